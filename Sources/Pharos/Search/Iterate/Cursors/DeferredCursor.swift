import Postings

/// A pattern whose lists take long to find: while few documents are asked about, their texts are
/// looked at instead.
///
/// So are those of the first window, which may have all matches that are wanted, where that does not take
/// longer.
final class DeferredCursor: DocumentCursor {
  private let verifier: TextVerifier
  private let statistics: QueryStatistics
  private let plan: () throws -> DocumentCursor
  private let documentCount: UInt32
  private let textsLikeLists: Int
  @exclusivity(unchecked) private var planned: DocumentCursor?
  @exclusivity(unchecked) private var probedCount = 0
  /// The first window is still to be asked for, is a small share of all, and costs less than the lists.
  @exclusivity(unchecked) private var walksNext: Bool

  /// - Parameters:
  ///   - verifier: decides the texts of a document.
  ///   - textsLikeLists: so many texts take as long to look at as the lists to be found.
  ///   - plan: finds the lists.
  init(
    _ verifier: TextVerifier, documentCount: UInt32, textsLikeLists: Int,
    statistics: QueryStatistics, plan: @escaping () throws -> DocumentCursor
  ) {
    self.verifier = verifier
    self.statistics = statistics
    self.plan = plan
    self.documentCount = documentCount
    self.textsLikeLists = max(CostModel.textsBeforeLists, textsLikeLists)
    walksNext =
      documentCount / CostModel.windowsOfFirst >= DocumentWindow.size
      && textsLikeLists >= Int(DocumentWindow.size)
    super.init(estimate: Int(documentCount))
  }

  override var verifies: Bool { true }
  override func work() -> Int { Int(documentCount) * CostModel.postingsPerText }
  override var isListed: Bool { planned?.isListed ?? false }

  override func rewind() throws -> Bool {
    probedCount = 0
    return try planned?.rewind() ?? true
  }

  override func lowerBound(_ document: UInt32) throws -> UInt32? {
    if let planned { return try planned.lowerBound(document) }
    return document < documentCount ? document : nil
  }

  override func exactCount() throws -> Int? { try lists().exactCount() }
  override func countAll() throws -> Int? { try lists().countAll() }

  override func list(into documents: inout DocumentArray) throws {
    try lists().list(into: &documents)
  }

  override func add(to window: inout DocumentWindow, base: UInt32) throws {
    guard planned == nil, walksNext, base < documentCount else {
      return try lists().add(to: &window, base: base)
    }
    walksNext = false
    try statistics.poll()
    let documents = base..<min(documentCount, DocumentWindow.next(after: base))
    statistics.documentsVerified += documents.count - window.count
    try verifier.add(documents, to: &window, base: base)
  }

  override func keep(_ documents: inout DocumentArray) throws {
    guard planned == nil, probes(documents.count) else { return try lists().keep(&documents) }
    try documents.keep(where: isMatch)
  }

  override func filter(_ window: inout DocumentWindow, base: UInt32) throws {
    guard planned == nil, window.hasAtMost(textsBeforeLists - probedCount),
      !expectsMany(from: base)
    else { return try lists().filter(&window, base: base) }
    try window.keep(base: base, where: isMatch)
  }

  /// Of so many single documents the texts are looked at; where all matches are asked for, lists will be
  /// needed if these are many.
  private var textsBeforeLists: Int {
    statistics.asksForAll ? CostModel.textsBeforeLists : textsLikeLists
  }

  /// Whether so many documents more may be looked at: the others of a conjunction name all that they ask
  /// for in a segment, or in a window of it.
  private func probes(_ count: Int) -> Bool { probedCount + count <= textsLikeLists }

  /// Whether the lists will be needed if the windows from one on ask as the ones before it did.
  private func expectsMany(from base: UInt32) -> Bool {
    guard base > 0, probedCount >= textsBeforeLists / CostModel.shareOfTextsBeforeLists else {
      return false
    }
    return probedCount * Int(documentCount) / Int(base) > textsBeforeLists
  }

  private func lists() throws -> DocumentCursor {
    if let planned { return planned }
    let made = try plan()
    planned = made
    return made
  }

  private func isMatch(_ document: UInt32) throws -> Bool {
    try statistics.poll()
    probedCount += 1
    statistics.documentsVerified += 1
    return try verifier.matches(document)
  }
}
