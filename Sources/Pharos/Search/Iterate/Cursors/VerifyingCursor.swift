import ByteStore
import Postings

/// Decides on documents by what they hold.
protocol DocumentVerifier: AnyObject {
  /// Whether numbers of surface forms decide, and not the letters of texts.
  var decidesByForms: Bool { get }

  /// Keeps the documents that match.
  func keep(_ documents: inout DocumentArray, _ meter: QueryMeter) throws
}

extension DocumentArray {
  /// Keeps the documents that match, each of which costs as much as trying a value.
  mutating func keep(_ meter: QueryMeter, where isMatch: (UInt32) throws -> Bool) throws {
    try keep { document in
      try meter.spend(QueryMeter.workPerValue)
      return try isMatch(document)
    }
  }
}

/// Candidates of an index answer, each looked at in its text.
///
/// For the patterns that an index answers only nearly; `explain` counts what is looked at here.
final class VerifyingCursor: DocumentCursor {
  private let candidates: DocumentCursor
  private let statistics: QueryStatistics
  private let verifier: any DocumentVerifier
  @exclusivity(unchecked) private var scratch = DocumentWindow()
  @exclusivity(unchecked) private var found = DocumentArray()

  init(
    _ candidates: DocumentCursor, _ verifier: any DocumentVerifier, statistics: QueryStatistics
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
    scratch.subtract(window)
    if scratch.isEmpty { return }
    try keepMatches(of: &scratch, base)
    window.formUnion(scratch)
  }

  override var isListed: Bool { candidates.isListed }

  override func work() throws -> Int {
    try candidates.work() + estimate * CostModel.postingsPerText
  }

  override func list(into documents: inout DocumentArray) throws {
    guard isListed else { return try super.list(into: &documents) }
    var found = DocumentArray()
    try candidates.list(into: &found)
    try keepMatches(&found)
    documents.append(found)
  }

  override func keep(_ documents: inout DocumentArray) throws {
    try candidates.keep(&documents)
    try keepMatches(&documents)
  }

  override var verifies: Bool { true }

  override func filter(_ window: inout DocumentWindow, base: UInt32) throws {
    scratch.removeAll()
    try candidates.add(to: &scratch, base: base)
    window.formIntersection(scratch)
    try keepMatches(of: &window, base)
  }

  private func keepMatches(of window: inout DocumentWindow, _ base: UInt32) throws {
    found.removeAll()
    found.append(window, base: base)
    try keepMatches(&found)
    window.removeAll()
    _ = found.insert(from: 0, into: window, base: base)
  }

  private func keepMatches(_ documents: inout DocumentArray) throws {
    let count = documents.count
    try verifier.keep(&documents, statistics.meter)
    statistics.noteVerified(count, byForms: verifier.decidesByForms)
  }
}
