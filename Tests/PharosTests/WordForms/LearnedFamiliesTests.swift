import TestSupport
import Testing

@testable import Pharos

/// What is learned from families that change is what is learned from all of them.
@Suite struct LearnedFamiliesTests {
  private static let endings = ["", "s", "ed", "ing", "er", "ers", "y", "ies", "om", "ami"]

  /// Four letters, others for each number below 512.
  private static func stem(_ number: Int) -> String {
    let letters = Array("abcdefgh")
    return "x" + String((0..<3).map { letters[number >> (3 * $0) & 7] })
  }

  private static func family(_ hash: UInt32, _ words: Set<String>) -> WordFamily {
    let text = words.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
      .flatMap { $0 + [WordFamily.end] }
    return WordFamily(hash: hash, text: text[...])
  }

  private static func words(_ families: [WordFamily]) -> [[UInt8]] {
    families.flatMap(\.words).sorted { $0.lexicographicallyPrecedes($1) }
  }

  @Test func changesAreLearnedAsAWholeIs() throws {
    let seed = SeededGenerator.seed(or: 11)
    var random = SeededGenerator(seed: seed)
    // A stem has one hash, as in a sample.
    let stems = (0..<160).map(Self.stem)
    var families: [String: Set<String>] = [:]
    func change(_ stem: String) {
      let some = Self.endings.filter { _ in Bool.random(using: &random) }
      let rest = ["walk", "part", ""].randomElement(using: &random) ?? ""
      families[stem] = some.isEmpty ? nil : Set(some.map { stem + rest + $0 })
    }
    func all() -> [WordFamily] {
      stems.enumerated().compactMap { number, stem in
        families[stem].map { Self.family(UInt32(number), $0) }
      }
    }
    for stem in stems { change(stem) }
    var learned = LearnedFamilies(all())
    #expect(!learned.pairs.partners.isEmpty)
    for step in 0..<200 {
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        if let stem = stems.randomElement(using: &random) { change(stem) }
      }
      let others = all()
      let difference = try #require(learned.difference(from: others))
      learned.learn(others, difference)
      let whole = EndingPairs(words: Self.words(others))
      #expect(learned.families == others)
      #expect(learned.pairs.partners == whole.partners, "seed \(seed), step \(step)")
    }
    // Everything is different.
    #expect(learned.difference(from: [Self.family(.max, ["other"])]) == nil)
  }

  /// Words of deleted items are not learned from, whichever of their documents were seen first.
  @Test func deletedItemsTeachNothing() async throws {
    let seed = SeededGenerator.seed(or: 12)
    var random = SeededGenerator(seed: seed)
    let words = (0..<400).map { number in
      Self.stem(number % 60) + (Self.endings.randomElement(using: &random) ?? "")
    }
    let items = (0..<300).map { number in
      let text = (0..<6).compactMap { _ in words.randomElement(using: &random) }
      return Item("\(number)", attributes: [.title: .text(text.joined(separator: " "))])
    }
    let index = SearchIndex.inMemory()
    for start in stride(from: 0, to: items.count, by: 60) {
      try await index.add(Array(items[start..<start + 60]))
    }
    var living = items
    for _ in 0..<12 {
      let gone = Set(living.shuffled(using: &random).prefix(20).map(\.uniqueIdentifier))
      try await index.delete(identifiers: Array(gone))
      living.removeAll { gone.contains($0.uniqueIdentifier) }
      let state = index.snapshot().state
      let dead = try state.segments.map { try $0.dead(at: 0) }
      let fresh = SearchIndex.inMemory()
      try await fresh.add(living)
      let whole = fresh.snapshot().state
      for most in [40, LearnedForms.sampleSize] {
        let found = try WordFamilies(state, dead: dead, most: most)
        let expected = try WordFamilies(whole, dead: [nil], most: most)
        #expect(found.families == expected.families, "seed \(seed)")
        #expect(!found.families.isEmpty)
      }
      let pairs = LearnedFamilies.pairs(try WordFamilies(state, dead: dead).families)
      let learned = EndingPairs(words: try WordFamilies(whole, dead: [nil]).words)
      #expect(pairs.partners == learned.partners, "seed \(seed)")
    }
  }
}
