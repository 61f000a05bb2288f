import Foundation
import Pharos
import QueryLanguage
import Synchronization
import TestSupport
import Testing

/// Items found by the vectors of an embedder, against a plain walk over all of them.
@Suite struct NearestItemsTests {
  /// Words get fixed directions; those of one group nearly the same.
  struct GroupEmbedder: TextEmbedder {
    static let groups = [
      ["car", "automobile", "vehicle"], ["boat", "ship", "vessel"], ["king", "monarch"],
      ["soup", "broth"],
    ]
    var identifier = "groups"
    var version = "1"
    var dimension = 40
    /// Fails where a text has this word.
    var failing: String?

    struct Failure: Error {}

    func vectors(of texts: [String]) throws -> [[Float]?] {
      try texts.map { text in
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        if let failing, words.contains(failing) { throw Failure() }
        var sum = [Float](repeating: 0, count: dimension)
        for word in words {
          let group = Self.groups.firstIndex { $0.contains(word) }
          var common = SeededGenerator(seed: UInt64(group.map { $0 + 1000 } ?? Self.hash(word)))
          var own = SeededGenerator(seed: UInt64(Self.hash(word)))
          for place in sum.indices {
            sum[place] += Float.random(in: -1...1, using: &common)
            sum[place] += 0.2 * Float.random(in: -1...1, using: &own)
          }
        }
        return words.isEmpty ? nil : sum
      }
    }

    static func hash(_ word: String) -> Int {
      word.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) & 0xFFFF_FFFF }
    }
  }

  private static func configuration(
    _ embedder: (any TextEmbedder)? = GroupEmbedder()
  ) -> IndexConfiguration {
    var configuration = EngineLayout.configuration
    configuration.embedder = embedder
    return configuration
  }

  private static let words =
    GroupEmbedder.groups.flatMap { $0 } + ["red", "old", "hot", "north", "paper", "stone", "light"]

  private static func items(_ count: Int, seed: UInt64) -> [Item] {
    var random = SeededGenerator(seed: seed)
    func text(_ range: ClosedRange<Int>) -> String {
      (0..<Int.random(in: range, using: &random)).map { _ in
        words.randomElement(using: &random) ?? "red"
      }.joined(separator: " ")
    }
    return (0..<count).map { number in
      var attributes: AttributeSet = [.pageCount: .number(Double(number % 7))]
      if number % 9 != 0 { attributes[.title] = .text(text(1...2)) }
      if number % 3 == 0 { attributes[.textContent] = .text(text(0...6)) }
      return Item("\(number)", attributes: attributes)
    }
  }

  /// What is stored of a vector, one byte a number.
  private static func rounded(_ vector: [Float]) -> [Double] {
    let greatest = vector.map(abs).max() ?? 1
    let bytes = vector.map { (Double($0) / Double(greatest) * 127).rounded() }
    let length = bytes.reduce(0) { $0 + $1 * $1 }.squareRoot()
    return bytes.map { $0 / length }
  }

  private static func plain(_ items: [Item], _ text: String) throws -> [(String, Double)] {
    guard let asked = try GroupEmbedder().vector(of: text).map(rounded) else { return [] }
    var found: [(String, Double)] = []
    for item in items {
      var texts: [String] = []
      for key in [AttributeKey.title, .textContent] {
        if case .text(let text)? = item.attributes[key], !text.isEmpty { texts.append(text) }
      }
      guard let own = try GroupEmbedder().vector(of: texts.joined(separator: "\n")) else {
        continue
      }
      let product = zip(rounded(own), asked).reduce(0) { $0 + $1.0 * $1.1 }
      found.append((item.uniqueIdentifier, product))
    }
    return found
  }

  private static func found(
    _ snapshot: Snapshot, _ near: [NearDocument]
  ) throws -> [String] {
    try snapshot.identifiers(of: near.map(\.document))
  }

  private static func check(_ snapshot: Snapshot, _ items: [Item], _ place: String) throws {
    for text in ["car", "ship light", "monarch soup", "Old North Stone", ""] {
      let all = try snapshot.nearest(to: text, limit: 1000)
      let expected = Dictionary(uniqueKeysWithValues: try plain(items, text))
      let identifiers = try found(snapshot, all)
      #expect(Set(identifiers) == Set(expected.keys), "\(place): \(text)")
      for (near, identifier) in zip(all, identifiers) {
        #expect(abs(Double(near.similarity) - (expected[identifier] ?? 9)) < 1e-4, "\(place)")
      }
      #expect(zip(all, all.dropFirst()).allSatisfy { $0.similarity >= $1.similarity })
      #expect(try snapshot.nearest(to: text, limit: 5) == Array(all.prefix(5)), "\(place)")
      let near = try snapshot.nearest(to: text, limit: 1000, leastSimilarity: 0.4)
      #expect(near == all.filter { $0.similarity >= 0.4 }, "\(place)")
      let filter = try Query(parsing: "pageCount < 3")
      let matching = Set(try snapshot.identifiers(filter))
      let filtered = try snapshot.nearest(to: text, limit: 6, filters: [filter])
      let wanted = zip(all, identifiers).filter { matching.contains($0.1) }.prefix(6).map(\.0)
      #expect(filtered == wanted, "\(place)")
    }
  }

  @Test("Vectors live and die with their items, in memory, in files and in the journal")
  func lifeOfVectors() async throws {
    let seed = SeededGenerator.seed(or: 21)
    var items = Self.items(120, seed: seed)
    let memory = SearchIndex.inMemory(configuration: Self.configuration())
    try await memory.add(items)
    try Self.check(memory.snapshot(), items, "memory")

    let folder = try TemporaryFolder()
    let path = folder.path + "/index"
    var index = try await SearchIndex(at: path, configuration: Self.configuration())
    for start in stride(from: 0, to: items.count, by: 17) {
      let next = Array(items[start..<min(start + 17, items.count)])
      try await index.add(next.map { Item($0.uniqueIdentifier, attributes: [.title: "stale"]) })
      if start % 2 == 0 { try await index.flush() }
      try await index.add(next)
      try await index.add([Item("gone-\(start)", attributes: [.title: "car"])])
      try await index.delete(identifiers: ["gone-\(start)"])
    }
    try Self.check(index.snapshot(), items, "scattered")
    // What is updated gets another vector.
    items[4].attributes[.title] = "vessel"
    try await index.update([ItemUpdate("4", attributes: [.title: "vessel"])])
    try Self.check(index.snapshot(), items, "updated")
    // The last items stand in the journal only.
    let reader = try await SearchIndex.openForReading(
      at: path, configuration: Self.configuration())
    try Self.check(reader.snapshot(), items, "read beside the writer")
    try await index.close()
    index = try await SearchIndex(at: path, configuration: Self.configuration())
    try Self.check(index.snapshot(), items, "opened")
    try await index.compact()
    try Self.check(index.snapshot(), items, "compacted")
    try await index.close()
    #expect(try await SearchIndex.verify(at: path, deep: true).isSound)
    // Merging needs no embedder.
    index = try await SearchIndex(at: path, configuration: Self.configuration(nil))
    try await index.delete(identifiers: ["7", "8"])
    try await index.compact()
    try await index.close()
    items.removeAll { ["7", "8"].contains($0.uniqueIdentifier) }
    index = try await SearchIndex(at: path, configuration: Self.configuration())
    try Self.check(index.snapshot(), items, "compacted without an embedder")
    try await index.close()
  }

  @Test func itemsLikeAnItem() async throws {
    let items = Self.items(60, seed: SeededGenerator.seed(or: 5))
    let index = SearchIndex.inMemory(configuration: Self.configuration())
    try await index.add(items)
    let snapshot = index.snapshot()
    #expect(snapshot.hasVectors)
    for item in items.prefix(20) {
      var texts: [String] = []
      for key in [AttributeKey.title, .textContent] {
        if case .text(let text)? = item.attributes[key], !text.isEmpty { texts.append(text) }
      }
      let all = try snapshot.nearest(to: texts.joined(separator: "\n"), limit: 1000)
      let identifiers = try Self.found(snapshot, all)
      let expected = zip(all, identifiers).filter { $0.1 != item.uniqueIdentifier }.map(\.0)
      let id = item.uniqueIdentifier
      #expect(try snapshot.nearest(toItem: id, limit: 1000) == expected)
      #expect(try snapshot.nearest(toItem: id, limit: 3) == Array(expected.prefix(3)))
      #expect(
        try snapshot.nearest(toItem: id, limit: 1000, leastSimilarity: 0.5)
          == expected.filter { $0.similarity >= 0.5 })
    }
    #expect(throws: IndexError.noSuchItem(identifier: "none")) {
      try snapshot.nearest(toItem: "none")
    }
    let plain = SearchIndex.inMemory(configuration: Self.configuration(nil))
    try await plain.add(items)
    #expect(!plain.snapshot().hasVectors)
    #expect(throws: IndexError.self) { try plain.snapshot().nearest(toItem: "1") }
  }

  @Test func modelsAreNotMixed() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/index"
    func open(_ version: String) async throws -> SearchIndex {
      try await SearchIndex(
        at: path, configuration: Self.configuration(GroupEmbedder(version: version)))
    }
    var index = try await open("1")
    try await index.add((0..<5).map { Item("old\($0)", attributes: [.title: "car"]) })
    try await index.close()
    index = try await open("2")
    #expect(try index.snapshot().nearest(to: "car", limit: 10).isEmpty)
    try await index.add((0..<3).map { Item("new\($0)", attributes: [.title: "ship"]) })
    #expect(try index.snapshot().nearest(to: "car", limit: 10).count == 3)
    try await index.close()
    index = try await open("1")
    #expect(try index.snapshot().nearest(to: "car", limit: 10).count == 5)
    try await index.close()
    // A segment has vectors of one model: that of the embedder, else that of most items.
    let copy = folder.path + "/copy"
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    index = try await open("2")
    try await index.compact()
    #expect(try index.snapshot().nearest(to: "car", limit: 10).count == 3)
    try await index.close()
    let plain = try await SearchIndex(at: copy, configuration: Self.configuration(nil))
    try await plain.compact()
    try await plain.close()
    index = try await SearchIndex(
      at: copy, configuration: Self.configuration(GroupEmbedder(version: "1")))
    #expect(try index.snapshot().nearest(to: "car", limit: 10).count == 5)
    try await index.close()
  }

  @Test func whatFailsIsTold() async throws {
    let index = SearchIndex.inMemory(
      configuration: Self.configuration(GroupEmbedder(failing: "bad")))
    await #expect(throws: IndexError.self) {
      try await index.add([
        Item("a", attributes: [.title: "good"]), Item("b", attributes: [.title: "bad"]),
      ])
    }
    #expect(index.snapshot().storedItemCount == 0)
    try await index.add([Item("a", attributes: [.title: "good"])])
    let snapshot = index.snapshot()
    #expect(throws: IndexError.self) { try snapshot.nearest(to: "bad", limit: 3) }
    #expect(try snapshot.nearest(to: "good", limit: 3).count == 1)
    // Words are found all the same.
    #expect(try snapshot.top(typed: TypedQuery("good bad"), limit: 3).count == 1)

    struct Wrong: TextEmbedder {
      let identifier = "wrong"
      let version = ""
      let dimension = 3
      let answer: [[Float]?]
      func vectors(of texts: [String]) -> [[Float]?] { answer }
    }
    for answer: [[Float]?] in [[], [[1, 2]], [[0, 0, 0]], [[1, .nan, 1]], [[1, 2, 3], nil]] {
      let other = SearchIndex.inMemory(configuration: Self.configuration(Wrong(answer: answer)))
      let error = await #expect(throws: IndexError.self) {
        try await other.add([Item("a", attributes: [.title: "good"])])
      }
      guard case .embedderFailed(identifier: "wrong", _)? = error else {
        Issue.record("\(answer): \(String(describing: error))")
        continue
      }
    }
    let none = SearchIndex.inMemory()
    #expect(throws: IndexError.self) { try none.snapshot().nearest(to: "car", limit: 1) }
  }

  @Test func vectorsOfAnotherDimensionAreRefused() async throws {
    /// Grows by a number with each batch.
    final class Growing: TextEmbedder {
      let identifier = "growing"
      let version = ""
      private let batches = Atomic<Int>(0)
      var dimension: Int { 2 + batches.load(ordering: .relaxed) }
      func vectors(of texts: [String]) -> [[Float]?] {
        let (_, count) = batches.add(1, ordering: .relaxed)
        return texts.map { _ in Array(repeating: 1, count: 2 + count) }
      }
    }
    let index = SearchIndex.inMemory(configuration: Self.configuration(Growing()))
    await #expect(throws: IndexError.self) { try await index.add(Self.items(300, seed: 5)) }
    #expect(index.snapshot().storedItemCount == 0)
  }

  @Test("A large batch, cut by processors, is like many small ones")
  func largeBatches() async throws {
    let items = Self.items(700, seed: 4)
    let index = SearchIndex.inMemory(configuration: Self.configuration())
    try await index.add(items)
    try Self.check(index.snapshot(), items, "large")
  }

  @Test func typedTextGoesOnByMeaning() async throws {
    var configuration = Self.configuration()
    configuration.leastSimilarity = 0.6
    let index = SearchIndex.inMemory(configuration: configuration)
    try await index.add([
      Item("1", attributes: [.title: "automobile"]), Item("2", attributes: [.title: "car"]),
      Item("3", attributes: [.title: "vessel"]),
      Item("4", attributes: [.title: "vehicle", .pageCount: 9]),
    ])
    let snapshot = index.snapshot()
    func found(_ query: TypedQuery, _ count: Int = 10) throws -> [(String, TypedMatchTier)] {
      let results = try snapshot.top(typed: query, limit: count)
      let names = try snapshot.identifiers(of: results.map(\.document))
      return Array(zip(names, results.map(\.tier)))
    }
    let all = try found(TypedQuery("car"))
    #expect(all.first?.0 == "2" && all.first?.1 == .match)
    #expect(Set(all.dropFirst().map(\.0)) == ["1", "4"])
    #expect(all.dropFirst().allSatisfy { $0.1 == .meaning })
    #expect(try found(TypedQuery("car"), 1).map(\.0) == ["2"])
    #expect(try found(TypedQuery("car", usesMeaning: false)).map(\.0) == ["2"])
    #expect(try found(TypedQuery("car", fillsUp: false)).map(\.0) == ["2"])
    #expect(try found(TypedQuery("car -vehicle")).map(\.0) == ["2", "1"])
    let filter = try Query(parsing: "pageCount == 9")
    #expect(try found(TypedQuery("car", filters: [filter])).map(\.0) == ["4"])
    #expect(try snapshot.count(typed: TypedQuery("car")) == 1)
    #expect(try found(TypedQuery("")).count == 4)
    #expect(try found(TypedQuery("car"), .max).count == 3)
    #expect(try snapshot.nearest(to: "car", limit: .max).count == 4)
    #expect(try snapshot.nearest(to: "car", limit: -1).isEmpty)
    let long = try found(TypedQuery("boat ship north stone paper"))
    #expect(long.map(\.0) == ["3"] && long.first?.1 == .meaning)
  }
}
