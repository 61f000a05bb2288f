/// `InList(attribute, value, …)`: true where `==` is with one of the values at least.
///
/// Modifiers follow the parenthesis and hold for every value. A list of many values is one node and
/// is looked up as a whole: a hundred thousand identifiers or keywords cost one look-up each. Some
/// values are looked for one by one, as if they were written with `||`, and each
/// of them counts for ``QueryLimits/nodes``: texts with a `*`, `$time` values, and all values where
/// the modifiers have `w` or `t` or the attribute is `*` or `**`.
package struct ListComparison: Sendable, Hashable {
  /// What is compared.
  package let attribute: AttributeReference

  /// What it may be equal to; without values, nothing is.
  package let values: [QueryValue]

  /// How text is matched.
  ///
  /// Always empty where all values are `$time` values, on which modifiers have no effect.
  package let modifiers: Modifiers

  /// Makes a list comparison.
  package init(
    _ attribute: AttributeReference, _ values: [QueryValue], _ modifiers: Modifiers = []
  ) {
    self.attribute = attribute
    self.values = values
    let hasText = values.contains { value in
      if case .text = value { true } else { false }
    }
    self.modifiers = hasText ? modifiers.intersection(.every) : []
  }

  /// Whether every value is looked for by itself, whatever it is.
  package var isSearchedOneByOne: Bool {
    guard case .named = attribute else { return true }
    return !modifiers.isDisjoint(with: [.words, .tokens])
  }

  /// How many values are looked for by themselves.
  var searchedValueCount: Int {
    if isSearchedOneByOne { return values.count }
    return values.count { $0.isSearchedByItself }
  }
}

extension QueryValue {
  /// Whether a list cannot look the value up together with others.
  package var isSearchedByItself: Bool {
    switch self {
    case .time: true
    case .text(let literal): literal.containsWildcard || literal.timeExpression != nil
    }
  }
}
