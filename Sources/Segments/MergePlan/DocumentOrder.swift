import ByteStore
import Columns

/// How the documents of several segments are numbered in the segment they are merged into.
///
/// Every input numbers its documents by static rank, best first, then by recency, latest first,
/// then by arrival; so does the output. Invariants:
/// 1. `sources` has an entry for each document of the output, in its order.
/// 2. `maps[i][d]` is the new number of document `d` of input `i`, or `dropped`; new numbers ascend
///    along an input.
/// 3. along `sources` the keys of `FixedColumns.orderKey` ascend.
package struct DocumentOrder {
  package static let dropped = UInt32.max

  package struct Source {
    package var input: UInt16
    package var document: UInt32
  }

  package private(set) var sources: [Source] = []
  package private(set) var maps: [[UInt32]] = []
  /// Ranks of the last and of the first document.
  package private(set) var staticRanks: ClosedRange<UInt8> = 0...0

  package init(_ inputs: [MergeInput]) throws(StoreError) {
    let total = inputs.reduce(0) { $0 + Int($1.segment.documentCount) }
    guard inputs.count <= Int(UInt16.max), total < Int(UInt32.max) else {
      throw .tooLarge(what: "documents to merge", size: total, limit: Int(UInt32.max))
    }
    sources.reserveCapacity(total)
    var heads: [RankedCursor] = []
    for input in inputs {
      maps.append(
        [UInt32](repeating: DocumentOrder.dropped, count: Int(input.segment.documentCount)))
      var head = RankedCursor(input)
      try head.advance()
      heads.append(head)
    }
    while let (best, limit) = DocumentOrder.least(heads) {
      let top = sources.isEmpty ? heads[best].rank : staticRanks.upperBound
      // The least input goes on until another one has the least document.
      repeat {
        maps[best][Int(heads[best].document)] = UInt32(sources.count)
        sources.append(Source(input: UInt16(best), document: heads[best].document))
        staticRanks = min(heads[best].rank, top)...top
        try heads[best].advance()
      } while heads[best].key < limit
    }
  }

  package var count: Int { sources.count }

  /// The input with the least key, and the least key of the others; nil when all are at their end.
  private static func least(_ heads: [RankedCursor]) -> (best: Int, limit: UInt128)? {
    var best = 0
    var key = RankedCursor.end
    var limit = RankedCursor.end
    for index in heads.indices {
      let other = heads[index].key
      if other < key {
        limit = key
        key = other
        best = index
      } else if other < limit {
        limit = other
      }
    }
    return key == RankedCursor.end ? nil : (best, limit)
  }

  /// New numbers of an input's documents, ascending; those that are dropped are left out.
  package func mapped(_ documents: [UInt32], input: Int) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(documents.count)
    append(documents, input: input, to: &result)
    return result
  }

  /// Appends the new numbers of an input's documents.
  func append(_ documents: [UInt32], input: Int, to result: inout [UInt32]) {
    let map = maps[input]
    for document in documents {
      let new = map[Int(document)]
      if new != DocumentOrder.dropped { result.append(new) }
    }
  }
}

/// Walks the documents of an input that stay, with what orders them.
private struct RankedCursor {
  /// Above every key.
  static let end = UInt128.max

  private let columns: FixedColumns
  private let dropped: Bitset?
  private let steps: [(rank: UInt8, documents: Range<UInt32>)]
  private var step = 0
  private var next: UInt32 = 0
  private(set) var document: UInt32 = 0
  private(set) var rank: UInt8 = 0
  /// Ascends; the end also before the first document.
  private(set) var key = RankedCursor.end

  init(_ input: MergeInput) {
    columns = input.segment.fixedColumns
    dropped = input.dropped
    steps = columns.staticRanks.steps
  }

  mutating func advance() throws(StoreError) {
    while step < steps.count {
      while next < steps[step].documents.upperBound {
        document = next
        next += 1
        if let dropped, dropped.contains(Int(document)) { continue }
        rank = steps[step].rank
        let next = try columns.orderKey(ofDocument: document, rank: rank)
        // Sections come from files: the order of the output would be wrong without a word.
        guard key == RankedCursor.end || key <= next else {
          throw columns.damagedOrder(document)
        }
        key = next
        return
      }
      step += 1
    }
    key = RankedCursor.end
  }
}
