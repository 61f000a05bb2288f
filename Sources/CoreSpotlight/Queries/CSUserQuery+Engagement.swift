#if !canImport(Darwin)
  import Foundation

  extension CSUserQuery {
    /// What a person did with something that was shown.
    @nonexhaustive public enum UserInteractionKind: Int, Sendable {
      /// It was chosen.
      case select = 0
      /// It was looked at.
      case focus = 1

      /// ``select``.
      public static var `default`: UserInteractionKind { .select }
    }

    /// Reports that an item was used, so that it ranks higher; this stays on the device.
    ///
    /// - Parameter visibleItems: the items that could be seen, from the top.
    public func userEngaged(
      _ item: CSUserQuery.Item, visibleItems: [CSUserQuery.Item], interaction: UserInteractionKind
    ) {
      userEngaged(item.item, visibleItems: visibleItems.map(\.item), interaction: interaction)
    }

    /// Reports that a suggestion was used.
    ///
    /// - Parameter visibleSuggestions: the suggestions that could be seen, from the top.
    public func userEngaged(
      _ suggestion: CSUserQuery.Suggestion, visibleSuggestions: [CSUserQuery.Suggestion],
      interaction: UserInteractionKind
    ) {
      userEngaged(
        suggestion.suggestion, visibleSuggestions: visibleSuggestions.map(\.suggestion),
        interaction: interaction)
    }

    /// Reports that an item was used, in handler style.
    public func userEngaged(
      _ item: CSSearchableItem, visibleItems: [CSSearchableItem],
      interaction: UserInteractionKind
    ) {
      let engagement = Engagement(
        subject: .item(item.uniqueIdentifier), visible: visibleItems.map(\.uniqueIdentifier),
        typed: queryString, isChoice: interaction == .select)
      TypedTextAdapter.recordEngagement(engagement, host: host)
    }

    /// Reports that a suggestion was used, in handler style.
    public func userEngaged(
      _ suggestion: CSSuggestion, visibleSuggestions: [CSSuggestion],
      interaction: UserInteractionKind
    ) {
      let engagement = Engagement(
        subject: .suggestion(suggestion.text), visible: visibleSuggestions.map(\.text),
        typed: queryString, isChoice: interaction == .select)
      TypedTextAdapter.recordEngagement(engagement, host: host)
    }
  }
#endif
