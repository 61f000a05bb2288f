import ByteStore
import Columns
import Postings
import Segments

/// Decides a pattern on the texts of a document, in any of some attributes.
final class TextVerifier: DocumentVerifier {
  private let segment: Segment
  private let attributes: [UInt16]
  @exclusivity(unchecked) private var texts: [TextMatching]
  private let matcher: TextMatcher
  /// Tells whether all texts are asked for; nil where few are.
  private let statistics: QueryStatistics?
  /// Of a query that may work on several cores, once there is much to look at.
  @exclusivity(unchecked) private var crew: Crew?

  /// - Parameter attributes: a match in any of them counts; what the first ones have is not looked at in
  ///   the others.
  init(
    _ segment: Segment, _ attributes: [UInt16], _ matcher: TextMatcher,
    _ statistics: QueryStatistics? = nil
  ) {
    self.statistics = statistics
    self.segment = segment
    self.attributes = attributes
    self.matcher = matcher
    texts = attributes.compactMap { attribute in
      segment.text.column(attribute).map { TextMatching($0, matcher) }
    }
  }

  /// Whether a text of the document matches.
  func matches(_ document: UInt32) throws -> Bool {
    for place in texts.indices where try texts[place].matches(document) { return true }
    return false
  }

  var decidesByForms: Bool { false }

  func keep(_ documents: inout DocumentArray, _ meter: QueryMeter) throws {
    guard meter.cores > 1, documents.count >= 2 * TextVerifier.documentsAtOnce else {
      return try keep(&documents)
    }
    let size = TextVerifier.documentsAtOnce
    let parts = stride(from: 0, to: documents.count, by: size).map { first in
      documents.array(first..<min(first + size, documents.count))
    }
    let found = try share(parts: parts.count, meter) { verifier, part in
      var documents = DocumentArray()
      documents.append(parts[part])
      try verifier.keep(&documents)
      return documents.array(0..<documents.count)
    }
    documents.removeAll()
    for part in found { documents.append(part) }
  }

  /// The same on one core.
  private func keep(_ documents: inout DocumentArray) throws {
    let size = Int(DocumentWindow.size)
    guard statistics?.asksForAll == true, documents.count > 0 else {
      return try keepByAttributes(&documents)
    }
    if documents.count <= size {
      advance(to: documents[0])
      return try keepByAttributes(&documents)
    }
    var found = DocumentArray()
    for first in stride(from: 0, to: documents.count, by: size) {
      var part = DocumentArray()
      part.append(documents.array(first..<min(first + size, documents.count)))
      advance(to: part[0])
      try keepByAttributes(&part)
      found.append(part)
    }
    swap(&documents, &found)
  }

  /// Tells what share of the texts is behind, where all are asked for.
  private func advance(to document: UInt32) {
    guard statistics?.asksForAll == true else { return }
    matcher.share = Double(document) / Double(max(1, segment.documentCount))
  }

  /// The same attribute by attribute.
  private func keepByAttributes(_ documents: inout DocumentArray) throws {
    var found = DocumentArray()
    for place in texts.indices where documents.count > 0 {
      var own = DocumentArray()
      var others = DocumentArray()
      try texts[place].divide(documents, into: &own, others: &others)
      if found.count == 0 { swap(&found, &own) } else { found.formUnion(own) }
      swap(&documents, &others)
    }
    swap(&documents, &found)
  }

  /// Documents that one thread takes at a time: some tenths of a millisecond.
  private static let documentsAtOnce = 512

  /// Makes ready for a walk over most of the texts.
  func prepareForWalk(_ meter: QueryMeter) throws {
    if texts.allSatisfy(\.isToldByEndings) { return }
    guard meter.cores > 1, let parts = try matcher.partsOfPreparation() else {
      return try matcher.prepareForWalk()
    }
    let team = QueryTeam(meter)
    let (pattern, forms) = (matcher.pattern, segment.forms)
    let meters = team.meters
    let filled = try team.run(parts: parts.count) { member, part in
      try TextMatcher(pattern, forms: forms, meters[member]).filled(parts[part])
    }
    try matcher.finishPreparation(filled)
  }

  /// Adds the documents of `range` that have a text that matches to a window at `base`; texts of those
  /// that it has are not looked at.
  func add(_ range: Range<UInt32>, to window: inout DocumentWindow, base: UInt32) throws {
    advance(to: range.lowerBound)
    for place in texts.indices {
      try texts[place].forEachMatch(
        in: range, except: { window.contains(offset: $0 &- base) },
        { (document) throws(StoreError) in window.insert(offset: document &- base) })
    }
  }

  // MARK: Several cores

  /// The threads of the query, each with a verifier of its own.
  private struct Crew {
    /// A verifier for one thread at a time.
    final class Copy: @unchecked Sendable {
      let verifier: TextVerifier

      init(_ verifier: TextVerifier) { self.verifier = verifier }
    }

    let team: QueryTeam
    /// Of all members but the first.
    let copies: [Copy]
  }

  /// Does parts of work on as many cores as the query may use, each with a verifier of its own.
  func share<Result: Sendable>(
    parts: Int, _ meter: QueryMeter,
    _ work: @escaping @Sendable (TextVerifier, Int) throws -> Result
  ) throws -> [Result] {
    let crew = try self.crew ?? makeCrew(meter)
    self.crew = crew
    let verifiers = [Crew.Copy(self)] + crew.copies
    return try crew.team.run(parts: parts) { member, part in
      try work(verifiers[member].verifier, part)
    }
  }

  private func makeCrew(_ meter: QueryMeter) throws -> Crew {
    let team = QueryTeam(meter)
    return Crew(
      team: team,
      copies: try team.meters.dropFirst().map { meter in
        Crew.Copy(TextVerifier(segment, attributes, try matcher.copy(meter)))
      })
  }
}
