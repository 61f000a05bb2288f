import BenchmarkMeasurement
import Pharos
import QueryLanguage
import TestSupport

/// `pharos-bench any`: random queries of every form of the language, made of pieces of the corpus.
enum AnyCommand {
  /// Items that queries are made of.
  private static let sources = 2_000
  /// Items that the matcher looks at.
  private static let matched = 200

  static func run(_ words: ArraySlice<String>) async throws -> Int32 {
    let options = try Options(
      words,
      valued: ["corpus", "index", "queries", "query", "seed", "cores", "checked", "worst"])
    let given = options.all("query")
    let count = given.isEmpty ? try options.count("queries", or: 1_000) : given.count
    let checked = try options.count("checked", or: 200)
    let seed = UInt64(try options.count("seed", or: 1))
    let subject = try await TailSubject(options)
    defer { subject.removeIndex() }
    let snapshot = subject.snapshot
    let sample = try SampledItems(sources, of: snapshot.storedItemCount, corpus: subject.corpus)
    let texts = given.isEmpty ? queries(count, sample.items, seed: seed) : given
    let queries = try texts.map { try Query(parsing: $0) }
    print(subject.heading("\(count) \(given.isEmpty ? "random " : "")queries", seed: seed))

    var survey = LatencySurvey(
      modes: [QueryMode.count.rawValue, QueryMode.top10.rawValue],
      worst: try options.count("worst", or: LatencySurvey.usualWorst))
    try survey.measure(queries.count) { question, mode in
      mode == QueryMode.count.rawValue
        ? try snapshot.count(queries[question])
        : try snapshot.top(queries[question], limit: 10).count
    }
    print(survey.distribution.markdown)
    print(survey.worstTable { texts[$0] }.markdown)

    let fewItems = sample.thinned(to: matched)
    var wrong = 0
    for (text, query) in zip(texts, queries).prefix(checked) {
      let differing = try fewItems.disagreements(on: query, in: snapshot)
      guard let first = differing.first else { continue }
      wrong += 1
      print("wrong: \(text)\n  \(differing.count) items of the sample, such as \(first)")
    }
    wrong += try inconsistent(survey, queries, snapshot)
    print("\(min(checked, count)) compared with the matcher on \(fewItems.items.count) items; ")
    print(wrong == 0 ? "all agree" : "\(wrong) disagree")
    return wrong == 0 ? 0 : 1
  }

  /// The queries that a seed and the items determine.
  static func queries(_ count: Int, _ items: [Item], seed: UInt64) -> [String] {
    var generator = QueryGenerator(items: items, seed: seed)
    return (0..<count).map { _ in generator.next() }
  }

  /// How many queries have another number of best matches than their count allows.
  private static func inconsistent(
    _ survey: LatencySurvey, _ queries: [Query], _ snapshot: Snapshot
  ) throws -> Int {
    var counts = [Int](repeating: 0, count: queries.count)
    for entry in survey.entries where entry.mode == QueryMode.count.rawValue {
      counts[entry.question] = entry.hits
    }
    return survey.entries.count { entry in
      entry.mode == QueryMode.top10.rawValue && entry.hits != min(10, counts[entry.question])
    }
  }
}
