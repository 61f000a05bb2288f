import Foundation
import QueryLanguage
import TestSupport
import Testing

@testable import Pharos

/// Whatever is typed is read, and what has no form means what it meant.
@Suite struct TypedSyntaxPropertyTests {
  private static let texts =
    (ProcessInfo.processInfo.environment["PHAROS_PAIRS"].flatMap { Int($0) } ?? 150)

  private static let pieces = [
    "\"", "“", "”", "«", "»", "„", "-", "--", "OR", "or", ":", "author:", "title:", "kind:", "in:",
    "tag:", "after:", "on:", "year:", "2024", "2024-05", "last", "week", "monday", "*", "\\", "/",
    "'", ",", ".", "(", ")", "é", "e\u{301}", "日本", "\u{301}", "\u{200D}", "👩‍💻", "\u{0}", "5",
    "1,000", "a@b.example", "pdf", "\t", "\n", "\u{A0}", "$time.now", "&&",
  ]

  /// Forms of a word and another one.
  private static let forms: [@Sendable (String, String) -> String] = [
    { "\"\($0) \($1)\"" }, { "\($0) OR \($1)" }, { one, _ in "-\(one)" }, { "-\"\($0) \($1)\"" },
    { one, _ in "title:\(one)" }, { "-title:\"\($0) \($1)\"" }, { one, _ in "in:\(one)" },
    { one, _ in "tag:\(one)" }, { one, _ in "author:\(one) OR to:\(one)" },
    { _, _ in "after:2001" }, { _, _ in "kind:image" }, { _, _ in "before:last week" },
  ]

  private static func text(_ words: [String], _ random: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      if Bool.random(using: &random), let form = forms.randomElement(using: &random),
        let one = words.randomElement(using: &random), let two = words.randomElement(using: &random)
      {
        text += form(one, two) + " "
        continue
      }
      text += Bool.random(using: &random) ? words.randomElement(using: &random) ?? "" : ""
      text += Bool.random(using: &random) ? pieces.randomElement(using: &random) ?? "" : ""
      text += Bool.random(using: &random) ? " " : ""
    }
    return text
  }

  @Test func anyTextIsReadAndSearched() async throws {
    let seed = SeededGenerator.seed(or: 4242)
    print("typed syntax: PHAROS_SEED=\(seed)")
    var random = SeededGenerator(seed: seed)
    let items = TestCorpus.items(count: 40, seed: seed, profile: .small)
    let words = items.flatMap { item -> [String] in
      guard case .text(let text)? = item.attributes[.title] else { return [] }
      return text.split(separator: " ").map(String.init)
    }
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    try await index.add(items)
    let snapshot = index.snapshot()
    let matcher = ReferenceMatcher(customAttributes: TestCorpus.customAttributes)
    let context = TimeContext(now: TestCorpus.now, zone: .utc, firstWeekday: 1)
    var formed = 0
    for number in 0..<Self.texts {
      let text = Self.text(words, &random)
      let place = "seed \(seed), \(number): \(text.debugDescription)"
      let syntax = TypedSyntax(text)
      expectRanges(syntax, text, place)
      let typed = TypedQuery(text, fillsUp: false)
      let found = try snapshot.identifiers(of: snapshot.documents(typed: typed)).sorted()
      #expect(try snapshot.count(typed: typed) == found.count, "\(place)")
      #expect(try snapshot.top(typed: typed, limit: 100).count == found.count, "\(place)")
      _ = try snapshot.top(typed: TypedQuery(text), limit: 3)
      _ = try snapshot.completions(of: text)
      _ = try snapshot.correction(of: TypedQuery(text))
      // Paths, addresses and numbers are found in more places.
      let isElsewhere = syntax.parts.contains { part in
        part.isPlainWord && TypedWord.words(of: part.text).contains { !$0.elsewhere.isEmpty }
      }
      if isElsewhere { continue }
      if syntax.isPlain {
        let plain = TypedQuery(text, fillsUp: false, isPlain: true)
        #expect(
          try snapshot.top(typed: typed, limit: 100) == snapshot.top(typed: plain, limit: 100),
          "\(place)")
        // The name of a filter alone has values to go on with.
        if TypedEnding(of: text) == nil {
          let completions = try snapshot.completions(of: text)
          #expect(try snapshot.completions(of: text, isPlain: true) == completions, "\(place)")
        }
      } else {
        formed += 1
        let query = typed.query(at: context)
        let expected = items.filter { matcher.matches($0, query, context: context) }
          .map(\.uniqueIdentifier).sorted()
        #expect(found == expected, "\(place)\n\(query)")
      }
    }
    #expect(formed > Self.texts / 10)
  }

  private func expectRanges(_ syntax: TypedSyntax, _ text: String, _ place: String) {
    let bytes = Array(text.utf8)
    var end = 0
    for part in syntax.parts {
      guard end <= part.range.lowerBound, part.range.upperBound <= bytes.count,
        part.range.lowerBound <= part.textRange.lowerBound,
        part.textRange.upperBound <= part.range.upperBound, !part.textRange.isEmpty
      else {
        Issue.record("\(place): \(part)")
        return
      }
      // Between parts there is nothing that is looked for.
      let gap = String(decoding: bytes[end..<part.range.lowerBound], as: UTF8.self)
      #expect(!hasWords(gap), "\(place)")
      #expect(Array(part.text.utf8) == Array(bytes[part.textRange]), "\(place)")
      #expect(String(validating: bytes[part.range], as: UTF8.self) != nil, "\(place)")
      #expect(part.isUnfinished == false || part.textRange.upperBound == bytes.count, "\(place)")
      end = part.range.upperBound
    }
    let rest = String(decoding: bytes[end...], as: UTF8.self)
    #expect(!hasWords(rest), "\(place)")
  }

  private func hasWords(_ text: String) -> Bool {
    TypedWord.words(of: text).contains { $0.isWritten }
  }
}
