#if !canImport(Darwin)
  import Foundation

  extension CSUserQuery {
    /// An item that was found.
    ///
    /// Items compare by rank, the better one being less; they are equal when their identifiers are.
    public struct Item: Identifiable, Comparable, Hashable, @unchecked Sendable {
      /// The item, with the attributes that were asked for.
      public var item: CSSearchableItem

      init(_ found: FoundItem) {
        item = CSSearchableItem(found: found.item, rank: found.rank)
      }

      /// The identifier of the item.
      public var id: String { item.uniqueIdentifier }

      /// Whether an item is a better match than another one of the query.
      public static func < (left: Item, right: Item) -> Bool {
        left.item.compare(byRank: right.item) == .orderedAscending
      }

      /// Whether two items have the same identifier.
      public static func == (left: Item, right: Item) -> Bool { left.id == right.id }

      /// Hashes the identifier.
      public func hash(into hasher: inout Hasher) { hasher.combine(id) }
    }

    /// A suggestion that was found.
    ///
    /// Suggestions compare by rank, the better one being less; they are equal when their texts are.
    public struct Suggestion: Identifiable, Comparable, Hashable, @unchecked Sendable {
      /// The suggestion.
      public var suggestion: CSSuggestion

      init(_ found: FoundSuggestion) {
        suggestion = CSSuggestion(found)
      }

      /// The text.
      public var id: String { suggestion.text }

      /// Whether a suggestion is better than another one of the query.
      public static func < (left: Suggestion, right: Suggestion) -> Bool {
        left.suggestion.compare(right.suggestion) == .orderedAscending
      }

      /// Whether two suggestions have the same text.
      public static func == (left: Suggestion, right: Suggestion) -> Bool { left.id == right.id }

      /// Hashes the text.
      public func hash(into hasher: inout Hasher) { hasher.combine(id) }
    }

    /// Items and suggestions of a query, as they are found.
    public struct Responses: AsyncSequence {
      let source: PortionSource

      /// Starts the query.
      public func makeAsyncIterator() -> Iterator {
        Iterator(portions: PortionIterator(source))
      }

      /// An item or a suggestion.
      @nonexhaustive public enum Response: Identifiable, Sendable {
        /// An item.
        case item(CSUserQuery.Item)
        /// A suggestion.
        case suggestion(CSUserQuery.Suggestion)

        /// Tells the response from all others of the query.
        public var id: String {
          switch self {
          case .item(let item): "item " + item.id
          case .suggestion(let suggestion): "suggestion " + suggestion.id
          }
        }
      }

      /// Gives one response after the other.
      public struct Iterator: AsyncIteratorProtocol {
        var portions: PortionIterator

        /// The next response; nil at the end.
        ///
        /// - Throws: `CSSearchQueryError`; `CancellationError` when the task was cancelled.
        public mutating func next() async throws -> Response? {
          try await next(isolation: nil)
        }

        /// The next response; nil at the end.
        public mutating func next(
          isolation actor: isolated (any Actor)?
        ) async throws -> Response? {
          switch try await portions.next(isolation: actor) {
          case .item(let item): .item(Item(item))
          case .suggestion(let suggestion): .suggestion(Suggestion(suggestion))
          case nil: nil
          }
        }
      }
    }

    /// The suggestions of a query.
    public struct Suggestions: AsyncSequence {
      let source: PortionSource

      /// Starts the query.
      public func makeAsyncIterator() -> Iterator {
        Iterator(portions: PortionIterator(source))
      }

      /// Gives one suggestion after the other.
      public struct Iterator: AsyncIteratorProtocol {
        var portions: PortionIterator

        /// The next suggestion; nil at the end.
        ///
        /// - Throws: `CSSearchQueryError`; `CancellationError` when the task was cancelled.
        public mutating func next() async throws -> Suggestion? {
          try await next(isolation: nil)
        }

        /// The next suggestion; nil at the end.
        public mutating func next(
          isolation actor: isolated (any Actor)?
        ) async throws -> Suggestion? {
          while let element = try await portions.next(isolation: actor) {
            if case .suggestion(let suggestion) = element { return Suggestion(suggestion) }
          }
          return nil
        }
      }
    }
  }
#endif
