import BenchmarkMeasurement
import Pharos
import QueryLanguage

/// Our engine over one snapshot.
struct PharosEngine: MeasuredEngine {
  /// What it is asked.
  enum Question {
    case query(Query)
    /// A keystroke.
    case typed(TypedQuery)
  }

  let snapshot: Snapshot

  var version: String { "Pharos" }

  func prepare(_ query: BenchmarkQuery) throws -> Question? {
    if let text = query.typed { return .typed(TypedQuery(text, isPlain: true)) }
    return .query(try Query(parsing: query.spotlight))
  }

  func answer(_ question: Question, _ mode: QueryMode) throws -> Int? {
    switch (question, mode) {
    case (.query(let query), .count): try snapshot.count(query)
    case (.query(let query), .top10): try snapshot.top(query, limit: 10).count
    case (.query(let query), .ids): try snapshot.documents(query).count
    case (.typed(let typed), .count): try snapshot.count(typed: typed)
    case (.typed(let typed), .ids): try snapshot.documents(typed: typed).count
    case (.typed(let typed), .top10): try keystroke(typed)
    }
  }

  /// Ten results, and ten suggestions.
  private func keystroke(_ typed: TypedQuery) throws -> Int {
    let results = try snapshot.top(typed: typed, limit: 10)
    _ = try snapshot.completions(of: typed.text, limit: 10, results: results)
    return results.count
  }

  /// Compares the ten best scores with those of all matches sorted, and the numbers of matches of
  /// the modes with each other.
  func check(_ questions: [Question], _ mode: QueryMode) throws -> HitCheck? {
    guard mode == .top10 else { return nil }
    let agreed = try questions.count { question in
      let all: [Int32]
      let best: [Int32]
      switch question {
      case .query(let query):
        all = try snapshot.top(query, limit: snapshot.storedItemCount).map(\.score)
        best = try snapshot.top(query, limit: 10).map(\.score)
      case .typed(var typed):
        // The best results of more than four words count by their likeness to each other, and among items
        // that lack words these are others.
        if typed.text.split(separator: " ").count > 4 { typed.fillsUp = false }
        best = try snapshot.top(typed: typed, limit: 10).filter { $0.tier == .match }.map(\.score)
        typed.fillsUp = false
        all = try snapshot.top(typed: typed, limit: snapshot.storedItemCount).map(\.score)
      }
      let isSorted = zip(all, all.dropFirst()).allSatisfy(>=)
      return try isSorted && all.count == answer(question, .count)
        && best == Array(all.prefix(10))
    }
    return HitCheck(method: "full sort", checked: questions.count, agreed: agreed)
  }
}
