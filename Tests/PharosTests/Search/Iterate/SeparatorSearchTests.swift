import Pharos
import TestSupport
import Testing

/// Patterns with signs by the lists of separators, and without them.
@Suite struct SeparatorSearchTests {
  private static let items = (0..<600).map { number in
    let signs = [".", ", ", "_", " - ", "'", "…", "://", "≠", " "]
    let sign = signs[number % signs.count]
    return Item(
      "\(number)",
      attributes: [
        .title: .text(
          (number % 13 == 0 ? "\n " : "") + "River\(number % 7)\(sign)Bank \(number)"
            + (number % 5 == 0 ? "!" : "") + (number % 11 == 0 ? " " : "")),
        .textContent: .text(
          "It\(number % 4 == 0 ? "'s" : " was") the word\(number % 90)\(sign)more \(number)."),
        .keywords: .list([.text("a\(sign)b"), .text("plain")]),
      ])
  }

  private static let patterns = [
    "*.*", "*_*", "*'*", ".", "'", "*…*", "*://*", "://", "*≠*", "*=*", "* - *", "-", "*!", "*!*",
    "!",
    "*, *", "*s*", "*r6_*", "it's", "It'", "*'s*", "*_bank*", "Bank!", "*…B*", "* *", "*\u{301}*",
    "*§*", "*.", ".*", "word1.more", "b", "a_b", "*a.*",
    "* ", "*1 ", "*! ", " *", "\n *7", "\n r*", " river3*", "*_bank* ",
  ]

  @Test func answersAreTheSameWithAndWithoutLists() async throws {
    let folder = try TemporaryFolder()
    let plain = try await EngineLayout.memory.index(of: Self.items, in: folder).snapshot()
    let merged = try await EngineLayout.merged.index(of: Self.items, in: folder).snapshot()
    for pattern in Self.patterns {
      for modifiers in ["", "cd", "w", "cdw", "dwt"] {
        for scope in ["title", "textContent", "keywords", "**"] {
          let query = "\(scope) == \"\(pattern)\"\(modifiers)"
          let expected = try plain.identifiers(query).sorted()
          #expect(try merged.identifiers(query).sorted() == expected, "\(query)")
        }
      }
    }
  }

  @Test func signsAloneReadNoText() async throws {
    let folder = try TemporaryFolder()
    let merged = try await EngineLayout.merged.index(of: Self.items, in: folder).snapshot()
    for (query, count) in [
      (#"title == "*_*""#, 67), (#"textContent == "'""#, 200), (#"title == "*§*""#, 0),
      (#"title == "*…*"cd"#, 67), (#"title == "*\#u{7}*""#, 0),
    ] {
      let explanation = try merged.explain(query)
      #expect(explanation.matches == count, "\(explanation)")
      #expect(explanation.documentsVerified == 0, "\(explanation)")
    }
    // Where a value ends with a blank, others are not looked at, but for separators that end with one.
    for (query, count, most) in [(#"title == "*1 ""#, 6, 55), (#"title == "*q* ""#, 0, 209)] {
      let explanation = try merged.explain(query)
      #expect(explanation.matches == count, "\(explanation)")
      #expect(explanation.documentsVerified <= most, "\(explanation)")
    }
    // Beside a word a sign narrows down.
    let explanation = try merged.explain(#"title == "*r6_*""#)
    #expect(explanation.documentsVerified <= 67, "\(explanation)")
  }
}
