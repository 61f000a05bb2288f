import ByteStore

/// The terms of one block in order, each as what it shares with the one before and the bytes
/// behind: who knows what to skip decodes no more than that.
///
/// Invariants:
/// 1. `base` has `end` bytes, in a block of the lexicon that `lexicon` keeps in memory.
/// 2. `at` is not above `end`.
struct LexiconBlockTerms {
  private let lexicon: Lexicon
  private var base: UnsafeRawPointer
  private var end = 0
  private var at = 0
  private var left = 0
  private var block = -1

  /// The number of bytes that the current term has of the one before.
  private(set) var shared = 0
  /// The place of the current term in the block.
  private(set) var place = -1

  init(_ lexicon: Lexicon) {
    self.lexicon = lexicon
    base = lexicon.noBytes.base
  }

  /// The number of the current term.
  var number: Int { block &* LexiconFormat.blockSize &+ place }

  /// Stands before the first term of a block.
  mutating func load(_ wanted: Int) throws(StoreError) {
    let bytes = try lexicon.blockBytes(wanted)
    guard let start = bytes.baseAddress, bytes.count >= LexiconFormat.blockHeader else {
      throw lexicon.section.damaged(0, "a block of the lexicon is too short")
    }
    base = start
    // SAFETY: the header lies in the block.
    let termBytes = UInt16(littleEndian: base.loadUnaligned(as: UInt16.self))
    end = min(bytes.count, LexiconFormat.blockHeader &+ Int(termBytes))
    at = LexiconFormat.blockHeader
    left = lexicon.termCount(inBlock: wanted)
    block = wanted
    place = -1
    shared = 0
  }

  /// What the next term adds, valid as long as the lexicon; nil at the end of the block.
  @inline(__always)
  mutating func next() throws(StoreError) -> UnsafeBufferPointer<UInt8>? {
    guard left > 0 else { return nil }
    left &-= 1
    place &+= 1
    guard at < end else { throw damaged() }
    // SAFETY: each load lies below `end`, which is checked before it (invariant 1).
    let tag = base.load(fromByteOffset: at, as: UInt8.self)
    at &+= 1
    shared = Int(tag >> 4)
    var added = Int(tag & 15)
    if shared == 15 {
      guard at < end else { throw damaged() }
      shared = Int(base.load(fromByteOffset: at, as: UInt8.self))
      at &+= 1
    }
    if added == 15 {
      guard at < end else { throw damaged() }
      added = Int(base.load(fromByteOffset: at, as: UInt8.self))
      at &+= 1
    }
    guard added <= end &- at, place > 0 || shared == 0 else { throw damaged() }
    // SAFETY: `added` bytes lie behind `at`, checked just now.
    let bytes = (base + at).assumingMemoryBound(to: UInt8.self)
    at &+= added
    return UnsafeBufferPointer(start: bytes, count: added)
  }

  @inline(never)
  func damaged() -> StoreError {
    lexicon.section.damaged(0, "a term does not fit block \(block)")
  }
}
