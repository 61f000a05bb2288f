import QueryLanguage

/// A part of a typed text that every match must satisfy, or several of which one is enough.
struct TypedCondition: Sendable, Hashable {
  /// At least one; several are joined by `OR`.
  let alternatives: [TypedSyntax.Part]

  /// The condition in the query language.
  func query(at time: TimeContext) -> Query {
    Query(.any(alternatives.map { $0.query(at: time).tree }))
  }
}

extension TypedSyntax.Part {
  /// What the part asks for in the query language.
  ///
  /// - Parameter time: when it is asked, for the dates that depend on that.
  func query(at time: TimeContext) -> Query {
    let query =
      switch kind {
      case .word, .phrase, .either:
        Attribute.anyWithContent.hasPhrase(
          text, .ignoreCaseAndDiacritics, isUnfinished: isUnfinished)
      case .filter(let field): field.query(text, isUnfinished: isUnfinished, at: time)
      }
    return isExcluded ? !query : query
  }
}
