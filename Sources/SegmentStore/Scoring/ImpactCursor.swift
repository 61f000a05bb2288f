/// Walks the postings of a word in an attribute with what each document's frequency is worth there.
///
/// By blocks (``nextBlock()``, ``scoreBlock(_:)``) or by windows; not both. Forward only. The worth of
/// a posting is its frequency times the factor of the text's length, in units of
/// ``LengthFactors/unit``; bounds of blocks come from the impacts that were written with the list.
package final class ImpactCursor {
  /// A block before its documents are decoded.
  package struct Block {
    /// No document of the block is before this one.
    package var first: UInt32
    /// No document of the block is worth more.
    package var bound: Int32
  }

  /// No document of the list is worth more.
  package let bound: Int32
  private let cursor: BlockCursor
  private let lengths: LengthColumn?
  private let factors: LengthFactors
  /// What an impact of 1 is worth at most with these factors.
  private let scale: Float
  /// SAFETY: 128 bytes, for the codes of a block, freed in `deinit`.
  private let codes: UnsafeMutablePointer<UInt8>

  /// - Parameters:
  ///   - weight: of the attribute, as the factors have it.
  ///   - influence: of lengths, as the factors have it.
  ///   - average: of lengths, as the factors have it.
  package init(
    _ segment: Segment, _ entry: TermEntry, factors: LengthFactors, weight: Float,
    influence: Float, average: Float
  ) throws(StoreError) {
    cursor = BlockCursor(try segment.postingList(entry))
    lengths = try segment.lengths.column(entry.attribute)
    // Impacts were written for the average length of the segment and the usual influence.
    let written = lengths?.averageLength ?? 1
    let isUsual = influence == LengthNormalization.b && lengths != nil
    scale = isUsual ? weight * max(1, average / written) * LengthFactors.unit : .infinity
    let most = Int(factors.greatest) * Int(LengthFactors.mostFrequent)
    unbounded = Int32(clamping: most)
    self.factors = factors
    codes = .allocate(capacity: PostingFormat.blockSize)
    codes.initialize(repeating: 0, count: PostingFormat.blockSize)
    bound = Self.worth(cursor.listImpactBound, scale, unbounded)
  }

  /// More than any posting is worth.
  private let unbounded: Int32

  deinit { codes.deallocate() }

  /// What an impact is worth at most.
  private static func worth(_ impact: UInt8, _ scale: Float, _ unbounded: Int32) -> Int32 {
    guard impact != Impact.unknown, scale.isFinite else { return unbounded }
    let worth = (Impact.decode(impact) * scale * 1.0001).rounded(.up)
    return worth < Float(unbounded) ? Int32(worth) : unbounded
  }

  // MARK: Blocks

  /// Moves to the next block without decoding it; nil after the last one.
  package func nextBlock() throws(StoreError) -> Block? {
    guard try cursor.skipToNextBlock() else { return nil }
    return Block(
      first: try cursor.firstPossibleDocument(),
      bound: Self.worth(try cursor.blockImpactBound(), scale, unbounded))
  }

  /// Calls the body with every document of the current block and what it is worth.
  package func scoreBlock(_ body: (UInt32, Int32) throws -> Void) throws {
    try cursor.decodeBlock()
    let documents = cursor.documents
    loadCodes(documents)
    let frequencies = try cursor.frequencies()
    for i in documents.indices { try body(documents[i], worth(frequencies[i], codes[i])) }
  }

  // MARK: Windows

  /// No document of the window at `base` is worth more; 0 when it has none.
  package func bound(ofWindow base: UInt32) throws(StoreError) -> Int32 {
    guard let impact = try cursor.windowImpactBound(base) else { return 0 }
    return Self.worth(impact, scale, unbounded)
  }

  /// Adds what the window's documents are worth to `scores`, and the documents to `found`.
  package func collect(
    _ base: UInt32, into scores: borrowing ScoreWindow, found: borrowing DocumentWindow
  ) throws(StoreError) {
    try forEachBlock(base) { documents, frequencies, range in
      // SAFETY: offsets of the window are below 4 096, the size of scores and of found.
      for i in range {
        let offset = Int(documents[i] &- base)
        scores.values[offset] &+= worth(frequencies[i], codes[i])
        found.words[offset >> 6] |= 1 << UInt64(offset & 63)
      }
    }
  }

  /// Adds what those documents of the window are worth that are among `candidates`.
  package func add(
    _ base: UInt32, to scores: borrowing ScoreWindow, among candidates: borrowing DocumentWindow
  ) throws(StoreError) {
    try forEachBlock(base) { documents, frequencies, range in
      // SAFETY: offsets of the window are below 4 096, the size of scores and of candidates.
      for i in range {
        let offset = Int(documents[i] &- base)
        if candidates.words[offset >> 6] >> UInt64(offset & 63) & 1 == 1 {
          scores.values[offset] &+= worth(frequencies[i], codes[i])
        }
      }
    }
  }

  /// Lends the blocks of a window with the places in them that belong to it.
  private func forEachBlock(
    _ base: UInt32,
    _ body: (UnsafeBufferPointer<UInt32>, UnsafeBufferPointer<UInt32>, Range<Int>) -> Void
  ) throws(StoreError) {
    let last = base > .max - DocumentWindow.size ? .max : base &+ (DocumentWindow.size &- 1)
    guard var next = try cursor.nextDocument(atOrAfter: base) else { return }
    while next <= last {
      let documents = cursor.documents
      let start = cursor.index
      var end = documents.count
      if documents[end &- 1] > last {
        end = start
        while documents[end] <= last { end &+= 1 }
      }
      loadCodes(documents)
      body(documents, try cursor.frequencies(), start..<end)
      guard end == documents.count, try cursor.nextBlock() else { return }
      next = cursor.documents[0]
    }
  }

  private func loadCodes(_ documents: UnsafeBufferPointer<UInt32>) {
    guard let lengths else { return }
    // SAFETY: a block has at most as many documents as there is room for codes.
    lengths.codes(of: documents, into: codes)
  }

  @inline(__always)
  private func worth(_ frequency: UInt32, _ code: UInt8) -> Int32 {
    Int32(truncatingIfNeeded: min(frequency, LengthFactors.mostFrequent)) &* factors[code]
  }
}
