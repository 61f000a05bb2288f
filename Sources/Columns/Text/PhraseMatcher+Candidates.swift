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
    var looked = 0
    try column.forEachText(of: candidates) { (document, units) throws(StoreError) in
      if looked % PhraseMatcher.textsPerPoll == 0 { try meter.poll() }
      looked &+= 1
      if try self.matches(units) { matches.append(document) }
    }
  }

  /// Looking at so many candidates costs more than looking at all separators.
  private static let manyCandidates = 1 << 12

  /// Texts that are looked at between two looks at the clock.
  private static let textsPerPoll = 1 << 10
}
