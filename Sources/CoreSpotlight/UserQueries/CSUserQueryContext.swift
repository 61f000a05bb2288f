#if !canImport(Darwin)
  import Foundation

  /// The settings of a query for typed text.
  open class CSUserQueryContext: CSSearchQueryContext {
    /// The suggestion that was chosen and that the query goes on from.
    public private(set) var currentSuggestion: CSSuggestion?
    /// Whether the best items are ranked.
    open var enableRankedResults = true
    /// The most items to find; 0 or less finds all.
    open var maxResultCount = 0
    /// The most suggestions to make; 0 or less makes none.
    open var maxSuggestionCount = 0
    /// How many items are ranked, at most ``maxResultCount`` where that is set.
    open var maxRankedResultCount = 100
    /// Whether only the words count that were typed.
    ///
    /// Otherwise items that have similar words, and then items that lack words, follow the matches where there
    /// are few.
    open var disableSemanticSearch = false

    /// Settings with ranked results and no suggestions.
    public override init() {
      super.init()
    }

    /// Settings for a query that goes on from a chosen suggestion.
    public init(currentSuggestion: CSSuggestion?) {
      self.currentSuggestion = currentSuggestion
      super.init()
    }

    override func apply(to request: inout QueryRequest) {
      super.apply(to: &request)
      request.mostItems = maxResultCount > 0 ? maxResultCount : nil
      request.mostSuggestions = max(0, maxSuggestionCount)
      request.isExact = disableSemanticSearch
      if enableRankedResults {
        request.mostRankedItems = min(max(0, maxRankedResultCount), request.mostItems ?? .max)
      }
    }

    /// A copy.
    open override func copy(with zone: NSZone? = nil) -> Any {
      let copy = CSUserQueryContext(currentSuggestion: currentSuggestion)
      copy.take(self)
      copy.enableRankedResults = enableRankedResults
      copy.maxResultCount = maxResultCount
      copy.maxSuggestionCount = maxSuggestionCount
      copy.maxRankedResultCount = maxRankedResultCount
      copy.disableSemanticSearch = disableSemanticSearch
      return copy
    }

    /// Reads archived settings.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      currentSuggestion = coder.decodeObject(of: CSSuggestion.self, forKey: "currentSuggestion")
      enableRankedResults = coder.decodeBool(forKey: "enableRankedResults")
      maxResultCount = coder.decodeInteger(forKey: "maxResultCount")
      maxSuggestionCount = coder.decodeInteger(forKey: "maxSuggestionCount")
      maxRankedResultCount = coder.decodeInteger(forKey: "maxRankedResultCount")
      disableSemanticSearch = coder.decodeBool(forKey: "disableSemanticSearch")
    }

    /// Archives the settings.
    open override func encode(with coder: NSCoder) {
      super.encode(with: coder)
      coder.encode(currentSuggestion, forKey: "currentSuggestion")
      coder.encode(enableRankedResults, forKey: "enableRankedResults")
      coder.encode(maxResultCount, forKey: "maxResultCount")
      coder.encode(maxSuggestionCount, forKey: "maxSuggestionCount")
      coder.encode(maxRankedResultCount, forKey: "maxRankedResultCount")
      coder.encode(disableSemanticSearch, forKey: "disableSemanticSearch")
    }
  }
#endif
