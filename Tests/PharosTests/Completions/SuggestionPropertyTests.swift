import Foundation
import TestSupport
import Testing

@testable import Pharos

/// What a person may expect of every suggestion, whatever the items are.
@Suite struct SuggestionPropertyTests {
  @Test(arguments: [TestCorpus.Profile.small, .mixed, .prose])
  func generatedItems(profile: TestCorpus.Profile) async throws {
    let seed = SeededGenerator.seed(or: 20_260_707)
    print("suggestions, \(profile): PHAROS_SEED=\(seed)")
    let items = TestCorpus.items(count: 60, seed: seed, profile: profile)
    try await check(items, texts: 50, seed)
  }

  @Test func titlesWithSigns() async throws {
    let seed = SeededGenerator.seed(or: 20_260_708)
    print("suggestions, signs: PHAROS_SEED=\(seed)")
    var random = SeededGenerator(seed: seed)
    let items = (0..<70).map { number in
      Item(
        "\(number)",
        attributes: [
          .title: .text(Self.title(&random)), .authorNames: .list([.text("J.K. O'Brien-Núñez")]),
          .contentDescription: .text(Self.title(&random) + ". " + Self.title(&random) + "."),
        ])
    }
    try await check(items, texts: 160, seed)
  }

  private static let words = [
    "Harry", "Potter", "and", "the", "The", "of", "Half-Blood", "O'Brien", "don't", "STONE",
    "Rowling",
    "Éclair", "ﬁne", "Straße", "1984", "#1", "C++", "A.B.C.", "東京タワー", "の", "Ωmega", "e\u{301}a",
  ]

  /// Words with brackets, some of them unpaired, quotation marks, commas and dashes between.
  private static func title(_ random: inout SeededGenerator) -> String {
    var text = ""
    for place in 0..<Int.random(in: 1...7, using: &random) {
      if place > 0 {
        text +=
          [" ", " ", " ", ", ", ": ", " - ", " (", ") ", " [", "] ", " “", "” ", " `", "/", ". "]
          .randomElement(using: &random) ?? " "
      }
      text += words.randomElement(using: &random) ?? ""
    }
    return text + (["", "", ")", "!", "?", ".", "”"].randomElement(using: &random) ?? "")
  }

  private func check(_ items: [Item], texts: Int, _ seed: UInt64) async throws {
    let folder = try TemporaryFolder()
    for layout in EngineLayout.allCases {
      let index = try await layout.index(of: items, in: folder)
      let snapshot = index.snapshot()
      let known = try KnownTexts(snapshot)
      var random = SeededGenerator(seed: seed)
      var suggested = 0
      for _ in 0..<texts {
        let typed = known.typed(&random)
        let results = try snapshot.top(typed: TypedQuery(typed, isPlain: true), limit: 10)
        for results in [results, []] {
          let found = try snapshot.completions(
            of: typed, limit: 10, results: results, isPlain: true)
          suggested += found.count
          known.expect(found, typed, "seed \(seed), \(layout), “\(typed)”")
        }
      }
      #expect(suggested > texts / 3)
    }
  }
}

/// The texts of the living items, to compare with plainly.
private struct KnownTexts {
  private var texts: [TypedText] = []
  private var strings: [String] = []

  init(_ snapshot: Snapshot) throws {
    for item in try snapshot.items(TypedQuery("").query) {
      let view = ItemText(item)
      for key in item.indexedAttributes.keys {
        for text in view.texts(of: key.rawValue) {
          texts.append(TypedText(text))
          strings.append(texts[texts.count - 1].text(0..<texts[texts.count - 1].bytes.count))
        }
      }
    }
  }

  /// The beginning of some words of a text, as written, in other case, with a blank or a slip.
  func typed(_ random: inout SeededGenerator) -> String {
    guard let text = texts.randomElement(using: &random), !text.runs.isEmpty else { return "a" }
    let first = Int.random(in: 0..<text.runs.count, using: &random)
    let last = min(text.runs.count - 1, first + Int.random(in: 0...3, using: &random))
    var typed = text.text(text.runs[first].range.lowerBound..<text.runs[last].range.upperBound)
    typed = String(typed.prefix(Int.random(in: 1...40, using: &random)))
    switch Int.random(in: 0..<8, using: &random) {
    case 0: typed = typed.uppercased()
    case 1: typed = typed.lowercased()
    case 2: typed += " "
    case 3: typed += ["(", "'", "-", "#"].randomElement(using: &random) ?? ""
    case 4:
      var letters = Array(typed)
      let place = Int.random(in: 0..<letters.count, using: &random)
      letters.insert("x", at: place)
      typed = String(letters)
    default: break
    }
    return typed
  }

  func expect(_ found: [Completion], _ typed: String, _ name: String) {
    #expect(Set(found.map { $0.text.lowercased() }).count == found.count, "\(name)")
    #expect(Set(found.map { TypedText($0.text).key }).count == found.count, "\(name)")
    let text = TypedText(typed)
    let terms = text.runs.map(\.term)
    let isKnown = texts.contains { place(of: terms, isOpen: text.isOpen, in: $0) != nil }
    for completion in found {
      let name = "\(name) gives “\(completion.text)”"
      let suggested = TypedText(completion.text)
      #expect(suggested.runs.count >= 1, "\(name)")
      if completion.kind != .correction {
        #expect(
          suggested.stretch(typed: terms[...], isOpen: text.isOpen) != nil,
          "\(name): begins with something else")
      }
      if occurs(completion.text) {
        expectClosedBrackets(completion.text, name)
        continue
      }
      // Words that stand apart in all items: what is added occurs.
      if completion.kind != .correction {
        #expect(!isKnown || terms.count > 1, "\(name): does not occur")
        #expect(endOccurs(completion.text, typed), "\(name): its end does not occur")
      } else {
        #expect(terms.count > 1, "\(name): does not occur")
      }
    }
    // Whatever was found next to each other drives out what was not.
    let others = found.filter { $0.kind != .correction }
    let apart = others.filter { !occurs($0.text) }
    #expect(
      apart.isEmpty || !others.contains { occurs($0.text, fromWords: true) },
      "\(name): \(apart.map(\.text))")
  }

  private func expectClosedBrackets(_ text: String, _ name: String) {
    let pairs: [Character: Character] = ["(": ")", "[": "]", "“": "”", "「": "」"]
    var open: [Character] = []
    for sign in text {
      if sign == open.last {
        open.removeLast()
      } else if let closing = pairs[sign] {
        open.append(closing)
      } else {
        #expect(!pairs.values.contains(sign), "\(name): \(sign)")
      }
    }
    #expect(open.isEmpty, "\(name): not closed")
  }

  /// Whether some text has exactly this, from the beginning of a run on and without cutting one.
  ///
  /// - Parameter fromWords: whether a sign as in `don't` begins no word.
  private func occurs(_ text: String, fromWords: Bool = false) -> Bool {
    let wanted = TypedText(text).bytes
    return texts.contains { known in
      known.runs.indices.contains { first in
        let start = known.runs[first].range.lowerBound
        guard known.bytes[start...].starts(with: wanted) else { return false }
        if fromWords, known.isGlued(first) { return false }
        let end = start + wanted.count
        return !known.runs.contains { $0.range.lowerBound < end && end < $0.range.upperBound }
      }
    }
  }

  private func endOccurs(_ text: String, _ typed: String) -> Bool {
    let suggested = TypedText(text)
    return suggested.stretchStarts.dropFirst().contains { start in
      let place = suggested.runs[start].range.lowerBound
      return occurs(suggested.text(place..<suggested.bytes.count))
    }
  }

  private func place(of terms: [[UInt8]], isOpen: Bool, in text: TypedText) -> Int? {
    guard let last = terms.last, terms.count <= text.runs.count else { return nil }
    return (0...(text.runs.count - terms.count)).first { start in
      let runs = text.runs[start..<(start + terms.count)].map(\.term)
      return runs.dropLast().elementsEqual(terms.dropLast())
        && (isOpen ? runs.last?.starts(with: last) == true : runs.last == last)
    }
  }
}
