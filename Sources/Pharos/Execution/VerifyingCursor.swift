import SegmentStore

/// Decides on a document by what it holds.
///
/// A class and no closure: the call is made for hundreds of thousands of documents of a query.
class DocumentVerifier {
  func matches(_ document: UInt32) throws -> Bool { false }
}

/// Candidates of an index answer, each looked at in its text.
///
/// For the patterns that an index answers only nearly; `explain` counts what is looked at here.
final class VerifyingCursor: DocumentCursor {
  private let candidates: DocumentCursor
  private let statistics: QueryStatistics
  private let verifier: DocumentVerifier
  private var scratch = DocumentWindow()

  init(
    _ candidates: DocumentCursor, _ verifier: DocumentVerifier, statistics: QueryStatistics
  ) {
    self.candidates = candidates
    self.statistics = statistics
    self.verifier = verifier
    super.init(estimate: candidates.estimate)
  }

  override func rewind() throws -> Bool { try candidates.rewind() }

  override func lowerBound(_ document: UInt32) throws -> UInt32? {
    try candidates.lowerBound(document)
  }

  override func add(to window: inout DocumentWindow, base: UInt32) throws {
    scratch.removeAll()
    try candidates.add(to: &scratch, base: base)
    try scratch.keep(base: base, where: isMatch)
    window.formUnion(scratch)
  }

  override var isListed: Bool { candidates.isListed }

  override func list(into documents: inout DocumentArray) throws {
    guard isListed else { return try super.list(into: &documents) }
    var found = DocumentArray()
    try candidates.list(into: &found)
    try found.keep(where: isMatch)
    documents.append(found)
  }

  override func keep(_ documents: inout DocumentArray) throws {
    try candidates.keep(&documents)
    try documents.keep(where: isMatch)
  }

  override var verifies: Bool { true }

  override func filter(_ window: inout DocumentWindow, base: UInt32) throws {
    scratch.removeAll()
    try candidates.add(to: &scratch, base: base)
    window.formIntersection(scratch)
    try window.keep(base: base, where: isMatch)
  }

  private func isMatch(_ document: UInt32) throws -> Bool {
    try statistics.meter.spend(SegmentPlanner.workPerValue)
    statistics.documentsVerified += 1
    return try verifier.matches(document)
  }
}
