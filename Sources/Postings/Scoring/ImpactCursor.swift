import ByteStore

/// Walks the postings of a word in an attribute with what each document's frequency is worth there.
///
/// By blocks (``nextBlock()``, ``scoreBlock(atLeast:_:)``) or by spans of a ``ScoreBoard``; not
/// both. Forward only, until ``restart()``. The worth of a posting is its frequency times the
/// factor of the text's length, in units of ``LengthFactors/unit``; bounds come from the impacts
/// that were written with the list.
package final class ImpactCursor {
  /// A block before its documents are decoded.
  package struct Block {
    /// No document of the block is before this one.
    package var first: UInt32
    /// No document of the block is behind this one.
    package var last: UInt32
    /// No document of the block is worth more.
    package var bound: Int32
  }

  /// No document of the list is worth more.
  @exclusivity(unchecked) package private(set) var bound: Int32
  /// Documents of the list, for each document of the segment.
  let density: Float
  let cursor: BlockCursor
  private let lengths: LengthColumn?
  private let factors: LengthFactors
  /// The table of `factors`, a number for each byte.
  private let table: UnsafeMutablePointer<Int32>
  /// A code for each document below `denseCount`, where `lengths` has such codes.
  ///
  /// Here, for asking the column would count references for every posting.
  private let dense: UnsafePointer<UInt8>?
  private let denseCount: UInt32
  /// What an impact of 1 is worth at most with these factors.
  private let scale: Float
  /// More than any posting is worth.
  private let unbounded: Int32
  /// The bound of the span asked for last holds up to here.
  @exclusivity(unchecked) private var known: (bound: Int32, through: UInt32)?
  /// SAFETY: 128 numbers and twice as many bytes, in the spare memory of the cursor.
  let worths: UnsafeMutablePointer<Int32>
  let places: UnsafeMutablePointer<UInt8>
  private let codes: UnsafeMutablePointer<UInt8>

  /// - Parameters:
  ///   - lengths: of the attribute's texts; nil where they were not written.
  ///   - documentCount: documents of the segment.
  ///   - weight: of the attribute, as the factors have it.
  ///   - influence: of lengths, as the factors have it.
  ///   - average: of lengths, as the factors have it.
  package init(
    _ list: PostingList, lengths: LengthColumn?, of documentCount: UInt32,
    factors: LengthFactors, weight: Float, influence: Float, average: Float
  ) throws(StoreError) {
    cursor = BlockCursor(list.blocks, spare: 6 * PostingFormat.blockSize)
    density = Float(cursor.documentCount) / Float(max(1, documentCount))
    self.lengths = lengths
    // SAFETY: both are kept by this cursor as long as the pointers.
    table = factors.values
    dense = lengths?.denseCodes
    denseCount = lengths?.documentCount ?? 0
    // Impacts were written for the average length of the segment and the usual influence.
    let written = lengths?.averageLength ?? 1
    let isUsual = influence == LengthNormalization.b && lengths != nil
    let weight = min(max(0, weight), 20)
    scale = isUsual ? weight * max(1, average / written) * LengthFactors.unit : .infinity
    let most = Int(factors.greatest) * Int(LengthFactors.mostFrequent)
    unbounded = Int32(clamping: most)
    self.factors = factors
    let count = PostingFormat.blockSize
    let memory = cursor.memory.spare
    worths = memory.initializeMemory(as: Int32.self, repeating: 0, count: count)
    codes = (memory + 4 * count).initializeMemory(as: UInt8.self, repeating: 0, count: 2 * count)
    places = codes + count
    bound = Self.worth(cursor.listImpactBound, scale, unbounded)
    if cursor.documentCount == 1, try cursor.nextBlock() {
      // No impact is written with a single posting.
      try loadWorths(0..<1)
      bound = worths[0]
      cursor.restart()
    }
  }

  /// Documents of the list.
  package var documentCount: Int { cursor.documentCount }

  /// Goes back to the start.
  package func restart() {
    cursor.restart()
    known = nil
  }

  /// What an impact is worth at most.
  private static func worth(_ impact: UInt8, _ scale: Float, _ unbounded: Int32) -> Int32 {
    guard impact != Impact.unknown, scale.isFinite else { return unbounded }
    // Factors of very long texts are rounded up to 1.
    let least = Float(LengthFactors.mostFrequent)
    let worth = max(least, (Impact.decode(impact) * scale * 1.0001).rounded(.up))
    return worth < Float(unbounded) ? Int32(worth) : unbounded
  }

  // MARK: Blocks

  /// Moves to the next block without decoding it; nil after the last one.
  package func nextBlock() throws(StoreError) -> Block? {
    guard try cursor.skipToNextBlock() else { return nil }
    return Block(
      first: try cursor.firstPossibleDocument(), last: try cursor.lastPossibleDocument(),
      bound: try blockBound())
  }

  /// No document of the current block, which need not be decoded, is worth more.
  func blockBound() throws(StoreError) -> Int32 {
    Self.worth(try cursor.blockImpactBound(), scale, unbounded)
  }

  /// Calls the body with every document of the current block that is worth at least so much.
  package func scoreBlock(
    atLeast least: Int32, _ body: (UInt32, Int32) throws -> Void
  ) throws {
    try cursor.decodeBlock()
    let documents = cursor.documents
    try loadWorths(0..<documents.count)
    // SAFETY: there is a worth for each document of the block.
    for i in documents.indices where worths[i] >= least { try body(documents[i], worths[i]) }
  }

  // MARK: Spans

  /// No document from `first` to `last` is worth more; 0 when the list has none there.
  package func bound(from first: UInt32, through last: UInt32) throws(StoreError) -> Int32 {
    if let known, last <= known.through { return known.bound }
    let found = try cursor.impactBound(from: first, through: last)
    let here = found.impact.map { min(bound, Self.worth($0, scale, unbounded)) } ?? 0
    known = (here, found.through)
    return here
  }

  // MARK: Worths

  /// Computes what some postings of the current block are worth.
  func loadWorths(_ range: Range<Int>) throws(StoreError) {
    guard !range.isEmpty else { return }
    loadFactors(range)
    guard cursor.hasFrequencies else { return }
    let frequencies = try cursor.frequencies()
    // SAFETY: the range lies in the block.
    for i in range {
      worths[i] = LengthFactors.worth(worths[i], times: frequencies[i])
    }
  }

  /// What a posting of the current block is worth.
  func worth(at place: Int, frequency: UInt32) -> Int32 {
    // SAFETY: a place of the block; tables of factors have a number for each byte.
    let document = cursor.memory.documents[place]
    let factor: Int32
    if let dense, document < denseCount {
      factor = table[Int(dense[Int(document)])]
    } else {
      loadFactors(place..<place &+ 1)
      factor = worths[place]
    }
    return LengthFactors.worth(factor, times: frequency)
  }

  /// Writes the factors of the lengths of some documents of the current block.
  private func loadFactors(_ range: Range<Int>) {
    // SAFETY: the range lies in the block, of which there are at most 128 documents; tables of factors
    // have a number for each byte.
    let documents = cursor.memory.documents
    if let dense, documents[range.upperBound &- 1] < denseCount {
      for i in range { worths[i] = table[Int(dense[Int(documents[i])])] }
      return
    }
    guard let lengths else {
      for i in range { worths[i] = table[0] }
      return
    }
    lengths.codes(
      of: UnsafeBufferPointer(start: documents + range.lowerBound, count: range.count),
      into: codes + range.lowerBound)
    for i in range { worths[i] = table[Int(codes[i])] }
  }
}
