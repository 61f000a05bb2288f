import Foundation
import Pharos
import QueryLanguage
import TestSupport
import Testing

/// What is marked in texts of all kinds.
@Suite struct MarkingTests {
  private static func snapshot() async throws -> Snapshot {
    SearchIndex.inMemory(configuration: EngineLayout.configuration).snapshot()
  }

  private static func shown(_ ranges: [Range<Int>]) -> String {
    ranges.map { "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: " ")
  }

  /// The marked parts of a title.
  private func marked(_ text: String, _ value: String) async throws -> [String] {
    let marker = try await Self.snapshot().marker("title == \(value)")
    return marker.ranges(in: text, of: .title).map { range in
      String(decoding: Array(text.utf8)[range], as: UTF8.self)
    }
  }

  @Test(arguments: [
    // Exact, prefix, suffix, infix, partial; anchored at the value.
    ("Paris in May", "'paris in may'c", ["Paris in May"]),
    ("Paris in May", "'paris'c", []),
    ("Paris in May", "'paris*'c", ["Paris"]),
    ("Paris in May", "'*may'c", ["May"]),
    ("Paris in May", "'*i*'c", ["i", "i"]),
    ("banana", "'*an*'", ["anan"]),
    ("Paris in May", "'pa*may'c", ["Pa", "May"]),
    ("Paris in May", "'PARIS*'", []),
    // Words and phrases.
    ("MyWindowClass window", "'window'cdw", ["Window", "window"]),
    ("big  bang theory", "'big bang'cdw", ["big", "bang"]),
    ("big bang, small bang", "'bang small'cdw", ["bang", "small"]),
    ("parts of a part", "'par*t'cdw", ["part"]),
    ("one two three", "'three on*'cdwt", ["on", "three"]),
    // Ideographs.
    ("東京タワー", "'京*'cdw", ["京"]),
    ("東京タワーと京都", "'*京*'", ["京", "京"]),
    ("東京と東京", "'東京'w", ["東京", "東京"]),
    // Case and diacritics.
    ("Café", "'cafe'cd", ["Café"]),
    ("Cafe\u{301} noir", "'cafe'cdw", ["Cafe\u{301}"]),
    ("Cafe\u{301} noir", "'*e*'cd", ["e\u{301}"]),
    ("Cafe\u{301} noir", "'*e*'c", []),
    ("a\u{323}\u{301}b", "'*a*'d", ["a\u{323}\u{301}"]),
    // What folding makes longer.
    ("Straße", "'strasse'c", ["Straße"]),
    ("Straße", "'*s*'c", ["S", "ß"]),
    ("Straße", "'*ss*'c", ["ß"]),
    ("ﬁne", "'f*'c", ["ﬁ"]),
    ("ﬁne ﬁg", "'*in*'c", ["ﬁn"]),
    ("İstanbul", "'istanbul'cd", ["İstanbul"]),
    ("İstanbul", "'i*'c", ["İ"]),
    ("ışık", "'*ık'c", ["ık"]),
    // Characters of several scalars.
    ("I ❤️ it", "'*\u{2764}*'", ["❤️"]),
    ("a 👨‍👩‍👧 b", "'*\u{1F469}*'", ["👨‍👩‍👧"]),
    ("🇫🇷🇩🇪", "'*\u{1F1E9}\u{1F1EA}*'", ["🇩🇪"]),
    ("한국어", "'*국*'", ["국"]),
    ("line\r\nbreak", "'*break'", ["break"]),
    // Without letters.
    ("anything", "'*'", []),
    ("", "''", []),
  ])
  func titles(text: String, value: String, expected: [String]) async throws {
    #expect(try await marked(text, value) == expected)
  }

  @Test func onlyWhatMakesItemsMatchIsMarked() async throws {
    let snapshot = try await Self.snapshot()
    let item = Item("x", attributes: [.title: "red green blue", .pageCount: 3])
    let parts = try snapshot.matches(
      in: item,
      "title == 'red'w && !(title == 'green'w) && title != 'x' && pageCount == 3 && !!(title == 'bl*'w)"
    )
    #expect(parts.map(\.ranges) == [[0..<3, 10..<12]])
    #expect(
      parts.first.map { match in match.textRanges.map { String(match.text[$0]) } } == ["red", "bl"])
  }

  @Test func everyTextOfAnItemIsLookedAt() async throws {
    let snapshot = try await Self.snapshot()
    let item = Item(
      "rome-1", domain: "rome.trips",
      attributes: [
        .keywords: ["Paris", "Rome", "New Rome"], .textContent: "Rome is far, in Rome.",
        .htmlContentData: .data(Data("<p>to <b>Rome</b> &amp; on</p>".utf8)),
        .authors: .list([
          .person(Person(name: "Roma", handles: ["rome@example.org"])),
          .person(Person(name: "Ann", handles: ["x@rome.org", "y@example.org"])),
        ]),
      ])
    let all = try snapshot.matches(in: item, "** == 'rome'cdw")
    let found = all.map { "\($0.attribute) \($0.element) \($0.text) \(Self.shown($0.ranges))" }
    #expect(
      found == [
        "authors 0 rome@example.org 0-4", "authors 1 x@rome.org 2-6",
        "htmlContentData 0  to  Rome  & on  5-9",
        "keywords 1 Rome 0-4", "keywords 2 New Rome 4-8",
        "textContent 0 Rome is far, in Rome. 0-4 16-20",
      ])
    let named = try snapshot.matches(
      in: item, "domainIdentifier == 'rome*' || uniqueIdentifier == '*-1'")
    #expect(
      named.map { "\($0.attribute) \(Self.shown($0.ranges))" } == [
        "domainIdentifier 0-4", "uniqueIdentifier 4-6",
      ])
  }
}
