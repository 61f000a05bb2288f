import Foundation
import Pharos
import QueryLanguage
import TestSupport
import Testing

/// Phrases of frequent words, whose neighbours are kept, and of word parts, ideographs and stars.
@Suite struct PhrasePropertyTests {
  private static let words = [
    "the", "of", "The", "OF", "a", "to", "ofThe", "theOf2", "A4", "thé", "river", "stone", "京",
    "東京", "x", "rivers", "4a", "new", "york",
  ]
  private static let separators = [
    " ", " ", " ", " ", " ", " ", ", ", ". ", "-", "_", " -- ", "\u{301} ", "/", "",
  ]

  private static func text(_ count: Int, _ random: inout SeededGenerator) -> String {
    var text = ""
    for position in 0..<count {
      if position > 0 { text += separators.randomElement(using: &random) ?? " " }
      text += word(&random)
    }
    return text
  }

  private static func word(_ random: inout SeededGenerator) -> String {
    let skewed = Double.random(in: 0..<1, using: &random)
    return words[Int(skewed * skewed * Double(words.count))]
  }

  private static func items(_ count: Int, _ random: inout SeededGenerator) -> [Item] {
    (0..<count).map { number in
      var attributes: AttributeSet = [
        .title: .text(text(Int.random(in: 1...4, using: &random), &random)),
        .textContent: .text(text(Int.random(in: 1...14, using: &random), &random)),
      ]
      if number % 3 == 0 {
        let count = Int.random(in: 1...3, using: &random)
        attributes[.keywords] = .list(
          (0..<count).map { _ in
            .text(text(Int.random(in: 1...3, using: &random), &random))
          })
      }
      return Item("item-\(number)", attributes: attributes)
    }
  }

  private static func query(_ random: inout SeededGenerator) -> String {
    let attributes = ["textContent", "textContent", "title", "keywords", "*", "**"]
    let modifiers = ["", "c", "d", "cd", "w", "cw", "dw", "cdw", "cdw", "cdw"]
    var pattern = word(&random)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      pattern +=
        Int.random(in: 0..<8, using: &random) > 0
        ? " " : separators.randomElement(using: &random) ?? " "
      pattern += word(&random)
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: pattern = "*" + pattern
    case 1: pattern += "*"
    case 2: pattern = "*" + pattern.dropFirst() + "*"
    default: break
    }
    let attribute = attributes.randomElement(using: &random) ?? "**"
    let modifier = modifiers.randomElement(using: &random) ?? "cdw"
    let comparison = "\(attribute) == \"\(pattern)\"\(modifier)"
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return "\(comparison) && title == \"*\(word(&random))*\"cd"
    case 1: return "!(\(comparison))"
    default: return comparison
    }
  }

  @Test func equalsReference() async throws {
    let seed = SeededGenerator.seed(or: 41)
    var random = SeededGenerator(seed: seed)
    let items = Self.items(140, &random)
    let folder = try TemporaryFolder()
    var snapshots: [(EngineLayout, Snapshot)] = []
    for layout in EngineLayout.allCases {
      snapshots.append((layout, try await layout.index(of: items, in: folder).snapshot()))
    }
    for (layout, snapshot) in snapshots where layout == .file || layout == .merged {
      let sections = snapshot.statistics.segments.flatMap(\.sections)
      #expect(sections.contains { $0.name == "pairs" && $0.bytes > 100 })
      #expect(sections.contains { $0.name == "neighbours" && $0.bytes > 100 })
    }
    let matcher = ReferenceMatcher(customAttributes: TestCorpus.customAttributes)
    let count =
      ProcessInfo.processInfo.environment["PHAROS_PAIRS"].flatMap { Int($0) } ?? 200
    for _ in 0..<count {
      let text = Self.query(&random)
      let query = try Query(parsing: text)
      let expected = Set(matcher.matches(in: items, query, context: TestCorpus.context))
      for (layout, snapshot) in snapshots {
        let found = Set(try snapshot.identifiers(query))
        #expect(found == expected, "seed \(seed), layout \(layout): \(text)")
        #expect(try snapshot.count(query) == expected.count, "\(layout): \(text)")
      }
    }
  }

  /// More documents than a window, so that windows and chunks go on from one to the next.
  @Test func equalsNeighboursOverSeveralWindows() async throws {
    let seed = SeededGenerator.seed(or: 43)
    var random = SeededGenerator(seed: seed)
    let words = (0..<30).map { "w" + String(100 + $0, radix: 36) + "x" }
    var texts: [[Int]] = []
    var items: [Item] = []
    for number in 0..<5_000 {
      let text = (0..<5).map { _ in
        let skewed = Double.random(in: 0..<1, using: &random)
        return Int(skewed * skewed * skewed * 30)
      }
      texts.append(text)
      items.append(
        Item(
          "\(number)",
          attributes: [.textContent: .text(text.map { words[$0] }.joined(separator: " "))]))
    }
    let folder = try TemporaryFolder()
    let snapshot = try await EngineLayout.file.index(of: items, in: folder).snapshot()
    for _ in 0..<40 {
      let phrase = (0..<Int.random(in: 2...3, using: &random)).map { _ in
        let skewed = Double.random(in: 0..<1, using: &random)
        return Int(skewed * skewed * 30)
      }
      let expected = texts.indices.filter { number in
        (0...5 - phrase.count).contains {
          Array(texts[number][$0...].prefix(phrase.count)) == phrase
        }
      }
      let pattern = phrase.map { words[$0] }.joined(separator: " ")
      for form in ["\(pattern)\"cdw", "\(pattern)\"", "*\(pattern.dropFirst())\"cd"] {
        let query = try Query(parsing: "textContent == \"\(form)")
        let found = Set(try snapshot.identifiers(query).compactMap { Int($0) })
        // No word is the end of another one.
        #expect(found == Set(expected), "seed \(seed): \(form)")
      }
    }
  }

  @Test func frequentNeighboursReadNoTexts() async throws {
    var random = SeededGenerator(seed: 3)
    let items = (0..<400).map { number in
      let words = (0..<12).map { _ in ["the", "of", "a", "to"].randomElement(using: &random) ?? "a"
      }
      return Item(
        "\(number)", attributes: [.textContent: .text(words.joined(separator: " "))])
    }
    let folder = try TemporaryFolder()
    let snapshot = try await EngineLayout.merged.index(of: items, in: folder).snapshot()
    let explanation = try snapshot.explain(Query(parsing: #"textContent == "of the"cdw"#))
    #expect(explanation.phraseCandidates == 0)
    let longer = try snapshot.explain(Query(parsing: #"textContent == "of the a"cdw"#))
    #expect(longer.phraseCandidates > 0)
  }
}
