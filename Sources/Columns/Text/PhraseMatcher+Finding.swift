import ByteStore
import Postings

/// Texts, one by one and many.
extension PhraseMatcher {
  /// Looking at so many candidates costs more than looking at all separators.
  private static let manyCandidates = 1 << 12

  /// Whether some value of a document has the phrase, given its units.
  package func matches(_ units: UnsafeBufferPointer<UInt16>) throws(StoreError) -> Bool {
    try meter.spend(1 + units.count / PhraseMatcher.unitsPerWork)
    return try leader.isAny(units) { (start, end) throws(StoreError) in
      try matches(units, from: start, to: end)
    }
  }

  /// Appends the candidates that have the phrase in a column.
  package func append(
    _ candidates: borrowing DocumentArray, in column: TextColumn, to matches: inout DocumentArray
  ) throws(StoreError) {
    try add(candidates: candidates.count)
    if candidateCount > PhraseMatcher.manyCandidates, isNowhere == nil {
      isNowhere = try hasImpossibleEdge()
    }
    if isNowhere == true { return }
    try column.forEachText(of: candidates, meter) { (document, units) throws(StoreError) in
      if try self.matches(units) { matches.append(document) }
    }
  }
}
