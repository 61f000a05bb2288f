import ByteStore
import CKernels
import Postings

/// Many texts: memory is asked for some of them ahead.
extension PhraseMatcher {
  /// Texts that memory is asked for ahead of the one that is looked at, and bytes of each.
  private static let textsAhead = 8
  private static let bytesAhead = 128

  /// Appends the candidates that have the phrase in a column.
  package func append(
    _ candidates: borrowing DocumentArray, in column: TextColumn, to matches: inout DocumentArray
  ) throws(StoreError) {
    candidateCount += candidates.count
    if candidateCount > PhraseMatcher.manyCandidates, isNowhere == nil {
      isNowhere = try hasImpossibleEdge()
    }
    if isNowhere == true { return }
    var ahead: [UnsafeBufferPointer<UInt16>] = []
    for place in 0..<min(candidates.count, PhraseMatcher.textsAhead) {
      ahead.append(try units(of: candidates[place], column))
    }
    for place in 0..<candidates.count {
      let slot = place % PhraseMatcher.textsAhead
      let units = ahead[slot]
      if place + PhraseMatcher.textsAhead < candidates.count {
        ahead[slot] = try self.units(of: candidates[place + PhraseMatcher.textsAhead], column)
      }
      if place % PhraseMatcher.textsPerPoll == 0 { try meter.poll() }
      if try self.matches(units) { matches.append(candidates[place]) }
    }
  }

  /// Looking at so many candidates costs more than looking at all separators.
  private static let manyCandidates = 1 << 12

  /// Texts that are looked at between two looks at the clock.
  private static let textsPerPoll = 1 << 10

  /// The units of a document, which memory is asked for.
  @inline(__always)
  private func units(
    of document: UInt32, _ column: TextColumn
  ) throws(StoreError) -> UnsafeBufferPointer<UInt16> {
    let units = try column.units(of: document)
    guard let base = units.baseAddress else { return units }
    // SAFETY: nothing is read.
    let bytes = UnsafeRawPointer(base)
    for at in stride(from: 0, to: min(2 * units.count, PhraseMatcher.bytesAhead), by: 64) {
      pharos_prefetch(bytes + at)
    }
    return units
  }
}
