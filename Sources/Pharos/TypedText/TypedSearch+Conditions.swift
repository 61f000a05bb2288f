import QueryLanguage

/// A part of a typed text that every match must satisfy, or one of several, ready to be asked.
enum TypedAlternativePart {
  /// A word, which its forms and synonyms may stand for.
  case word(TypedWord)
  /// A phrase, which scores.
  case phrase(BoundNode)
  /// A filter, or what is left out; neither scores.
  case filter(BoundNode)
}

extension TypedCondition {
  /// The alternatives with everything fixed that does not depend on a segment.
  ///
  /// - Parameter time: when it is asked.
  func bound(by binder: Binder, at time: TimeContext) -> [TypedAlternativePart] {
    alternatives.map { part in
      if part.isPlainWord, let word = TypedWord.words(of: part.textWithEnd).first {
        return .word(word)
      }
      let node = binder.bind(part.query(at: time).root)
      return part.kind == .phrase && !part.isExcluded
        ? .phrase(node) : .filter(node.unscored)
    }
  }
}

/// What a typed text asks for besides its plain words.
extension TypedSearch {
  /// The conditions as parts of a conjunction.
  func conditionNodes(_ alternatives: inout TypedAlternatives) throws -> [BoundNode] {
    try conditions.map { parts in
      .disjunction(
        try parts.map { part in
          switch part {
          case .word(let word): alternatives.node(try asTyped(word))
          case .phrase(let node), .filter(let node): node
          }
        })
    }
  }

  /// The words that count side by side and as whole values, in the order of the text.
  static func closeWords(_ words: [TypedWord], _ syntax: TypedSyntax) -> [TypedWord] {
    let hasPhrase = syntax.parts.contains { $0.kind == .phrase && !$0.isExcluded }
    guard hasPhrase else { return words.prefix(mostScoredWords).map(\.plain) }
    let joined = Set(syntax.conditions.filter { $0.alternatives.count > 1 }.flatMap(\.alternatives))
    return syntax.parts.filter { part in
      (part.isPlainWord || (part.kind == .phrase && !part.isExcluded)) && !joined.contains(part)
    }.flatMap { TypedWord.words(of: $0.textWithEnd).map(\.plain) }
      .prefix(mostScoredWords).map { $0 }
  }
}
