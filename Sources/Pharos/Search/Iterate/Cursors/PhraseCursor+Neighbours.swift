import Postings
import Segments

extension PhraseCursor {
  /// Appends the documents of the chunk that have the leader, but for those in which none of the
  /// terms beside it stands there.
  ///
  /// Marks tell it of the frequent terms beside the leader. The documents of the others are few; they
  /// are looked for in the leader's lists.
  func appendLed(by leader: Int, to candidates: inout DocumentArray) throws {
    let element = elements[leader]
    guard try element.hasMarks() else {
      return try element.appendDocuments(in: chunk, to: &candidates, statistics.meter)
    }
    let before = try frequentTerms(ofElement: leader - 1, beside: leader)
    let behind = try frequentTerms(ofElement: leader + 1, beside: leader)
    try element.appendDocuments(
      in: chunk, to: &candidates, statistics.meter,
      beside: NeighbourFilter(before: before, behind: behind))
    for (place, terms) in [(leader - 1, before), (leader + 1, behind)] where terms != nil {
      var others = DocumentArray()
      try elements[place].appendSparseDocuments(in: chunk, to: &others, statistics.meter)
      if others.isEmpty { continue }
      try element.keep(&others, in: chunk, statistics.meter, again: true)
      candidates.formUnion(others)
    }
  }

  /// The terms of the dense lists of an element that stands next to the leader; nil where anything may
  /// stand, or where its other documents are too many.
  private func frequentTerms(ofElement place: Int, beside leader: Int) throws -> [[UInt8]]? {
    guard elements.indices.contains(place), elements[place].sparseTotal <= elements[leader].total
    else { return nil }
    return try verifier.frequentTerms(
      ofElement: place, beside: leader, atLeast: elements[place].leastDense)
  }
}
