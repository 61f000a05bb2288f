import ByteStore

/// The static rank of every document.
///
/// Ranks do not ascend, so only their steps are kept.
///
/// ```
/// descriptor   varint steps · per step, greatest rank first: u8 rank · varint first document
/// ```
///
/// Invariants:
/// 1. ranks of the steps fall strictly, first documents ascend strictly, the first one is 0;
/// 2. every first document is below the number of documents; no documents, no steps.
package struct StaticRanks: Sendable {
  private let ranks: [UInt8]
  private let firsts: [UInt32]
  private let documentCount: UInt32

  init(
    documentCount: UInt32, descriptor: ByteView, at position: inout Int
  ) throws(StoreError) {
    let start = position
    let steps = try descriptor.varint(&position, limit: 256)
    var ranks: [UInt8] = []
    var firsts: [UInt32] = []
    for _ in 0..<steps {
      let rank = try descriptor.u8(position)
      position += 1
      let first = try descriptor.varint32(&position)
      guard ranks.last.map({ $0 > rank }) ?? true, firsts.last.map({ $0 < first }) ?? (first == 0),
        first < documentCount
      else { throw descriptor.damaged(position, "invariants 1, 2: step of the static rank") }
      ranks.append(rank)
      firsts.append(first)
    }
    guard ranks.isEmpty == (documentCount == 0) else {
      throw descriptor.damaged(start, "invariant 2: no steps of the static rank")
    }
    self.ranks = ranks
    self.firsts = firsts
    self.documentCount = documentCount
  }

  /// The rank of the first, best document; 0 if there is none.
  package var highest: UInt8 { ranks.first ?? 0 }
  /// The rank of the last document; 0 if there is none.
  package var lowest: UInt8 { ranks.last ?? 0 }

  /// The rank of a document; documents behind the last one have the rank of the last one.
  package func rank(ofDocument document: UInt32) -> UInt8 {
    let step = step(behind: document)
    return step == 0 ? 0 : ranks[step - 1]
  }

  /// The first document behind those that have the rank of a document.
  package func end(ofRankOf document: UInt32) -> UInt32 {
    let step = step(behind: document)
    return step < firsts.count ? firsts[step] : documentCount
  }

  /// The first step that begins behind a document.
  private func step(behind document: UInt32) -> Int {
    var low = 0
    var high = firsts.count
    while low < high {
      let middle = (low + high) / 2
      if firsts[middle] <= document { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Documents of the same rank, best rank first.
  package var steps: [(rank: UInt8, documents: Range<UInt32>)] {
    ranks.indices.map { index in
      let end = index + 1 < firsts.count ? firsts[index + 1] : documentCount
      return (ranks[index], firsts[index]..<end)
    }
  }

  /// Writes the steps of ranks that were collected as (rank, first document).
  static func write(_ steps: [(rank: UInt8, first: UInt32)], to descriptor: inout ByteBuffer) {
    descriptor.appendVarint(UInt64(steps.count))
    for step in steps {
      descriptor.append(u8: step.rank)
      descriptor.appendVarint(UInt64(step.first))
    }
  }
}
