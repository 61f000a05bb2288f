import Foundation
import QueryLanguage
import TestSupport
import Testing

@testable import Pharos

@Suite struct CompletionPropertyTests {
  @Test(arguments: [TestCorpus.Profile.small, .mixed, .prose])
  func completionsAreTheBest(profile: TestCorpus.Profile) async throws {
    let seed = SeededGenerator.seed(or: 20_260_101)
    print("completions, \(profile): PHAROS_SEED=\(seed)")
    let items = TestCorpus.items(count: 80, seed: seed, profile: profile)
    let folder = try TemporaryFolder()
    for layout in EngineLayout.allCases {
      let index = try await layout.index(of: items, in: folder)
      let snapshot = index.snapshot()
      let words = try ReferenceWords(snapshot)
      var random = SeededGenerator(seed: seed)
      try expectHeaviest(snapshot, words, &random)
      for _ in 0..<60 {
        let typed = words.typed(items, &random)
        try expect(snapshot, words, typed, "seed \(seed), \(layout), “\(typed)”")
      }
    }
  }

  /// The merge of the segments' orders is the order of the sums.
  private func expectHeaviest(
    _ snapshot: Snapshot, _ words: ReferenceWords, _ random: inout SeededGenerator
  ) throws {
    var prefixes: [[UInt8]] = [[]]
    for _ in 0..<10 {
      let term = words.all.randomElement(using: &random)?.term ?? []
      prefixes.append(Array(term.prefix(Int.random(in: 1...3, using: &random))))
    }
    for prefix in prefixes {
      var heaviest = try HeaviestWords(
        snapshot.state.segments.map(\.segment), beginningWith: prefix)
      var found: [[UInt8]] = []
      while let word = try heaviest.next() { found.append(word.term) }
      #expect(found == words.all.filter { $0.term.starts(with: prefix) }.map(\.term))
    }
  }

  private func expect(
    _ snapshot: Snapshot, _ words: ReferenceWords, _ typed: String, _ name: String
  ) throws {
    let text = TypedText(typed)
    let limit = 10
    let found = try snapshot.completions(of: typed, limit: limit, isPlain: true)
    #expect(found.count <= limit)
    #expect(Set(found.map { TypedText($0.text).key }).count == found.count, "\(name)")
    #expect(found.map(\.score) == found.map(\.score).sorted(by: >), "\(name)")
    #expect(try snapshot.completions(of: typed, limit: limit, isPlain: true) == found, "\(name)")
    let results = try snapshot.top(typed: TypedQuery(typed, isPlain: true), limit: limit)
    if let best = results.first, best.tier != .match {
      // That nothing matches is known then; it says no more.
      let after = try snapshot.completions(
        of: typed, limit: limit, results: results, isPlain: true)
      #expect(after == found, "\(name): other suggestions after results")
    }
    let typedKey = text.isOpen ? text.key : Array(text.key.dropLast())
    for completion in found {
      #expect(TypedText(completion.text).key != typedKey, "\(name): says nothing new")
      let query = try #require(
        CompletionQuery.query(TypedText(completion.text), isOpen: false))
      #expect(try snapshot.count(query) > 0, "\(name): \(completion.text)")
      expectRanges(completion, text, name)
    }
    // Alone, a word is completed exactly.
    guard text.runs.count == 1, text.isOpen, let last = text.runs.first else { return }
    let phrases = Set(found.filter { $0.kind == .phrase }.map { TypedText($0.text).key })
    let expected = words.living.filter {
      $0.starts(with: last.term) && $0 != last.term && !phrases.contains($0)
    }
    let given = found.filter { $0.kind == .word }.map { TypedText($0.text).key }
    #expect(given == Array(expected.prefix(given.count)), "\(name)")
    if found.count < limit, !found.contains(where: { $0.kind == .correction }) {
      #expect(given.count == expected.count, "\(name)")
    }
  }

  private func expectRanges(_ completion: Completion, _ typed: TypedText, _ name: String) {
    let key = typed.isOpen ? typed.key : Array(typed.key.dropLast())
    guard completion.kind != .correction else {
      #expect(completion.typedRanges.count <= (typed.runs.count > 1 ? 1 : 0), "\(name)")
      return
    }
    guard completion.typedRanges.count == 1, let range = completion.typedRanges.first else {
      Issue.record("\(name): \(completion.text) has \(completion.typedRanges.count) ranges")
      return
    }
    let stretch = completion.text[range]
    #expect(TypedText(String(stretch)).key.starts(with: key), "\(name): \(completion.text)")
    let shorter = TypedText(String(stretch.dropLast()))
    #expect(
      shorter.runs.isEmpty || !shorter.key.starts(with: key) || !shorter.isOpen,
      "\(name): \(completion.text)")
  }
}

/// The words of a snapshot with their weights, by reading all of it.
private struct ReferenceWords {
  /// By weight, then by bytes.
  private(set) var all: [(term: [UInt8], weight: UInt64)] = []
  /// Those that stand in a living item, in the same order.
  private(set) var living: [[UInt8]] = []

  init(_ snapshot: Snapshot) throws {
    var weights: [[UInt8]: UInt64] = [:]
    var alive: Set<[UInt8]> = []
    for entry in snapshot.state.segments {
      let segment = entry.segment
      let dead = try (0..<segment.documentCount).map { document in
        let item = try ItemCoding.decode(segment.items.record(ofDocument: document))
        let isExpired =
          item.expirationDate.map { $0.timeIntervalSinceReferenceDate <= TestCorpus.now } ?? false
        return isExpired || entry.isDeleted(document)
      }
      var cursor = segment.vocabulary.makeCursor()
      while try cursor.advance() {
        for posting in try cursor.entries() {
          let name = segment.attributes.definition(posting.attribute)?.title ?? ""
          let factor = Self.factor(of: name)
          guard factor > 0 else { continue }
          weights[cursor.term, default: 0] += factor * UInt64(posting.documentCount)
          let documents = try segment.postingList(posting).decodeAll().documents
          if documents.contains(where: { !dead[Int($0)] }) { alive.insert(cursor.term) }
        }
      }
    }
    all = weights.map { ($0.key, $0.value) }.sorted {
      $0.weight != $1.weight
        ? $0.weight > $1.weight : $0.term.lexicographicallyPrecedes($1.term)
    }
    living = all.map(\.term).filter(alive.contains)
  }

  private static func factor(of name: String) -> UInt64 {
    if ["title", "displayName", "alternateNames", "keywords"].contains(name) { return 8 }
    if let definition = AttributeRegistry.attribute(named: name) {
      return definition.isContent ? 1 : definition.inDefaultSearch ? 3 : 0
    }
    let custom = TestCorpus.customAttributes.first { $0.name == name }
    return custom.map { $0.searchable && $0.searchableByDefault ? 3 : 0 } ?? 0
  }

  /// What a person might type: beginnings of words, several words, slips.
  func typed(_ items: [Item], _ random: inout SeededGenerator) -> String {
    guard let word = living.randomElement(using: &random) else { return "a" }
    let letters = Array(String(decoding: word, as: UTF8.self))
    var last = String(letters.prefix(Int.random(in: 1...max(1, letters.count), using: &random)))
    if Int.random(in: 0..<4, using: &random) == 0 { last = last.uppercased() }
    if Int.random(in: 0..<6, using: &random) == 0, last.count > 4 {
      var changed = Array(last)
      changed.swapAt(changed.count - 1, changed.count - 2)
      last = String(changed)
    }
    if Int.random(in: 0..<8, using: &random) == 0 { last += " " }
    guard Int.random(in: 0..<3, using: &random) == 0,
      let item = items.randomElement(using: &random),
      case .text(let title)? = item.attributes[.title]
    else { return last }
    let words = title.split(separator: " ")
    guard let first = words.randomElement(using: &random) else { return last }
    if Bool.random(using: &random), let other = words.randomElement(using: &random) {
      return "\(first) \(other.prefix(Int.random(in: 1...3, using: &random)))"
    }
    return "\(first) \(last)"
  }
}
