import Foundation
import Pharos
import QueryLanguage
import TestSupport
import Testing

@testable import QueryBenchmarks

@Suite struct LatencySurveyTests {
  @Test func everyQuestionIsTimedAndTheSlowestAreNamed() {
    var calls: [Int] = []
    var survey = LatencySurvey(modes: ["one"])
    survey.measure(100) { question, _ in
      calls.append(question)
      if question == 42 { usleep(3_000) }
      return question
    }
    #expect(survey.entries.map(\.question) == Array(0..<100))
    #expect(survey.entries.map(\.hits) == Array(0..<100))
    // Twice, and three times again.
    #expect(calls.count { $0 == 42 } == 5)
    #expect(survey.slowest(1).map { survey.entries[$0].question } == [42])
    #expect(survey.entries[42].nanoseconds >= 3_000_000)
    #expect(survey.entries.allSatisfy { $0.first >= $0.nanoseconds })
    #expect(survey.entries.count { $0.nanoseconds < 3_000_000 } > 50)
    #expect(
      survey.distribution.rows.map { Array($0.prefix(2)) }
        == [["one", "100"], ["one, first", "100"]])
    #expect(survey.distribution.rows.allSatisfy { $0.last?.hasSuffix(" ms") == true })
    let worst = survey.worstTable { "question\n\($0)" }
    #expect(worst.rows.count == LatencySurvey.usualWorst)
    #expect(worst.rows[0].prefix(3) == ["`question 42`", "one", "42"])
  }

  @Test func randomQueriesAreInTheLanguageAndRepeatable() throws {
    let items = TestCorpus.items(count: 200, seed: 5)
    let queries = AnyCommand.queries(300, items, seed: 9)
    #expect(queries == AnyCommand.queries(300, items, seed: 9))
    #expect(queries != AnyCommand.queries(300, items, seed: 10))
    for text in queries { _ = try Query(parsing: text) }
    for form in ["InRange", "InList", "&&", "||", "!", "$time", "*", "'", "cd"] {
      #expect(queries.contains { $0.contains(form) }, "\(form)")
    }
  }

  @Test func samplesTellWhatIsWrong() async throws {
    let items = TestCorpus.items(count: 60, seed: 3, profile: .small)
    let index = SearchIndex.inMemory()
    try await index.add(items)
    let sample = SampledItems(items)
    let query = try Query(parsing: "title == *")
    #expect(try sample.disagreements(on: query, in: index.snapshot()).isEmpty)
    let gone = try #require(index.snapshot().identifiers(query).first)
    try await index.delete(identifiers: [gone])
    #expect(try sample.disagreements(on: query, in: index.snapshot()) == [gone])
    #expect(sample.thinned(to: 20).items.count == 20)
  }

  @Test func keysAreTitlesAsTheyAreWritten() {
    let items = ["I'm here", "IMG_1234.HEIC", "東京タワー"].enumerated().map { number, title in
      var item = Item("\(number)")
      item[.title] = .text(title)
      return item
    }
    let keys = KeysCommand.keys(60, items, seed: 1)
    #expect(keys.contains("I'") && keys.contains("IMG_") && keys.contains("東京"))
    #expect(KeysCommand.keys(60, items, seed: 1) == keys)
  }

  @Test func coresAreThoseAskedFor() {
    #expect(PeerCommand.cores(["any", "--corpus", "x"]) == 1)
    #expect(PeerCommand.cores(["keys", "--cores", "2"]) == 2)
    #expect(PeerCommand.cores(["run"]) == nil)
  }
}
