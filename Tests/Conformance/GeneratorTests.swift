import Pharos
import QueryLanguage
import TestSupport
import Testing

/// What the random tests stand on: generators and shrinker.
@Suite struct GeneratorTests {
  @Test(arguments: TestCorpus.Profile.allCases)
  func itemsAreValidAndRepeatable(profile: TestCorpus.Profile) throws {
    let count = profile == .huge ? 5 : 200
    for seed in UInt64(1)...3 {
      let items = TestCorpus.items(count: count, seed: seed, profile: profile)
      #expect(items.count == count)
      #expect(Set(items.map(\.uniqueIdentifier)).count == count)
      #expect(items == TestCorpus.items(count: count, seed: seed, profile: profile))
      for item in items { try item.validate() }
    }
  }

  @Test func queriesAreValidRepeatableAndOftenFindSomething() throws {
    let seed = SeededGenerator.seed(or: 7)
    let items = TestCorpus.items(count: 60, seed: seed, profile: .mixed)
    let matcher = ReferenceMatcher(customAttributes: TestCorpus.customAttributes)
    var generator = QueryGenerator(items: items, seed: seed)
    var twin = generator
    var partial = 0
    let count = 600
    for _ in 0..<count {
      let text = generator.next()
      #expect(text == twin.next())
      let query: Query
      do {
        query = try Query(parsing: text)
      } catch {
        Issue.record("seed \(seed): \(text.debugDescription): \(error)")
        continue
      }
      let hits = matcher.matches(in: items, query, context: TestCorpus.context).count
      if hits > 0, hits < items.count { partial += 1 }
    }
    #expect(partial > count / 3, "seed \(seed): only \(partial) queries tell items apart")
  }

  @Test func queriesOfManySeedsAreValid() {
    for seed in UInt64(100)..<120 {
      let items = TestCorpus.items(count: 30, seed: seed, profile: .mixed)
      var generator = QueryGenerator(items: items, seed: seed)
      for _ in 0..<150 {
        let text = generator.next()
        do {
          _ = try Query(parsing: text)
        } catch {
          Issue.record("seed \(seed): \(text.debugDescription): \(error)")
        }
      }
    }
  }

  @Test func shrinkerFindsSmallCase() throws {
    let items = TestCorpus.items(count: 40, seed: 3, profile: .mixed)
    let guilty = Item(
      "guilty", domain: "d",
      attributes: [.title: "one two three", .keywords: ["x", "needle y", "z"], .pageCount: 3])
    let matcher = ReferenceMatcher()
    func fails(_ items: [Item], _ text: String) -> Bool {
      guard let query = try? Query(parsing: text) else { return false }
      return items.contains {
        $0.uniqueIdentifier == "guilty" && matcher.matches($0, query, context: TestCorpus.context)
          && text.contains("nee")
      }
    }
    let text = "(pageCount > 5 || !(title == \"no\"cd)) && keywords == \"needle*\"cdw"
    #expect(fails(items + [guilty], text))
    let small = CounterexampleShrinker.shrink(items: items + [guilty], query: text, fails: fails)
    #expect(small.query == "keywords == \"nee\"")
    #expect(small.items.count == 1)
    #expect(small.items[0].attributes == [.keywords: ["nee"]])
    #expect(small.description.contains("Item(\"guilty\", attributes: [\"keywords\""))
  }
}
