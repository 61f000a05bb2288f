import Foundation
import QueryLanguage
import TestSupport
import Testing

@testable import Pharos

/// What is marked agrees with what matches, by the reference matcher.
@Suite struct MarkingPropertyTests {
  static let queriesEach =
    (ProcessInfo.processInfo.environment["PHAROS_PAIRS"].flatMap { Int($0) } ?? 150) / 5

  /// A comparison of a query, alone, and whether it is below an even number of negations.
  private static func comparisons(
    of root: QueryLanguage.Expression
  ) -> [(comparison: Comparison, isPositive: Bool)] {
    var found: [(Comparison, Bool)] = []
    func visit(_ node: QueryLanguage.Expression, _ isPositive: Bool) {
      switch node.node {
      case .all(let parts), .any(let parts): for part in parts { visit(part, isPositive) }
      case .not(let part): visit(part, !isPositive)
      case .comparison(let comparison):
        switch comparison.comparisonOperator {
        case .equal: found.append((comparison, isPositive))
        case .notEqual: found.append((comparison, !isPositive))
        default: break
        }
      case .list(let list):
        for value in list.values {
          found.append(
            (Comparison(list.attribute, .equal, value, list.modifiers), isPositive))
        }
      case .constant, .range: break
      }
    }
    visit(root, true)
    return found
  }

  /// Whether a comparison can be true without a letter that it matches.
  private static func mayNeedNoLetter(_ comparison: Comparison) -> Bool {
    guard case .text(let literal) = comparison.value else { return true }
    if literal.numberValue != nil || literal.booleanValue != nil || literal.timeExpression != nil {
      return true
    }
    // Marks alone may fold to nothing.
    return !literal.characters.contains { character in
      switch character {
      case .scalar(let scalar), .escaped(let scalar):
        scalar.value > 0x20 && !scalar.properties.isGraphemeExtend
          && scalar.properties.generalCategory != .nonspacingMark
      case .wildcard: false
      }
    }
  }

  @Test(arguments: [TestCorpus.Profile.small, .mixed, .prose])
  func marksAgreeWithMatches(profile: TestCorpus.Profile) async throws {
    let seed = SeededGenerator.seed(or: 20_261_121)
    print("MarkingPropertyTests PHAROS_SEED=\(seed)")
    let items = TestCorpus.items(count: 16, seed: seed, profile: profile)
    let snapshot = SearchIndex.inMemory(configuration: EngineLayout.configuration).snapshot()
    let matcher = ReferenceMatcher(customAttributes: TestCorpus.customAttributes)
    var generator = QueryGenerator(items: items, seed: seed)
    for _ in 0..<Self.queriesEach {
      let text = generator.next()
      let query = try Query(parsing: text)
      let marker = try snapshot.marker(query)
      let parts = try Self.comparisons(of: query.root).map { comparison, isPositive in
        let alone = Query(
          .comparison(
            Comparison(comparison.attribute, .equal, comparison.value, comparison.modifiers)))
        return (comparison, isPositive, alone, marker: try snapshot.marker(alone))
      }
      for var item in items {
        item.expirationDate = nil
        var isMarked = false
        for (comparison, isPositive, alone, marker) in parts {
          let matches = marker.matches(in: item)
          Self.check(matches)
          let holds = matcher.matches(item, alone, context: TestCorpus.context)
          let place = "seed \(seed), \(profile): \(alone) on \(item.uniqueIdentifier)"
          if !matches.isEmpty, isPositive { isMarked = true }
          if !matches.isEmpty, !comparison.modifiers.contains(.tokens) {
            #expect(holds, "\(place)")
          }
          if holds, !Self.mayNeedNoLetter(comparison) { #expect(!matches.isEmpty, "\(place)") }
        }
        let all = marker.matches(in: item)
        Self.check(all)
        #expect(
          all.isEmpty == !isMarked, "seed \(seed), \(profile): \(text) on \(item.uniqueIdentifier)")
      }
    }
  }

  /// Ranges ascend, are apart, and lie on borders of characters.
  private static func check(_ matches: [TextMatch]) {
    for match in matches {
      #expect(!match.ranges.isEmpty)
      for range in match.ranges {
        #expect(!range.isEmpty && range.upperBound <= match.text.utf8.count)
      }
      for (left, right) in zip(match.ranges, match.ranges.dropFirst()) {
        #expect(left.upperBound < right.lowerBound)
      }
      let text = match.text
      let borders = Set(
        (Array(text.indices) + [text.endIndex]).map {
          text.utf8.distance(from: text.startIndex, to: $0)
        })
      for range in match.ranges {
        #expect(borders.contains(range.lowerBound) && borders.contains(range.upperBound))
      }
    }
  }

  @Test("What is marked for a part of a text matches the part again")
  func rangesMatchAgain() async throws {
    let seed = SeededGenerator.seed(or: 99)
    print("rangesMatchAgain PHAROS_SEED=\(seed)")
    var random = SeededGenerator(seed: seed)
    let snapshot = SearchIndex.inMemory(configuration: EngineLayout.configuration).snapshot()
    let texts = TestCorpus.items(count: 150, seed: seed).flatMap { item in
      ItemText(item).texts(of: "title") + ItemText(item).texts(of: "textContent")
    }
    for text in texts where !text.isEmpty {
      let characters = Array(text)
      let start = Int.random(in: 0..<characters.count, using: &random)
      let end = min(characters.count, start + Int.random(in: 1...6, using: &random))
      let literal = QueryEscape.escape(String(characters[start..<end]))
      let options = ["", "c", "d", "cd"].randomElement(using: &random) ?? ""
      let marker = try snapshot.marker("title == \"*\(literal)*\"\(options)")
      for range in marker.ranges(in: text, of: .title) {
        let part = String(decoding: Array(text.utf8)[range], as: UTF8.self)
        #expect(
          !marker.ranges(in: part, of: .title).isEmpty, "seed \(seed): \(literal) in \(part)")
      }
    }
  }
}
