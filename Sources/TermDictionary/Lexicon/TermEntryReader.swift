import ByteStore
import Postings

/// Reads the entries of one term after the other; neighbours share the search for their block.
///
/// Invariants:
/// 1. `base` has `count` bytes, those of a block of the lexicon, which keeps it in memory.
/// 2. the ends of the block's terms and its first entry lie below `count`.
@usableFromInline
package struct TermEntryReader {
  @usableFromInline let lexicon: Lexicon
  /// Says where damage is: the lexicon is a large value, which each call that is handed it would copy.
  @usableFromInline let origin: ByteView
  @usableFromInline let termCount: Int
  @usableFromInline var block = -1
  @usableFromInline var base: UnsafeRawPointer
  @usableFromInline var count = 0
  @usableFromInline var endsAt = 0
  @usableFromInline var width = 1
  @usableFromInline var entriesAt = 0
  @usableFromInline var reference: UInt64 = 0

  @inlinable
  package init(_ lexicon: Lexicon) {
    self.lexicon = lexicon
    origin = lexicon.noBytes
    termCount = lexicon.termCount
    base = origin.base
  }

  /// Calls `body` with each entry of a term, by ascending attribute.
  @inline(__always)
  @inlinable
  package mutating func forEachEntry(
    of number: UInt32, _ body: (TermEntry) throws(StoreError) -> Void
  ) throws(StoreError) {
    guard Int(number) < termCount else { throw Self.noTerm(number, of: termCount, origin) }
    let wanted = Int(number) / LexiconFormat.blockSize
    if wanted != block { try load(wanted) }
    let index = Int(number) % LexiconFormat.blockSize
    var at = entriesAt &+ (index == 0 ? 0 : self.end(index &- 1))
    let end = entriesAt &+ self.end(index)
    guard at <= end, end <= count else { throw Self.damaged(block, origin) }
    var reference = reference
    while at < end {
      let attribute = try self.number(&at, end)
      let documentCount = try self.number(&at, end)
      reference = reference &+ ZigZag.decode(try self.number(&at, end))
      guard attribute <= UInt64(UInt16.max), documentCount <= UInt64(UInt32.max) else {
        throw Self.damaged(block, origin)
      }
      try body(
        TermEntry(
          attribute: UInt16(truncatingIfNeeded: attribute),
          documentCount: UInt32(truncatingIfNeeded: documentCount), reference: reference))
    }
  }

  @inline(never)
  @inlinable
  mutating func load(_ wanted: Int) throws(StoreError) {
    // Until all is read and checked there is no block.
    block = -1
    let terms = lexicon.termCount(inBlock: wanted)
    let bytes = try lexicon.blockBytes(wanted)
    count = bytes.count
    // SAFETY: a header lies in the block, and so do the ends, which are checked to.
    guard let start = bytes.baseAddress, count > LexiconFormat.blockHeader else {
      throw Self.damaged(wanted, origin)
    }
    base = start
    let termBytes = UInt16(littleEndian: base.loadUnaligned(as: UInt16.self))
    endsAt = LexiconFormat.blockHeader &+ Int(termBytes)
    let code = base.load(fromByteOffset: 2, as: UInt8.self)
    width = 1 &<< Int(code & 3)
    var at = endsAt &+ terms &* width
    guard code < 3, at <= count else { throw Self.damaged(wanted, origin) }
    reference = try number(&at, count)
    entriesAt = at
    block = wanted
  }

  /// The end of a term's entries; `index` is below the number of terms of the block.
  @inline(__always)
  @inlinable
  func end(_ index: Int) -> Int {
    let at = endsAt &+ index &* width
    // SAFETY: invariants 1 and 2.
    switch width {
    case 1: return Int(base.load(fromByteOffset: at, as: UInt8.self))
    case 2:
      return Int(UInt16(littleEndian: base.loadUnaligned(fromByteOffset: at, as: UInt16.self)))
    default:
      return Int(UInt32(littleEndian: base.loadUnaligned(fromByteOffset: at, as: UInt32.self)))
    }
  }

  /// A LEB128 number before `limit`, which is not above `count`.
  @inline(__always)
  @inlinable
  func number(_ at: inout Int, _ limit: Int) throws(StoreError) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while at < limit {
      // SAFETY: `at` lies below `count` (invariant 1).
      let byte = base.load(fromByteOffset: at, as: UInt8.self)
      at &+= 1
      value |= UInt64(byte & 0x7F) &<< shift
      if byte < 0x80 { return value }
      shift &+= 7
      if shift > 63 { break }
    }
    throw Self.damaged(block, origin)
  }

  @inline(never)
  @inlinable
  static func noTerm(_ number: UInt32, of count: Int, _ origin: ByteView) -> StoreError {
    origin.damaged(0, "term \(number) of \(count)")
  }

  @inline(never)
  @inlinable
  static func damaged(_ block: Int, _ origin: ByteView) -> StoreError {
    origin.damaged(0, "entries of a term in block \(block)")
  }
}
