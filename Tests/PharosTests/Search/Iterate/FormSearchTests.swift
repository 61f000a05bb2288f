import ByteStore
import PharosTesting
import Postings
import QueryLanguage
import TestSupport
import Testing

@testable import Pharos

/// Patterns of many terms by the surface forms that match, against the same patterns by lists and texts.
@Suite struct FormSearchTests {
  @Test(arguments: [TestCorpus.Profile.small, .mixed, .prose])
  func formsAndListsAgree(profile: TestCorpus.Profile) async throws {
    let seed = SeededGenerator.seed(or: 91_711)
    let items = TestCorpus.items(count: 120, seed: seed, profile: profile)
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    try await index.add(items)
    try await index.compact()
    var random = SeededGenerator(seed: seed)
    var byForms = 0
    for text in Self.queries(items, &random) {
      let search = try QuerySearch(index.snapshot(), Query(parsing: text))
      for entry in search.state.segments {
        func planner(_ recorder: PlanRecorder?) -> SegmentPlanner {
          SegmentPlanner(
            entry, customAttributes: search.state.customAttributes,
            statistics: search.statistics, recorder: recorder)
        }
        let expected = try documents(planner(nil).cursor(for: search.node))
        search.statistics.asksForAll = true
        defer { search.statistics.asksForAll = false }
        let recorder = PlanRecorder()
        let changed = planner(recorder)
        changed.prefersForms = true
        let found = try documents(changed.cursor(for: search.node))
        #expect(found == expected, "seed \(seed): \(text)")
        if recorder.lines.contains(where: { $0.hasSuffix("surface forms") }) { byForms += 1 }
      }
    }
    #expect(byForms > 100)
  }

  @Test func severalCoresFindTheSame() async throws {
    let index = SearchIndex.inMemory()
    try await index.add(PlainItems.items(count: 9_000, seed: 6))
    try await index.compact()
    for text in ["* == \"*a\"", "** == \"*E*\"", "textContent == \"r*\"c", "** == \"*i*\"w"] {
      let search = try QuerySearch(index.snapshot(), Query(parsing: text))
      let entry = try #require(search.state.segments.first)
      var found: [[UInt32]] = []
      for (cores, byForms) in [(1, false), (1, true), (3, true)] {
        let statistics = QueryStatistics(QueryMeter(cores: cores))
        statistics.asksForAll = true
        let planner = SegmentPlanner(entry, customAttributes: [:], statistics: statistics)
        planner.prefersForms = byForms
        found.append(try documents(planner.cursor(for: search.node)))
      }
      #expect(found[0] == found[1] && found[0] == found[2], "\(text)")
    }
  }

  /// Patterns of a letter or two of the items, alone and with signs or another one beside them, with every
  /// option.
  private static func queries(_ items: [Item], _ random: inout SeededGenerator) -> [String] {
    let titles = items.compactMap { item -> String? in
      guard case .text(let title)? = item.attributes[.title] else { return nil }
      return title
    }
    let letters = Array(titles.joined().filter { $0.isLetter || $0.isNumber })
    let names = ["title", "*", "**", "textContent", "keywords", "authorNames"]
    let options = ["", "c", "d", "w", "cw", "dw", "t", "wt", "ct"]
    return (0..<800).compactMap { _ in
      guard let first = letters.randomElement(using: &random),
        let second = letters.randomElement(using: &random),
        let name = names.randomElement(using: &random),
        let option = options.randomElement(using: &random)
      else { return nil }
      let piece = Bool.random(using: &random) ? "\(first)" : "\(first)\(second)"
      let pattern = [
        "*\(piece)*", "*\(piece)", "\(piece)*", "\(piece)**", "*\(piece).", " \(piece)*",
        "*\(first) \(second)*", "*\(piece) *",
      ].randomElement(using: &random)
      let sign = Int.random(in: 0..<5, using: &random) == 0 ? "!=" : "=="
      return "\(name) \(sign) \"\(pattern ?? piece)\"\(option)"
    }
  }

  private func documents(_ cursor: DocumentCursor) throws -> [UInt32] {
    var documents = DocumentArray()
    try cursor.list(into: &documents)
    return documents.array(0..<documents.count)
  }
}
