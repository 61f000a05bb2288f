/// How the documents of several segments are numbered in the segment they are merged into.
///
/// Every input numbers its documents by static rank, best first, then by arrival; so does the
/// output. Invariants:
/// 1. `sources` has an entry for each document of the output, in its order.
/// 2. `maps[i][d]` is the new number of document `d` of input `i`, or `dropped`.
/// 3. ranks do not increase along `sources`; among equal ranks arrival numbers ascend.
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

  package init(_ inputs: [SegmentMerger.Input]) throws(StoreError) {
    let total = inputs.reduce(0) { $0 + Int($1.segment.documentCount) }
    guard inputs.count <= Int(UInt16.max), total < Int(UInt32.max) else {
      throw .tooLarge(what: "documents to merge", size: total, limit: Int(UInt32.max))
    }
    var heads: [(rank: UInt8, sequence: UInt64, document: UInt32)?] = []
    for input in inputs {
      maps.append(
        [UInt32](repeating: DocumentOrder.dropped, count: Int(input.segment.documentCount)))
      heads.append(try DocumentOrder.head(of: input, from: 0))
    }
    while true {
      var best: Int?
      for index in heads.indices {
        guard let head = heads[index] else { continue }
        guard let current = best, let leader = heads[current] else {
          best = index
          continue
        }
        if head.rank > leader.rank || (head.rank == leader.rank && head.sequence < leader.sequence)
        {
          best = index
        }
      }
      guard let index = best, let head = heads[index] else { break }
      maps[index][Int(head.document)] = UInt32(sources.count)
      staticRanks = head.rank...(sources.isEmpty ? head.rank : staticRanks.upperBound)
      sources.append(Source(input: UInt16(index), document: head.document))
      heads[index] = try DocumentOrder.head(of: inputs[index], from: head.document + 1)
    }
  }

  package var count: Int { sources.count }

  /// The first document at or after `document` that stays.
  private static func head(
    of input: SegmentMerger.Input, from document: UInt32
  ) throws(StoreError) -> (rank: UInt8, sequence: UInt64, document: UInt32)? {
    var document = document
    while document < input.segment.documentCount {
      if !(input.dropped?.contains(Int(document)) ?? false) {
        let columns = input.segment.fixedColumns
        return (
          columns.staticRanks.rank(ofDocument: document),
          try columns.sequence(ofDocument: document), document
        )
      }
      document += 1
    }
    return nil
  }

  /// New numbers of an input's documents, ascending; those that are dropped are left out.
  package func mapped(_ documents: [UInt32], input: Int) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(documents.count)
    for document in documents {
      let new = maps[input][Int(document)]
      if new != DocumentOrder.dropped { result.append(new) }
    }
    return result
  }
}
