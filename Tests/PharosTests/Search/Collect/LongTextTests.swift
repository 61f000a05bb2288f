import Foundation
import Pharos
import TestSupport
import Testing

/// Up to four words are all meant; of a longer text the rare words judge.
@Suite struct LongTextTests {
  private static func found(
    _ snapshot: Snapshot, _ text: String
  ) throws -> [(identifier: String, tier: TypedMatchTier)] {
    try snapshot.top(typed: TypedQuery(text), limit: 20).map {
      (try snapshot.identifier(of: $0.document), $0.tier)
    }
  }

  private static func index() async throws -> Snapshot {
    let index = SearchIndex.inMemory()
    try await index.add(
      (0..<60).map { number in
        Item(
          "filler-\(number)",
          attributes: [.textContent: .text("what is the way of item number \(number) of this")])
      } + [
        Item(
          "rare", attributes: [.textContent: "an account of eigenvalues, and nothing else here"]),
        Item(
          "common",
          attributes: [.textContent: "what is the way of it and the way to it of this or that"]),
      ])
    return index.snapshot()
  }

  @Test func rareWordsJudgeLongTexts() async throws {
    let snapshot = try await Self.index()
    let found = try Self.found(snapshot, "what is the best way of computing eigenvalues")
    #expect(found.first?.identifier == "rare")
    #expect(found.allSatisfy { $0.tier == .partial })
  }

  @Test func fewWordsAreAllMeant() async throws {
    let snapshot = try await Self.index()
    let found = try Self.found(snapshot, "the way of eigenvalues ")
    #expect(found.first?.tier == .partial)
    let complete = try Self.found(snapshot, "the way of number ")
    #expect(complete.prefix(20).allSatisfy { $0.tier == .match })
  }

  @Test func tiersOfLongTextsTell() async throws {
    let snapshot = try await Self.index()
    let found = try Self.found(snapshot, "what is the way of number 7 ")
    #expect(found.first?.identifier == "filler-7")
    #expect(found.first?.tier == .match)
    #expect(found.dropFirst().allSatisfy { $0.tier == .partial })
  }

  /// What is typed last and stands in the index as a word is that word.
  @Test func beginningsDoNotDilute() async throws {
    let index = SearchIndex.inMemory()
    try await index.add([
      Item("word", attributes: [.title: "Lift of a wing in a slow stream of air"]),
      Item("longer", attributes: [.title: "Lift of a wingless body, streamlined in airless space"]),
    ])
    let snapshot = index.snapshot()
    let why = try snapshot.explainScore(
      of: "longer", typed: TypedQuery("the lift of slender bodies in a wing"))
    let summands = why?.summands.filter { $0.comparison == "** == \"wing*\"cdw" }
    #expect(why?.summands.isEmpty == false)
    #expect(summands?.isEmpty == true)
    // Without the word itself the beginning counts.
    let begun = try snapshot.explainScore(
      of: "longer", typed: TypedQuery("the lift of slender bodies without a wingl"))
    #expect(begun?.summands.contains { $0.comparison == "** == \"wingl*\"cdw" } == true)
  }

  /// A beginning never counts more than the word would.
  @Test func commonWordsLimitTheirBeginnings() async throws {
    let index = SearchIndex.inMemory()
    try await index.add(
      (0..<40).map { Item("\($0)", attributes: [.title: .text("Notes of item \($0)")]) }
        + [Item("begins", attributes: [.title: "Notesbook"])])
    let why = try index.snapshot().explainScore(of: "begins", typed: TypedQuery("notes"))
    let beginning = why?.summands.first { $0.comparison?.contains("notes*") == true }
    #expect((beginning?.value ?? 9) < 0.2)
  }

  @Test func wordsThatAreTypedTwiceCountMore() async throws {
    let index = SearchIndex.inMemory()
    try await index.add([
      Item("a", attributes: [.textContent: "graph theory"]),
      Item("b", attributes: [.textContent: "matrix theory"]),
    ])
    let snapshot = index.snapshot()
    func score(_ text: String) throws -> Float {
      let why = try snapshot.explainScore(of: "a", typed: TypedQuery(text))
      return why?.signals[.content] ?? 0
    }
    let once = try score("one graph two three four five ")
    let twice = try score("one graph two three four five Graph. ")
    #expect(abs(twice - 1.6818 * once) < 0.01)
    let often = try score("one graph two three four five " + String(repeating: "graph ", count: 15))
    #expect(abs(often - 8 * once) < 0.04)
  }

  /// More words than count for scores: the rarest of them do.
  @Test func rareWordsOfVeryLongTextsCount() async throws {
    let snapshot = try await Self.index()
    let padding = (0..<40).map { "zz\($0)zz" }.joined(separator: " ")
    let found = try Self.found(snapshot, "number \(padding) of the way of eigenvalues ")
    #expect(found.contains { $0.identifier == "rare" })
  }
}
