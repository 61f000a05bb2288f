#if !canImport(Darwin)
  import Foundation
  import Pharos
  import QueryLanguage

  /// What a query asks for, taken from the query and its context when it starts.
  struct QueryRequest: Sendable {
    enum Subject: Sendable {
      /// A query string.
      case query(String)
      /// Text that a person typed.
      case typed(String)
    }

    var subject: Subject
    var fetchAttributes: [String] = []
    var filterQueries: [String] = []
    /// The protection classes to search.
    var protectionClasses: [FileProtectionType] = []
    /// The most items; nil finds all.
    var mostItems: Int?
    /// How many items are ranked.
    var mostRankedItems = 0
    /// The most suggestions.
    var mostSuggestions = 0
    /// Whether only the words count that were typed.
    var isExact = true

    init(subject: Subject, context: CSSearchQueryContext?) {
      self.subject = subject
      context?.apply(to: &self)
    }

    /// The attributes to read; names that nothing has are left out by the engine.
    var keys: [AttributeKey] { fetchAttributes.map { AttributeKey($0) } }

    /// The question for the engine: the subject, every filter, and what belongs to the result at
    /// all.
    func question(
      in snapshot: Snapshot, defaultProtectionClass: FileProtectionType
    ) throws -> TypedTextAdapter.Question {
      var conditions: [QueryExpression] = []
      for filter in filterQueries { conditions.append(try TypedTextAdapter.parse(filter).root) }
      // Most indexes have no such activities, and the engine is faster without the condition.
      let related = QueryExpression.comparing(.activityMark, with: ActivityMark.related)
      if try snapshot.count(Query(related)) > 0 { conditions.append(.not(related)) }
      if let partition = partition(defaultProtectionClass) { conditions.append(partition) }
      return try TypedTextAdapter.question(subject, conditions, fillsUp: !isExact)
    }

    /// The condition of the protection classes; nil when all of them are searched.
    private func partition(_ defaultClass: FileProtectionType) -> QueryExpression? {
      let classes = Set(protectionClasses.map(\.rawValue))
      guard !classes.isEmpty, !classes.isSuperset(of: FileProtectionType.all.map(\.rawValue)) else {
        return nil
      }
      var parts = classes.sorted().map {
        QueryExpression.comparing(.protectionPartition, with: $0)
      }
      if classes.contains(defaultClass.rawValue) {
        parts.append(
          .not(
            .comparison(
              Comparison(
                .named(AttributeKey.protectionPartition.rawValue), .equal,
                .text(TextLiteral(characters: [.wildcard]))))))
      }
      return .any(parts)
    }
  }

  extension FileProtectionType {
    /// Every class that an index can have.
    static let all: [FileProtectionType] = [
      .none, .complete, .completeUnlessOpen, .completeUntilFirstUserAuthentication,
    ]
  }
#endif
