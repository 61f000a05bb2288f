import Foundation
import Pharos
import QueryLanguage
import TestSupport
import Testing

/// Random queries are built in Swift, of texts that try to be syntax: what is printed parses to an
/// equal query, and finds the same.
@Suite struct QueryPrintingPropertyTests {
  @Test func whatIsPrintedParsesToTheSame() throws {
    let seed = SeededGenerator.seed(or: 21)
    var random = SeededGenerator(seed: seed)
    for round in 0..<3_000 {
      let query = random.query(depth: 4)
      let text = query.description
      let parsed = try Query(parsing: text)
      #expect(parsed == query, "seed \(seed), round \(round): \(text)")
      #expect(parsed.description == text)
    }
  }

  /// A text is never taken for syntax: `==` finds exactly the items that have it.
  @Test func textsMeanThemselves() async throws {
    let seed = SeededGenerator.seed(or: 22)
    var random = SeededGenerator(seed: seed)
    let texts = (0..<300).map { _ in random.text() }.filter { !$0.isEmpty }
    let index = SearchIndex.inMemory()
    try await index.add(
      texts.enumerated().map { Item("\($0.offset)", attributes: ["own": .text($0.element)]) })
    let now = index.snapshot()
    for text in Set(texts) {
      let expected = texts.indices.filter { Array(texts[$0].utf8) == Array(text.utf8) }
      let query = Attribute("own") == text
      let found = try now.identifiers(query).compactMap { Int($0) }.sorted()
      // Texts in other normal forms are the same to a query.
      #expect(Set(found).isSuperset(of: expected), "seed \(seed): \(query)")
      #expect(found.allSatisfy { texts[$0] == text }, "seed \(seed): \(query)")
      #expect(try now.identifiers(query.description).count == found.count)
      for query in [
        Attribute("own").hasPrefix(text), Attribute("own").hasSuffix(text),
        Attribute("own").contains(text),
      ] {
        let all = Set(try now.identifiers(query).compactMap { Int($0) })
        #expect(all.isSuperset(of: expected), "seed \(seed): \(query)")
      }
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[Int.random(in: 0..<choices.count, using: &self)]
  }

  fileprivate mutating func text() -> String {
    let pieces = [
      "*", "**", "\\", "\"", "'", "$", "$time.", "$time.today", "(", ")", "&&", "||", "!", "==",
      " ", "\t", "\n", "\0", "a", "é", "e\u{301}", "京", "🙂", "5", "true", "-1.5e3", "cd", ",",
      "InRange(", "\u{FEFF}", "\u{200F}", "“", "title",
    ]
    return (0..<Int.random(in: 0...6, using: &self)).map { _ in pick(pieces) }.joined()
  }

  fileprivate mutating func query(depth: Int) -> Query {
    switch Int.random(in: depth > 0 ? 0...9 : 4...9, using: &self) {
    case 0: return Query { for part in queries(depth) { part } }
    case 1: return Query.any { queries(depth) }
    case 2: return Query.not { queries(depth) }
    case 3: return query(depth: depth - 1) && !query(depth: depth - 1)
    default: return comparison()
    }
  }

  private mutating func queries(_ depth: Int) -> [Query] {
    (0..<Int.random(in: 0...3, using: &self)).map { _ in query(depth: depth - 1) }
  }

  private mutating func comparison() -> Query {
    let left = pick([
      Attribute.any, .anyWithContent, Attribute.title, Attribute.dueDate, Attribute("own"),
      Attribute("no name"),
    ])
    let modifiers = Modifiers(rawValue: UInt8.random(in: 0...15, using: &self))
    let number = pick([0, -0.0, 0.1, 1e16, -1e-300, .nan, .infinity, -.infinity, 5])
    switch Int.random(in: 0...13, using: &self) {
    case 0: return left == text()
    case 1: return left != number
    case 2: return left < number
    case 3:
      return left
        >= TimeExpression(
          pick([.today, .now, .thisWeek]), offset: Int.random(in: -9...9, using: &self))
    case 4: return left == Date(timeIntervalSinceReferenceDate: number)
    case 5: return left.isIn(number, through: Int.random(in: .min ... .max, using: &self))
    case 6: return left.isOne(of: [text(), text()], modifiers)
    case 7: return left == Bool.random(using: &self)
    case 8: return left.hasPrefix(text(), modifiers)
    case 9: return left.hasSuffix(text(), modifiers)
    case 10: return left.contains(text(), modifiers)
    case 11: return left.hasPhrase(text(), modifiers, isUnfinished: Bool.random(using: &self))
    case 12: return left.hasWords(text(), modifiers, isUnfinished: Bool.random(using: &self))
    default: return left.matches(pattern: text(), modifiers)
    }
  }
}
