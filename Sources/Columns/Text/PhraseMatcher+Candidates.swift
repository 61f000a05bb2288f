import ByteStore
import Postings

/// Many texts.
extension PhraseMatcher {
  /// Appends the candidates that have the phrase in a column.
  package func append(
    _ candidates: borrowing DocumentArray, in column: TextColumn, to matches: inout DocumentArray
  ) throws(StoreError) {
    candidateCount += candidates.count
    if candidateCount > PhraseMatcher.manyCandidates, isNowhere == nil {
      isNowhere = try hasImpossibleEdge()
    }
    if isNowhere == true { return }
    try column.forEachText(of: candidates, meter) { (document, units) throws(StoreError) in
      if try self.matches(units) { matches.append(document) }
    }
  }

  /// Looking at so many candidates costs more than looking at all separators.
  private static let manyCandidates = 1 << 12
}
