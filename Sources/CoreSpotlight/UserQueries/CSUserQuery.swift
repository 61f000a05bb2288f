#if !canImport(Darwin)
  import Foundation

  /// A search of the app's items for text that a person types.
  ///
  /// Every word must match, the last one as a prefix while no blank follows it, whatever the case
  /// and the diacritics. Where fewer than 100 items do, those follow that have similar words, as a slip of the
  /// finger makes them, then those that lack words, and then, where the host has an embedder, those that
  /// are near in meaning; ``CSUserQueryContext/disableSemanticSearch`` leaves all of them out. Without any text all items are found
  /// that pass the filter queries. Make a
  /// new query for every change of the text, and cancel the one before.
  open class CSUserQuery: CSSearchQuery, @unchecked Sendable {
    let userQueryContext: CSUserQueryContext
    private let subject: QueryRequest.Subject

    /// Gets the whole list of suggestions, best first; without it none are made in handler style.
    open var foundSuggestionsHandler: (([CSSuggestion]) -> Void)?

    /// A query for typed text.
    ///
    /// A suggestion in the context that begins with the text takes its place.
    public init(userQueryString: String?, userQueryContext: CSUserQueryContext?) {
      let context =
        userQueryContext?.copy() as? CSUserQueryContext ?? CSUserQueryContext()
      self.userQueryContext = context
      subject = .typed(
        CSUserQuery.text(userQueryString ?? "", following: context.currentSuggestion))
      super.init(queryString: userQueryString ?? "", queryContext: context)
    }

    /// A query for a query string, or for typed text.
    ///
    /// What can be read as a query is one, and has no suggestions; anything else is taken for typed text. Use
    /// ``init(userQueryString:userQueryContext:)`` for what a person types.
    public override init(queryString: String, queryContext: CSSearchQueryContext?) {
      let context: CSUserQueryContext
      if let user = queryContext?.copy() as? CSUserQueryContext {
        context = user
      } else {
        context = CSUserQueryContext()
        if let queryContext { context.take(queryContext) }
      }
      userQueryContext = context
      subject = TypedTextAdapter.subject(
        of: queryString,
        orTyped: CSUserQuery.text(queryString, following: context.currentSuggestion))
      super.init(queryString: queryString, queryContext: context)
    }

    /// Opens the index, and has the embedder of ``CSHostConfiguration/embedder`` load its model, so
    /// that the first query need not wait for them; calling it again does no harm.
    open class func prepare() {
      let host = CSHost.current
      Task.detached(priority: .utility) {
        _ = try? await host.store.snapshot()
        // Models load when they are asked first.
        _ = try? host.configuration.embedder?.vectors(of: ["a"])
      }
    }

    /// The same for some protection classes.
    open class func prepareProtectionClasses(_ protectionClasses: [FileProtectionType]) {
      prepare()
    }

    /// How many suggestions were found so far.
    open var foundSuggestionCount: Int { session.suggestionCount }

    /// Items and suggestions as a sequence; reading it starts the query.
    open var responses: Responses { Responses(source: PortionSource(self, suggestions: true)) }

    /// The suggestions as a sequence; reading it starts the query.
    open var suggestions: Suggestions {
      Suggestions(source: PortionSource(self, items: false, suggestions: true))
    }

    // MARK: Use of results

    /// Reports that an item was used, so that it ranks higher; this stays on the device.
    ///
    /// - Parameters:
    ///   - item: the one that was used.
    ///   - visibleItems: the items that could be seen, from the top.
    ///   - interaction: what was done with it.
    open func userEngaged(
      _ item: CSUserQuery.Item, visibleItems: [CSUserQuery.Item], interaction: UserInteractionKind
    ) {
      userEngaged(item.item, visibleItems: visibleItems.map(\.item), interaction: interaction)
    }

    /// Reports that a suggestion was used; one that was chosen is offered before others from now
    /// on.
    ///
    /// - Parameters:
    ///   - suggestion: the one that was used.
    ///   - visibleSuggestions: the suggestions that could be seen, from the top.
    ///   - interaction: what was done with it.
    open func userEngaged(
      _ suggestion: CSUserQuery.Suggestion, visibleSuggestions: [CSUserQuery.Suggestion],
      interaction: UserInteractionKind
    ) {
      userEngaged(
        suggestion.suggestion, visibleSuggestions: visibleSuggestions.map(\.suggestion),
        interaction: interaction)
    }

    /// Reports that an item was used, in handler style.
    open func userEngaged(
      _ item: CSSearchableItem, visibleItems: [CSSearchableItem],
      interaction: UserInteractionKind
    ) {
      record(
        Engagement(
          subject: .item(item.uniqueIdentifier), visible: visibleItems.map(\.uniqueIdentifier),
          typed: queryString, isChoice: interaction == .select))
    }

    /// Reports that a suggestion was used, in handler style.
    open func userEngaged(
      _ suggestion: CSSuggestion, visibleSuggestions: [CSSuggestion],
      interaction: UserInteractionKind
    ) {
      record(
        Engagement(
          subject: .suggestion(suggestion.text), visible: visibleSuggestions.map(\.text),
          typed: queryString, isChoice: interaction == .select))
    }

    override var suggestionsHandler: (([CSSuggestion]) -> Void)? { foundSuggestionsHandler }

    override var request: QueryRequest {
      var request = QueryRequest(subject: subject, context: userQueryContext)
      request.protectionClasses = protectionClasses
      return request
    }

    /// The text to search for: that of a chosen suggestion as long as the typed one does not go
    /// beyond it.
    private static func text(_ typed: String, following suggestion: CSSuggestion?) -> String {
      guard let suggestion else { return typed }
      let fold = { (text: String) in
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      }
      return fold(suggestion.text).hasPrefix(fold(typed)) ? suggestion.text : typed
    }
  }
#endif
