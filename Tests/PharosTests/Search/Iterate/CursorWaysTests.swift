import Foundation
import Postings
import QueryLanguage
import TestSupport
import Testing

@testable import Pharos

/// Windows, lists, candidates and counts of one plan are the same set, over several windows, with
/// deleted and expired items.
@Suite struct CursorWaysTests {
  private static let count = 9_300
  private static let now = Date(timeIntervalSinceReferenceDate: 800_000_000)

  /// Words from every item to one in thousands, some joined, some with other spellings.
  private static let words =
    ["all", "most", "half", "some", "few", "rare", "once", "Half", "someFew", "京", "most9"]

  private static func items(_ random: inout SeededGenerator) -> [Item] {
    (0..<count).map { number in
      var text: [String] = ["all"]
      for (place, word) in words.enumerated().dropFirst() {
        let share = [1, 1, 2, 7, 60, 900, 4_000, 40, 90, 200, 300][place]
        if Int.random(in: 0..<share, using: &random) == 0 { text.append(word) }
      }
      text.shuffle(using: &random)
      let separator = Int.random(in: 0..<9, using: &random) == 0 ? "-" : " "
      let title = text.prefix(2).joined(separator: separator)
      let isNamedSo = Int.random(in: 0..<7, using: &random) > 0
      var item = Item(
        "\(number)",
        attributes: [
          .title: .text(title),
          // Its unions are told from those of the title.
          .displayName: .text(isNamedSo ? title : text.suffix(2).joined(separator: separator)),
          .textContent: .text(text.joined(separator: separator)),
          .fileSize: .number(Double(Int.random(in: 0..<1_000, using: &random))),
        ])
      if number % 5 != 0 { item.attributes[.rating] = .number(Double(number % 700)) }
      if number % 11 == 3 {
        item.expirationDate = Date(
          timeIntervalSinceReferenceDate: 799_999_000 + Double(number % 2_000))
      }
      return item
    }
  }

  private static func query(_ depth: Int, _ random: inout SeededGenerator) -> String {
    func word() -> String { words.randomElement(using: &random) ?? "all" }
    switch Int.random(in: 0..<(depth > 0 ? 17 : 11), using: &random) {
    case 0: return "textContent == \"\(word())\"cdw"
    case 1: return "title == \"\(word())\"cdw"
    case 2: return "** == \"\(word())\"w"
    case 3: return "** == \"\(word()) \(word())\"cdw"
    case 4: return "title == \"*\(word().suffix(3))*\"cd"
    case 5: return "textContent == \"\(word().prefix(2))*\"cdw"
    case 6: return "** == \"\(word().prefix(1))*\(word().suffix(1))\"cdw"
    case 7:
      let low = Int.random(in: 0..<1_000, using: &random)
      let width = [0, 3, 80, 600].randomElement(using: &random) ?? 0
      return
        "InRange(\(Bool.random(using: &random) ? "fileSize" : "rating"), \(low), \(low + width))"
    case 8: return "** == \"*\(word().suffix(2)) \(word()) \(word().prefix(2))*\"cd"
    case 9, 10:
      let name = ["displayName", "title", "*"].randomElement(using: &random) ?? "*"
      let letters = word().suffix(Int.random(in: 1...3, using: &random))
      let pattern = ["*\(letters)*", "*\(letters)", "\(word().prefix(2))*"]
      return "\(name) == \"\(pattern.randomElement(using: &random) ?? "*")\"cdw"
    case 11, 12: return "!(\(query(depth - 1, &random)))"
    case 13, 14:
      return "(\(query(depth - 1, &random)) || \(query(depth - 1, &random)))"
    default:
      return "(\(query(depth - 1, &random)) && \(query(depth - 1, &random)))"
    }
  }

  @Test func waysAgree() async throws {
    let seed = SeededGenerator.seed(or: 77)
    var random = SeededGenerator(seed: seed)
    var configuration = IndexConfiguration()
    configuration.clock = { Self.now }
    configuration.unionPolicy = .all
    let index = SearchIndex.inMemory(configuration: configuration)
    try await index.add(Self.items(&random))
    try await index.compact()
    let whole = index.snapshot()
    try await index.delete(
      identifiers: (0..<Self.count).filter { $0 % 17 == 4 }.map { "\($0)" })
    for _ in 0..<160 {
      let text = Self.query(3, &random)
      let query = try Query(parsing: text)
      for snapshot in [whole, index.snapshot()] {
        let found = try snapshot.identifiers(query)
        #expect(try snapshot.count(query) == found.count, "seed \(seed): \(text)")
        let documents = try snapshot.documents(query)
        #expect(documents.count == found.count, "seed \(seed): \(text)")
        #expect(try snapshot.documents(query, limit: 7) == Array(documents.prefix(7)))
      }
      try check(text, whole, &random, seed)
    }
  }

  /// Phrases in chunks of one window and of all, alone and beside documents of windows they have
  /// left.
  @Test func chunksOfPhrasesAgree() async throws {
    var random = SeededGenerator(seed: SeededGenerator.seed(or: 78))
    let index = SearchIndex.inMemory()
    try await index.add(Self.items(&random))
    try await index.compact()
    for text in [
      "all most", "some all", "few most half", "rare all", "all h*", "*e all", "*a* *o*",
      "half some*", "once all",
    ] {
      let search = try QuerySearch(
        index.snapshot(), Query(parsing: "textContent == \"\(text)\"cdw"))
      let entry = try #require(search.state.segments.first)
      let segment = entry.segment
      let planner = SegmentPlanner(entry, customAttributes: [:], statistics: search.statistics)
      guard case .text(let test) = search.node, let plan = test.content.plans.first else {
        Issue.record("not a phrase: \(text)")
        continue
      }
      let attributes = planner.attributes(in: test.scope)
      let sets = try plan.elements.map { try planner.resolve($0.pattern) }
      let lists = try sets.map { try planner.postings(of: $0, attributes).certain }
      guard !lists.contains(where: \.isEmpty) else { continue }
      let decision = PhraseDecision(
        plan, sets, test.content, of: segment, planner.resolved, search.statistics.meter)
      func cursor(_ chunkSize: UInt32?) throws -> PhraseCursor {
        try PhraseCursor(
          plan, lists, of: segment, deciding: decision.verifier(attributes[0]),
          statistics: search.statistics, chunkSize: chunkSize)
      }
      let size = segment.documentCount
      var listed = DocumentArray()
      try cursor(nil).list(into: &listed)
      let expected = listed.array(0..<listed.count)
      if text == "all most" { #expect(expected.count > 1_000) }
      var pieces = DocumentArray()
      try cursor(4096).list(into: &pieces)
      #expect(pieces.array(0..<pieces.count) == expected, "\(text)")
      #expect(try byWindows(cursor(4096), size) == expected, "\(text)")
      var kept = DocumentArray()
      kept.append((0..<size).filter { $0 % 3 == 0 })
      try cursor(4096).keep(&kept)
      #expect(kept.array(0..<kept.count) == expected.filter { $0 % 3 == 0 }, "\(text)")
      let others: [UInt32] = [3, 4_000, 5_000, 8_100, 8_300].filter { $0 < size }
      let either = try DisjunctionCursor(
        [cursor(4096), ArrayCursor(others)], documentCount: size)
      #expect(
        try byWindows(either, size) == Set(expected + others).sorted(), "\(text)")
    }
  }

  /// All ways of each segment's plan, deleted and expired items included.
  private func check(
    _ text: String, _ snapshot: Snapshot, _ random: inout SeededGenerator, _ seed: UInt64
  ) throws {
    let search = try QuerySearch(snapshot, Query(parsing: text))
    for entry in search.state.segments {
      let size = entry.segment.documentCount
      let planner = SegmentPlanner(
        entry, customAttributes: search.state.customAttributes, statistics: search.statistics)
      let windows = try byWindows(planner.cursor(for: search.node), size)
      var listed = DocumentArray()
      let cursor = try planner.cursor(for: search.node)
      try cursor.list(into: &listed)
      #expect(listed.array(0..<listed.count) == windows, "list, seed \(seed): \(text)")
      #expect(windows.count <= cursor.estimate, "estimate, seed \(seed): \(text)")
      if let count = try planner.cursor(for: search.node).exactCount() {
        #expect(count == windows.count, "exact count, seed \(seed): \(text)")
      }
      if let count = try planner.cursor(for: search.node).countAll() {
        #expect(count == windows.count, "count, seed \(seed): \(text)")
      }
      for share in [1, 9, 800] {
        var candidates: [UInt32] = []
        for document in 0..<size where Int.random(in: 0..<share, using: &random) == 0 {
          candidates.append(document)
        }
        var kept = DocumentArray()
        kept.append(candidates)
        try planner.cursor(for: search.node).keep(&kept)
        let expected = Set(candidates).intersection(windows).sorted()
        #expect(
          kept.array(0..<kept.count) == expected, "1 of \(share), seed \(seed): \(text)")
      }
      try checkFilters(planner.cursor(for: search.node), windows, size, &random, "\(seed): \(text)")
    }
  }

  /// Windows in which documents are given, between others of which all are asked for.
  private func checkFilters(
    _ cursor: DocumentCursor, _ matches: [UInt32], _ size: UInt32,
    _ random: inout SeededGenerator, _ comment: String
  ) throws {
    var found: [UInt32] = []
    var expected: [UInt32] = []
    for base in stride(from: UInt32(0), to: size, by: Int(DocumentWindow.size)) {
      let end = min(size, base + DocumentWindow.size)
      var window = DocumentWindow()
      let here = matches.filter { (base..<end).contains($0) }
      if Bool.random(using: &random) {
        let share = [1, 9, 800].randomElement(using: &random) ?? 1
        let given = (base..<end).filter { _ in Int.random(in: 0..<share, using: &random) == 0 }
        for document in given { window.insert(offset: document - base) }
        try cursor.filter(&window, base: base)
        expected += here.filter(Set(given).contains)
      } else {
        expected += here
        guard let next = try cursor.lowerBound(base), next < end else { continue }
        try cursor.add(to: &window, base: base)
      }
      window.appendDocuments(base: base, to: &found)
    }
    #expect(found == expected, "given documents, seed \(comment)")
  }

  private func byWindows(_ cursor: DocumentCursor, _ size: UInt32) throws -> [UInt32] {
    var documents: [UInt32] = []
    var position: UInt32 = 0
    while position < size, let next = try cursor.lowerBound(position), next < size {
      let base = DocumentWindow.base(of: max(next, position))
      var window = DocumentWindow()
      try cursor.add(to: &window, base: base)
      window.appendDocuments(base: base, to: &documents)
      position = DocumentWindow.next(after: base)
    }
    return documents
  }
}
