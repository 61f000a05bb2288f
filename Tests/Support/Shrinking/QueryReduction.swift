import QueryLanguage

/// Smaller queries.
enum QueryReduction {
  /// Queries that are a little smaller than the given one, the smallest first; all of them parse.
  static func candidates(for text: String) -> [String] {
    guard let query = try? Query(parsing: text) else { return [] }
    let smaller = reductions(of: query.root).map { Query($0).description }
    let canonical = query.description
    return (smaller + [canonical])
      .filter { $0.utf8.count < text.utf8.count && (try? Query(parsing: $0)) != nil }
      .sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }

  private static func reductions(of expression: Expression) -> [Expression] {
    switch expression.node {
    case .all(let parts): parts + reductions(of: parts).map(Expression.all)
    case .any(let parts): parts + reductions(of: parts).map(Expression.any)
    case .not(let part): [part] + reductions(of: part).map(Expression.not)
    case .comparison(let comparison): reductions(of: comparison)
    case .list(let list): reductions(of: list)
    case .constant, .range: []
    }
  }

  /// The parts with one of them taken away or made smaller.
  private static func reductions(of parts: [Expression]) -> [[Expression]] {
    parts.indices.flatMap { index -> [[Expression]] in
      var without = parts
      without.remove(at: index)
      let changed = reductions(of: parts[index]).map { smaller -> [Expression] in
        var copy = parts
        copy[index] = smaller
        return copy
      }
      return [without] + changed
    }
  }

  /// Each value alone, and the list without one value or without modifiers.
  private static func reductions(of list: ListComparison) -> [Expression] {
    let alone = list.values.map { value in
      Expression.comparison(Comparison(list.attribute, .equal, value, list.modifiers))
    }
    let shorter = list.values.indices.map { index in
      var values = list.values
      values.remove(at: index)
      return Expression.list(ListComparison(list.attribute, values, list.modifiers))
    }
    return alone + shorter + [.list(ListComparison(list.attribute, list.values))]
  }

  private static func reductions(of comparison: Comparison) -> [Expression] {
    guard case .text(let literal) = comparison.value else { return [] }
    let letters: [Modifiers] = [.ignoreCase, .ignoreDiacritics, .words, .tokens]
    let fewerLetters = letters.filter(comparison.modifiers.contains).map { letter in
      Comparison(
        comparison.attribute, comparison.comparisonOperator, comparison.value,
        comparison.modifiers.subtracting(letter))
    }
    let shorter = stretches(of: literal.characters).map { characters in
      Comparison(
        comparison.attribute, comparison.comparisonOperator,
        .text(TextLiteral(characters: characters)), comparison.modifiers)
    }
    return (fewerLetters + shorter).map(Expression.comparison)
  }

  /// The characters without one stretch each: halves, quarters, … single ones.
  private static func stretches(of characters: [PatternCharacter]) -> [[PatternCharacter]] {
    var result: [[PatternCharacter]] = []
    var length = max(1, characters.count / 2)
    while length >= 1, !characters.isEmpty {
      for start in stride(from: 0, to: characters.count, by: length) {
        var candidate = characters
        candidate.removeSubrange(start..<min(characters.count, start + length))
        result.append(candidate)
      }
      if length == 1 { break }
      length /= 2
    }
    return result
  }
}
