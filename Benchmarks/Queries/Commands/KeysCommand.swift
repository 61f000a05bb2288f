import BenchmarkMeasurement
import CorpusGeneration
import Pharos

/// `pharos-bench keys`: titles of the corpus typed as they are written, key by key; ten results and
/// ten suggestions after each.
enum KeysCommand {
  /// Items whose titles are typed.
  private static let sources = 20_000

  static func run(_ words: ArraySlice<String>) async throws -> Int32 {
    let options = try Options(
      words,
      valued: ["corpus", "index", "titles", "text", "seed", "cores", "checked", "worst"])
    let given = options.all("text")
    let titles = try options.count("titles", or: 200)
    let checked = try options.count("checked", or: 50)
    let seed = UInt64(try options.count("seed", or: 1))
    let subject = try await TailSubject(options)
    defer { subject.removeIndex() }
    let snapshot = subject.snapshot
    let sample = try SampledItems(sources, of: snapshot.storedItemCount, corpus: subject.corpus)
    let keys = given.isEmpty ? keys(titles, sample.items, seed: seed) : given
    let traced = given.isEmpty ? "\(titles) titles, " : ""
    print(subject.heading("\(traced)\(keys.count) keys", seed: seed))

    let engine = PharosEngine(snapshot: snapshot)
    let questions = keys.map { PharosEngine.Question.typed(TypedQuery($0, isPlain: true)) }
    var survey = LatencySurvey(
      modes: ["key"],
      worst: try options.count("worst", or: LatencySurvey.usualWorst))
    try survey.measure(questions.count) { question, _ in
      try engine.answer(questions[question], .top10) ?? 0
    }
    print(survey.distribution.markdown)
    print(survey.worstTable { keys[$0] }.markdown)

    let step = max(1, questions.count / max(1, checked))
    let few = stride(from: 0, to: questions.count, by: step).prefix(checked).map { questions[$0] }
    guard let check = try engine.check(few, .top10) else { return 0 }
    print("\(check.checked) keys compared with a \(check.method); \(check.agreed) agree")
    return check.agreed == check.checked ? 0 : 1
  }

  /// What stands in the search field after each key.
  static func keys(_ titles: Int, _ items: [Item], seed: UInt64) -> [String] {
    let texts = items.compactMap { item -> String? in
      guard case .text(let title)? = item[.title] else { return nil }
      return title
    }
    return TypingTrace.make(titles, titles: texts, seed: seed).flatMap { $0.strokes.map(\.text) }
  }
}
