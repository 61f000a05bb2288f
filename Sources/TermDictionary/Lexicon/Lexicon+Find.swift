import ByteStore
import Postings

/// Looking up one term, without decoding the others of its block.
extension Lexicon {
  /// The number of a term.
  ///
  /// Costs a walk down the trie and one pass over the heads of a block; allocates nothing.
  package func find(_ term: [UInt8]) throws(StoreError) -> UInt32? {
    try locate(term).map { Lexicon.number($0) }
  }

  /// The number of a term, after calls of `body` with each of its entries: its block is found once.
  @inline(__always)
  func find(
    _ term: [UInt8], forEachEntry body: (TermEntry) throws(StoreError) -> Void
  ) throws(StoreError) -> UInt32? {
    guard let found = try locate(term) else { return nil }
    try LexiconEntries(found.bytes, termCount: termCount(inBlock: found.block))
      .forEach(found.place, body)
    return Lexicon.number(found)
  }

  /// A term by its block and its place in it.
  private typealias Location = (block: Int, place: Int, bytes: ByteView)

  private static func number(_ location: Location) -> UInt32 {
    UInt32(truncatingIfNeeded: location.block &* LexiconFormat.blockSize &+ location.place)
  }

  private func locate(_ term: [UInt8]) throws(StoreError) -> Location? {
    guard termCount > 0 else { return nil }
    let block = try trie().block(for: term)
    let bytes = try blockView(block)
    let place = try term.withUnsafeBufferPointer { (key) throws(StoreError) in
      // SAFETY: the view keeps the bytes over the call, and has as many.
      try Lexicon.place(
        of: key, in: UnsafeRawBufferPointer(start: bytes.base, count: bytes.count),
        termCount: termCount(inBlock: block), section)
    }
    return place.map { (block, $0, bytes) }
  }

  /// The place of a term among those of a block.
  ///
  /// Terms ascend, and each says how much it shares with the one before. While they share more with
  /// one another than with the key, they stay below it; once they share less, they are above it.
  private static func place(
    of key: UnsafeBufferPointer<UInt8>, in bytes: UnsafeRawBufferPointer, termCount: Int,
    _ section: SectionReader
  ) throws(StoreError) -> Int? {
    guard let base = bytes.baseAddress, bytes.count >= LexiconFormat.blockHeader else {
      throw section.damaged(0, "a block of the lexicon is too short")
    }
    // SAFETY: the header lies in the block; every later load is below `end`, checked before it.
    let termBytes = UInt16(littleEndian: base.loadUnaligned(as: UInt16.self))
    let end = min(bytes.count, LexiconFormat.blockHeader &+ Int(termBytes))
    var at = LexiconFormat.blockHeader
    // How many bytes the key shares with the term before.
    var matched = 0
    for place in 0..<termCount {
      guard at < end else { throw damaged(section) }
      let tag = base.load(fromByteOffset: at, as: UInt8.self)
      at &+= 1
      var shared = Int(tag >> 4)
      var added = Int(tag & 15)
      if shared == 15 {
        guard at < end else { throw damaged(section) }
        shared = Int(base.load(fromByteOffset: at, as: UInt8.self))
        at &+= 1
      }
      if added == 15 {
        guard at < end else { throw damaged(section) }
        added = Int(base.load(fromByteOffset: at, as: UInt8.self))
        at &+= 1
      }
      guard added <= end &- at else { throw damaged(section) }
      let start = at
      at &+= added
      if shared > matched { continue }
      if shared < matched { return nil }
      var same = 0
      while same < added, matched < key.count,
        base.load(fromByteOffset: start &+ same, as: UInt8.self) == key[matched]
      {
        same &+= 1
        matched &+= 1
      }
      if matched == key.count { return same == added ? place : nil }
      if same < added, base.load(fromByteOffset: start &+ same, as: UInt8.self) > key[matched] {
        return nil
      }
    }
    return nil
  }

  @inline(never)
  private static func damaged(_ section: SectionReader) -> StoreError {
    section.damaged(0, "a term does not fit its block")
  }
}
