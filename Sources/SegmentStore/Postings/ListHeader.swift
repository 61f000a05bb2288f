/// What the first bytes of a list say.
///
/// 1. `documentCount` is at most the documents of the segment, at least 2 for shape `blocks`.
/// 2. `positionCount` is at least `documentCount`; equal to it without frequencies.
/// 3. All offsets and lengths are below 2^48; they are checked against the bytes when they are used.
struct ListHeader: Sendable {
  private static let largest = 1 << 48

  var form: UInt8
  var shape: ListShape
  var documentCount = 0
  var positionCount = 0
  var maximumFrequency: UInt8 = 1
  var spellingBits = 0

  var tailDocuments: UInt8 = 0
  var tailFrequencies: UInt8 = 0
  var tailMasks: UInt8 = 0

  /// Offset of the positions: in the section of positions, or in the list's own bytes when inline.
  var positionsAt = 0
  /// Offset of the group table, of the first group and of the tail in the list's own bytes.
  var tableAt = 0
  var groupsAt = 0
  var tailAt = 0

  /// The only posting of shape `one`; `run` and `flags` where its frequency is 1.
  var document: UInt32 = 0
  var mask: UInt8 = 1
  var run: UInt32 = 0
  var flags: UInt8 = 0

  var hasFrequencies: Bool { form & PostingFormat.Form.frequencies != 0 }
  var hasMasks: Bool { form & PostingFormat.Form.masks != 0 }
  var hasSpellings: Bool { form & PostingFormat.Form.spellings != 0 }
  var hasImpacts: Bool { form & PostingFormat.Form.impacts != 0 }
  var positionsInline: Bool { form & PostingFormat.Form.inlinePositions != 0 }

  var fullBlocks: Int { documentCount / PostingFormat.blockSize }
  var tailCount: Int { documentCount % PostingFormat.blockSize }
  var blockCount: Int { (documentCount + PostingFormat.blockSize - 1) / PostingFormat.blockSize }
  var groupCount: Int {
    (fullBlocks + PostingFormat.blocksInGroup - 1) / PostingFormat.blocksInGroup
  }
  var groupsLength: Int { tailAt &- groupsAt }

  /// Bytes of the tail's documents, frequencies and masks.
  var tailLengths: (documents: Int, frequencies: Int, masks: Int) {
    (
      BitPacking.byteCount(tailCount, width: Int(tailDocuments)),
      hasFrequencies ? PatchedBlock.byteCount(token: tailFrequencies, count: tailCount) : 0,
      hasMasks ? PatchedBlock.byteCount(token: tailMasks, count: tailCount) : 0
    )
  }

  /// Reads the header of the list at `origin`.
  init(
    _ bytes: ListBytes, origin: Int, documentCount limit: UInt32, hasPositions: Bool
  ) throws(StoreError) {
    let view = try bytes.view(origin, upTo: PostingFormat.maximumHeader)
    var at = 0
    form = try view.u8(at)
    at += 1
    shape = ListShape(rawValue: form & PostingFormat.Form.shape) ?? .empty
    switch shape {
    case .empty, .all:
      guard form & ~PostingFormat.Form.shape == 0, !hasPositions else {
        throw view.damaged(0, "form of a list")
      }
      documentCount = shape == .all ? Int(limit) : 0
      positionCount = documentCount
    case .one:
      try readOne(view, &at, origin: origin, limit: limit, hasPositions: hasPositions)
    case .blocks:
      try readBlocks(view, &at, origin: origin, limit: limit, hasPositions: hasPositions)
    }
    guard hasPositions || form & ~(PostingFormat.Form.shape | PostingFormat.Form.impacts) == 0
    else {
      throw view.damaged(0, "form of a document list")
    }
  }

  private mutating func readOne(
    _ view: ByteView, _ at: inout Int, origin: Int, limit: UInt32, hasPositions: Bool
  ) throws(StoreError) {
    let number = try view.varint(&at)
    guard number < UInt64(limit), form & PostingFormat.Form.spellings == 0 else {
      throw view.damaged(at, "document of a list")
    }
    document = UInt32(truncatingIfNeeded: number)
    documentCount = 1
    positionCount = 1
    guard hasPositions else { return }
    if hasMasks {
      mask = try view.u8(at)
      at += 1
      guard mask != 0 else { throw view.damaged(at, "mask of a posting is zero") }
    }
    if hasFrequencies {
      positionCount = try view.varint(&at, limit: Int(PatchedBlock.limit) - 2) + 2
      maximumFrequency = UInt8(clamping: positionCount)
      spellingBits = positionCount &* PostingFormat.spellingWidth(mask: mask)
      try readPlace(view, &at)
      if positionsInline { positionsAt = origin &+ at }
    } else {
      guard mask.nonzeroBitCount == 1 else {
        throw view.damaged(at, "several spellings at one position")
      }
      run = UInt32(truncatingIfNeeded: try view.varint(&at, limit: Int(PatchedBlock.limit) - 1))
      if form & PostingFormat.Form.flags != 0 {
        flags = try view.u8(at)
        guard flags < PositionFlags.count else { throw view.damaged(at, "flags of a position") }
      }
    }
  }

  private mutating func readBlocks(
    _ view: ByteView, _ at: inout Int, origin: Int, limit: UInt32, hasPositions: Bool
  ) throws(StoreError) {
    documentCount = try view.varint(&at, limit: Int(limit))
    positionCount = documentCount
    guard documentCount >= 2 else { throw view.damaged(at, "count of documents") }
    if hasFrequencies {
      positionCount += try view.varint(&at, limit: Self.largest)
      maximumFrequency = try view.u8(at)
      at += 1
    }
    if hasSpellings {
      guard hasMasks, hasFrequencies else { throw view.damaged(0, "spellings without masks") }
      spellingBits = try view.varint(&at, limit: Self.largest)
    }
    if hasPositions { try readPlace(view, &at) }
    if tailCount > 0 {
      tailDocuments = try view.u8(at)
      guard tailDocuments <= 32 else { throw view.damaged(at, "width of documents") }
      at += 1
      if hasFrequencies {
        tailFrequencies = try view.u8(at)
        at += 1
      }
      if hasMasks {
        tailMasks = try view.u8(at)
        at += 1
      }
    }
    let groupsLength = fullBlocks > 0 ? try view.varint(&at, limit: Self.largest) : 0
    tableAt = origin &+ at
    groupsAt = tableAt
    if groupCount > 1 { groupsAt &+= groupCount &* PostingFormat.tableStride(form: form) }
    tailAt = groupsAt &+ groupsLength
    if positionsInline {
      let tail = tailLengths
      positionsAt = tailAt &+ tail.documents &+ tail.frequencies &+ tail.masks
    }
  }

  private mutating func readPlace(_ view: ByteView, _ at: inout Int) throws(StoreError) {
    if !positionsInline { positionsAt = try view.varint(&at, limit: Self.largest) }
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
