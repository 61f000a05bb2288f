#if !canImport(Darwin)
  import Foundation
  import Pharos
  import QueryLanguage

  /// How queries and typed text become questions to the engine: the one place where the two meet.
  enum TypedTextAdapter {
    /// What the engine is asked.
    enum Question: Sendable {
      /// Everything that a query matches.
      case query(Query)
      /// Everything that typed text matches.
      case typed(TypedQuery)
    }

    /// A query string, or typed text where it is none.
    static func subject(of queryString: String, orTyped text: String) -> QueryRequest.Subject {
      (try? Query(parsing: queryString)) == nil ? .typed(text) : .query(queryString)
    }

    /// The question for a subject under further conditions.
    ///
    /// - Parameter fillsUp: whether what was perhaps meant by typed text follows what has every word as it was
    ///   typed.
    static func question(
      _ subject: QueryRequest.Subject, _ conditions: [QueryExpression], fillsUp: Bool
    ) throws -> Question {
      switch subject {
      case .query(let text):
        .query(Query(.all([try parse(text).root] + conditions)))
      case .typed(let text):
        // Apple's names take any text as words.
        .typed(
          TypedQuery(
            text, filters: conditions.map { Query($0) }, fillsUp: fillsUp, isPlain: true))
      }
    }

    /// A query string; two levels of its depth are left for joining it with the conditions.
    static func parse(_ text: String) throws -> Query {
      var limits = QueryLimits.default
      limits.depth -= 2
      return try Query(parsing: text, limits: limits)
    }

    /// The best items, best first.
    static func best(
      _ count: Int, of question: Question, _ snapshot: Snapshot
    ) throws -> [DocumentReference] {
      switch question {
      case .query(let query): try snapshot.top(query, limit: count).map(\.document)
      case .typed(let query):
        try snapshot.top(typed: query, limit: count).map(\.document)
      }
    }

    /// So many items are filled up with what was perhaps meant, whatever is ranked.
    static let mostFilledUp = 100

    /// What was perhaps meant, best first, with the matches before it; empty where there are more matches, or
    /// where only matches are wanted.
    ///
    /// - Parameter matches: how many items match.
    static func filledUp(
      _ question: Question, matches: Int, _ snapshot: Snapshot
    ) throws -> [DocumentReference] {
      guard case .typed(let query) = question, query.fillsUp, matches < mostFilledUp else {
        return []
      }
      return try snapshot.top(typed: query, limit: mostFilledUp).map(\.document)
    }

    /// All items that match, in the order of the index.
    static func all(_ question: Question, _ snapshot: Snapshot) throws -> [DocumentReference] {
      switch question {
      case .query(let query): try snapshot.documents(query)
      case .typed(let query): try snapshot.documents(typed: query)
      }
    }

    /// Completions of typed text.
    static func suggestions(
      _ count: Int, for typed: String, _ snapshot: Snapshot
    ) throws -> [FoundSuggestion] {
      let completions = try snapshot.completions(of: typed, limit: count, isPlain: true)
      return completions.enumerated().map { position, completion in
        let text = completion.text
        return FoundSuggestion(
          text: text,
          typedRanges: completion.typedRanges.map { range in
            let start = text.distance(from: text.startIndex, to: range.lowerBound)
            return start..<start + text.distance(from: range.lowerBound, to: range.upperBound)
          }, position: position)
      }
    }

    /// Notes that a person has chosen, or looked at, one of the things that were shown.
    ///
    /// A suggestion that was chosen counts as a query that was: it is offered before others. One
    /// that was only looked at says nothing.
    static func recordEngagement(_ engagement: Engagement, host: CSHost) {
      switch engagement.subject {
      case .item(let identifier):
        let event = UsageEvent(
          engagement.isChoice ? .select : .focus, identifier,
          visible: Array(engagement.visible.prefix(UsageLimits.visibleResults)),
          typedText: engagement.typed.isEmpty ? nil : engagement.typed)
        record(host) { try await $0.record([event]) }
      case .suggestion(let text):
        guard engagement.isChoice else { return }
        record(host) { try await $0.recordChosenQuery(text) }
      }
    }

    private static func record(
      _ host: CSHost, _ body: @escaping @Sendable (SearchIndex) async throws -> Void
    ) {
      // Who cannot write cannot count; the person is not bothered with it.
      host.store.change(completion: { _ in }) { access in
        let index = try await access.writable()
        return { try await body(index) }
      }
    }
  }

  /// What a person did with what was shown.
  struct Engagement: Sendable {
    enum Subject: Sendable {
      case item(String)
      case suggestion(String)
    }

    var subject: Subject
    /// What could be seen, from the top.
    var visible: [String]
    /// What was typed.
    var typed: String
    /// Whether it was chosen, and not only looked at.
    var isChoice: Bool
  }
#endif
