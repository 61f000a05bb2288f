import QueryLanguage

/// Text comparisons with their options.
///
/// Without ``Modifiers/words`` a pattern is compared with the whole value. Letter case and
/// diacritics count unless ``Modifiers/ignoreCase`` and ``Modifiers/ignoreDiacritics`` say
/// otherwise.
extension Attribute {
  /// Whether a value is a text; written `"text"`.
  public func equals(_ text: String, _ modifiers: Modifiers = []) -> Query {
    matching(TextLiteral(exactly: text).characters, modifiers)
  }

  /// Whether a value begins with a text; written `"text*"`.
  ///
  /// With ``Modifiers/words``, whether a word does.
  public func hasPrefix(_ text: String, _ modifiers: Modifiers = []) -> Query {
    matching(TextLiteral(exactly: text).characters + [.wildcard], modifiers)
  }

  /// Whether a value ends with a text; written `"*text"`.
  public func hasSuffix(_ text: String, _ modifiers: Modifiers = []) -> Query {
    matching([.wildcard] + TextLiteral(exactly: text).characters, modifiers)
  }

  /// Whether a value has a text anywhere; written `"*text*"`.
  public func contains(_ text: String, _ modifiers: Modifiers = []) -> Query {
    matching([.wildcard] + TextLiteral(exactly: text).characters + [.wildcard], modifiers)
  }

  /// Whether a value has the words of a text side by side, in their order; written `"text"w`.
  ///
  /// Any punctuation may stand between them, and words also are the parts of `MyWindowClass`.
  ///
  /// - Parameters:
  ///   - text: the words.
  ///   - modifiers: how letters are compared.
  ///   - isUnfinished: whether the last word may go on, as while a person types.
  public func hasPhrase(
    _ text: String, _ modifiers: Modifiers = [], isUnfinished: Bool = false
  ) -> Query {
    matching(
      TextLiteral(exactly: text).characters + (isUnfinished ? [.wildcard] : []),
      modifiers.union(.words))
  }

  /// Whether there is every word of a text, in any order; written `"text"t`.
  ///
  /// With ``any`` and ``anyWithContent`` each word may stand in another attribute.
  ///
  /// - Parameters:
  ///   - text: the words.
  ///   - modifiers: how letters are compared.
  ///   - isUnfinished: whether the last word may go on, as while a person types.
  public func hasWords(
    _ text: String, _ modifiers: Modifiers = [], isUnfinished: Bool = false
  ) -> Query {
    matching(
      TextLiteral(exactly: text).characters + (isUnfinished ? [.wildcard] : []),
      modifiers.union(.tokens))
  }

  /// Whether a value is of a pattern, written as between the quotes of a query: `*` stands for any
  /// text, and a backslash takes the meaning from what follows it.
  public func matches(pattern: String, _ modifiers: Modifiers = []) -> Query {
    comparing(.equal, .text(TextLiteral(pattern: pattern)), modifiers)
  }

  private func matching(_ characters: [PatternCharacter], _ modifiers: Modifiers) -> Query {
    comparing(.equal, .text(TextLiteral(characters: characters)), modifiers)
  }
}

extension Modifiers {
  /// `cd`: ignore letter case and diacritics, as searches by people should.
  public static let ignoreCaseAndDiacritics: Modifiers = [.ignoreCase, .ignoreDiacritics]
}
