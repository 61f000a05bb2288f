import TestSupport
import Testing

@testable import Pharos

/// Texts that were typed when something was chosen.
@Suite struct ChosenQueriesTests {
  private func table(_ texts: [(String, Double)]) -> UsageTable {
    var draft = UsageDraft(UsageTable(decay: UsageDecay(halfLife: 1_000)))
    for (text, instant) in texts { draft.apply(.choose(text: text, at: instant)) }
    return draft.finish()
  }

  private func chosen(_ table: UsageTable, _ prefix: String, _ limit: Int = 10) -> [String] {
    table.chosenQueries.chosen(startingWith: Array(prefix.utf8), limit: limit).map(\.text)
  }

  @Test func strongestFirst() {
    let table = table([
      ("paris", 7e8), ("park", 7e8), ("park", 7e8), ("pax", 7e8 + 3_000), ("q", 7e8),
    ])
    #expect(chosen(table, "pa") == ["pax", "park", "paris"])
    #expect(chosen(table, "pa", 2) == ["pax", "park"])
    #expect(chosen(table, "par") == ["park", "paris"])
    #expect(chosen(table, "") == ["pax", "park", "paris", "q"])
    #expect(chosen(table, "z") == [] && chosen(table, "p", 0) == [] && chosen(table, "p", -1) == [])
    let strengths = table.chosenQueries.chosen(startingWith: Array("park".utf8), limit: 1)
    #expect(abs(strengths[0].strength * table.factor(at: 7e8 + 3_000) - 0.25) < 1e-6)
  }

  @Test func oneTextWhateverItsSpelling() {
    let table = table([("  Été ", 7e8), ("ete", 7e8), ("ÉTÉ\n", 7e8), (" ", 7e8), ("", 7e8)])
    #expect(chosen(table, "ete") == ["ÉTÉ"])
    #expect(table.chosenQueries.count == 1)
  }

  @Test func longTextsAreNotKept() {
    let fits = String(repeating: "a", count: UsageLimits.textBytes)
    let table = table([(fits, 7e8), (fits + "b", 7e8)])
    #expect(chosen(table, "a") == [fits])
  }

  /// Against an array of all texts; the weakest go when there are too many.
  @Test func bounded() throws {
    var random = SeededGenerator(seed: 45)
    var draft = UsageDraft(UsageTable())
    for number in 0..<6_000 {
      let text = number % 3 == 0 ? "often \(number % 90)" : "seldom \(number)"
      draft.apply(.choose(text: text, at: 7e8 + Double.random(in: 0..<900, using: &random)))
    }
    let table = draft.finish()
    let count = table.chosenQueries.count
    #expect(count <= ChosenQueries.most && count >= UsageLimits.chosenTexts)
    #expect(chosen(table, "often", 1_000).count == 30)
    let all = table.chosenQueries.chosen(startingWith: [], limit: .max)
    #expect(all.map(\.strength) == all.map(\.strength).sorted(by: >))
    let again = try UsageFile.decode(UsageFile.encode(table), place: "usage")
    #expect(again.chosenQueries.entries == table.chosenQueries.entries)
  }

  /// How changes are grouped does not matter: a journal replays to the same texts.
  @Test func groupsDoNotMatter() {
    var random = SeededGenerator(seed: 46)
    let changes = (0..<3_000).map { number in
      UsageChange.choose(
        text: "text \(Int.random(in: 0..<2_500, using: &random))", at: 7e8 + Double(number) * 50)
    }
    var whole = UsageDraft(UsageTable(decay: UsageDecay(halfLife: 2_000)))
    var table = UsageTable(decay: UsageDecay(halfLife: 2_000))
    for start in stride(from: 0, to: changes.count, by: 7) {
      var part = UsageDraft(table)
      for change in changes[start..<min(start + 7, changes.count)] {
        whole.apply(change)
        part.apply(change)
      }
      table = part.finish()
    }
    #expect(whole.finish().chosenQueries.entries == table.chosenQueries.entries)
  }
}
