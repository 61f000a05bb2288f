import ByteStore

/// What the first bytes of a list say.
///
/// 1. `documentCount` is at most the documents of the segment, at least 2 for shape `blocks`.
/// 2. All offsets and lengths are below 2^48; they are checked against the bytes when they are used.
package struct ListHeader: Sendable {
  private static let largest = 1 << 48

  var form: UInt8
  package var shape: ListShape
  var documentCount = 0
  var maximumFrequency: UInt8 = 1

  var tailDocuments: UInt8 = 0
  var tailFrequencies: UInt8 = 0
  var tailMasks: UInt8 = 0

  /// Bounds of the impact of all postings and of those of the tail.
  var impact = Impact.unknown
  var tailImpact = Impact.unknown

  /// Offset of the group table, of the first group and of the tail in the list's own bytes.
  var tableAt = 0
  var groupsAt = 0
  var tailAt = 0

  /// The only posting of shape `one`.
  package var document: UInt32 = 0
  package var mask: UInt8 = 1
  var frequency: UInt32 = 1

  package var hasFrequencies: Bool { form & PostingFormat.Form.frequencies != 0 }
  var hasMasks: Bool { form & PostingFormat.Form.masks != 0 }
  var hasImpacts: Bool { form & PostingFormat.Form.impacts != 0 }

  var fullBlocks: Int { documentCount / PostingFormat.blockSize }
  var tailCount: Int { documentCount % PostingFormat.blockSize }
  var blockCount: Int { (documentCount + PostingFormat.blockSize - 1) / PostingFormat.blockSize }
  var groupCount: Int {
    (fullBlocks + PostingFormat.blocksInGroup - 1) / PostingFormat.blocksInGroup
  }
  var groupsLength: Int { tailAt &- groupsAt }

  var tailDocumentsLength: Int {
    BitPacking.byteCount(tailCount, width: Int(tailDocuments))
  }

  /// Bytes of the tail's documents, frequencies and masks.
  var tailLengths: (documents: Int, frequencies: Int, masks: Int) {
    (
      tailDocumentsLength,
      hasFrequencies ? PatchedBlock.byteCount(token: tailFrequencies, count: tailCount) : 0,
      hasMasks ? PatchedBlock.byteCount(token: tailMasks, count: tailCount) : 0
    )
  }

  /// Reads the header of the list at `origin`.
  package init(
    _ bytes: borrowing ListBytes, origin: Int, documentCount limit: UInt32, isPostingList: Bool
  ) throws(StoreError) {
    try self.init(
      bytes.checked(origin, upTo: PostingFormat.maximumHeader), of: bytes, origin: origin,
      documentCount: limit, isPostingList: isPostingList)
  }

  /// The same of the list's first bytes, which were got of `bytes`.
  init(
    _ start: UnsafeRawBufferPointer, of bytes: borrowing ListBytes, origin: Int,
    documentCount limit: UInt32, isPostingList: Bool
  ) throws(StoreError) {
    // SAFETY: the bytes live as long as their owner, which `bytes` keeps over the call.
    var reader = HeaderReader(start)
    form = reader.u8()
    shape = ListShape(rawValue: form & PostingFormat.Form.shape) ?? .empty
    var isRight = true
    switch shape {
    case .empty, .all:
      isRight = form & ~PostingFormat.Form.shape == 0 && !isPostingList
      documentCount = shape == .all ? Int(limit) : 0
    case .one:
      isRight = readOne(&reader, limit: limit)
    case .blocks:
      isRight = readBlocks(&reader, origin: origin, limit: limit)
    }
    var allowed = PostingFormat.Form.shape | PostingFormat.Form.impacts
    if isPostingList { allowed |= PostingFormat.Form.frequencies | PostingFormat.Form.masks }
    guard isRight, !reader.failed, form & ~allowed == 0 else {
      throw bytes.damaged(origin &+ reader.at, "header of a list")
    }
  }

  /// The number of documents that the first bytes of a list of postings tell; nil where they are
  /// not right.
  static func documentCount(_ bytes: UnsafeRawBufferPointer, limit: UInt32) -> UInt32? {
    var reader = HeaderReader(bytes)
    switch ListShape(rawValue: reader.u8() & PostingFormat.Form.shape) {
    case .one: return reader.failed ? nil : 1
    case .blocks:
      let count = reader.varint(limit: Int(limit))
      return reader.failed ? nil : UInt32(truncatingIfNeeded: count)
    default: return nil
    }
  }

  private mutating func readOne(_ reader: inout HeaderReader, limit: UInt32) -> Bool {
    let number = reader.varint()
    guard number < UInt64(limit), !hasImpacts else { return false }
    document = UInt32(truncatingIfNeeded: number)
    documentCount = 1
    if hasMasks { mask = reader.u8() }
    if hasFrequencies {
      frequency =
        UInt32(truncatingIfNeeded: reader.varint(limit: Int(PatchedBlock.limit) - 3)) &+ 2
      maximumFrequency = UInt8(clamping: frequency)
    }
    // Several spellings need as many occurrences.
    return mask != 0 && mask.nonzeroBitCount <= frequency
  }

  private mutating func readBlocks(
    _ reader: inout HeaderReader, origin: Int, limit: UInt32
  ) -> Bool {
    documentCount = reader.varint(limit: Int(limit))
    guard documentCount >= 2 else { return false }
    if hasFrequencies { maximumFrequency = reader.u8() }
    if hasImpacts {
      impact = reader.u8()
      tailImpact = tailCount > 0 && fullBlocks > 0 ? reader.u8() : impact
    }
    if tailCount > 0 {
      tailDocuments = reader.u8()
      guard tailDocuments <= 32 else { return false }
      if hasFrequencies { tailFrequencies = reader.u8() }
      if hasMasks { tailMasks = reader.u8() }
    }
    let groupsLength = fullBlocks > 0 ? reader.varint(limit: Self.largest) : 0
    tableAt = origin &+ reader.at
    groupsAt = tableAt
    if groupCount > 1 { groupsAt &+= groupCount &* PostingFormat.tableStride(form: form) }
    tailAt = groupsAt &+ groupsLength
    return true
  }
}

/// Reads the few bytes of a header; what is not there or too large is 0, and `failed` says so.
struct HeaderReader {
  private let bytes: UnsafeRawBufferPointer
  private(set) var at = 0
  private(set) var failed = false

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  @inline(__always)
  mutating func u8() -> UInt8 {
    guard at < bytes.count, let base = bytes.baseAddress else {
      failed = true
      return 0
    }
    // SAFETY: 0 <= at < count.
    let byte = base.load(fromByteOffset: at, as: UInt8.self)
    at &+= 1
    return byte
  }

  /// A LEB128 number of at most 64 bits.
  @inline(__always)
  mutating func varint() -> UInt64 {
    let first = u8()
    return first < 0x80 ? UInt64(first) : longVarint(UInt64(first & 0x7F))
  }

  private mutating func longVarint(_ low: UInt64) -> UInt64 {
    var value = low
    var shift: UInt64 = 7
    while shift < 64 {
      let byte = u8()
      if shift == 63, byte > 1 { break }
      value |= UInt64(byte & 0x7F) &<< shift
      if byte < 0x80 { return value }
      shift &+= 7
    }
    failed = true
    return 0
  }

  @inline(__always)
  mutating func varint(limit: Int) -> Int {
    let value = varint()
    guard value <= UInt64(limit) else {
      failed = true
      return 0
    }
    return Int(truncatingIfNeeded: value)
  }
}

extension ByteView {
  /// An unsigned number of 1 to 8 bytes.
  func narrow(_ at: Int, bytes: Int) throws(StoreError) -> UInt64 {
    guard at >= 0, at <= count, count &- at >= bytes else { throw damaged(at, "runs past the end") }
    if count &- at >= 8 {
      // SAFETY: eight bytes from `at` are inside the view.
      let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      return word & (.max >> UInt64(64 &- 8 &* bytes))
    }
    var value: UInt64 = 0
    for i in 0..<bytes { value |= UInt64(try u8(at &+ i)) << UInt64(8 &* i) }
    return value
  }
}
