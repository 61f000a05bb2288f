import SegmentStore

/// Candidates of an index answer, each looked at in its text.
///
/// For the patterns that an index answers only nearly; `explain` counts what is looked at here.
final class VerifyingCursor: DocumentCursor {
  private let candidates: DocumentCursor
  private let statistics: QueryStatistics
  private let verify: (UInt32) throws -> Bool
  private var documents: [UInt32] = []
  private var scratch = DocumentWindow()

  init(
    _ candidates: DocumentCursor, statistics: QueryStatistics,
    verify: @escaping (UInt32) throws -> Bool
  ) {
    self.candidates = candidates
    self.statistics = statistics
    self.verify = verify
    super.init(estimate: candidates.estimate)
  }

  override func lowerBound(_ document: UInt32) throws -> UInt32? {
    try candidates.lowerBound(document)
  }

  override func add(to window: inout DocumentWindow, base: UInt32) throws {
    scratch.removeAll()
    try candidates.add(to: &scratch, base: base)
    try keepVerified(&scratch, base: base)
    window.formUnion(scratch)
  }

  override var verifies: Bool { true }

  override func filter(_ window: inout DocumentWindow, base: UInt32) throws {
    scratch.removeAll()
    try candidates.add(to: &scratch, base: base)
    window.formIntersection(scratch)
    try keepVerified(&window, base: base)
  }

  private func keepVerified(_ window: inout DocumentWindow, base: UInt32) throws {
    documents.removeAll(keepingCapacity: true)
    window.appendDocuments(base: base, to: &documents)
    for document in documents {
      try statistics.checkCancellation()
      statistics.documentsVerified += 1
      if try !verify(document) { window.remove(offset: document - base) }
    }
  }
}
