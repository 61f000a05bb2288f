import QueryLanguage

extension Binder {
  /// A list as what looks its texts, its numbers and its dates up together; values that need more
  /// are bound one by one.
  ///
  /// Whatever it takes to find its values, a list chooses items and does not score them.
  func bind(_ list: ListComparison) -> BoundNode {
    guard !list.isSearchedOneByOne, case .named(let written) = list.attribute else {
      return .disjunction(list.values.map { equality($0, of: list) }).unscored
    }
    let name = AttributeRegistry.canonicalName(for: written)
    let isIdentifier = PseudoAttribute.isIdentifier(name)
    var parts: [BoundNode] = []
    var texts: [TextLiteral] = []
    var numbers: [Double] = []
    var dates: [Double] = []
    for value in list.values {
      guard !value.isSearchedByItself, case .text(let literal) = value else {
        parts.append(equality(value, of: list))
        continue
      }
      texts.append(literal)
      guard !isIdentifier, Binder.mayBeConstant(literal) else { continue }
      if let number = number(value) { numbers.append(number) }
      if let date = literal.numberValue { dates.append(date) }
    }
    if !texts.isEmpty {
      let together = tests.nextList { TextList(texts, name, list) }
      parts.append(isIdentifier ? .identifiers(together) : .texts(together))
    }
    if !numbers.isEmpty { parts.append(.numberList(attribute: name, .distinct(numbers))) }
    if !dates.isEmpty { parts.append(.dateList(attribute: name, .distinct(dates))) }
    let any = BoundNode.disjunction(parts)
    return texts.count == list.values.count ? any : any.unscored
  }

  private func equality(_ value: QueryValue, of list: ListComparison) -> BoundNode {
    equality(Comparison(list.attribute, .equal, value, list.modifiers))
  }
}

extension [Double] {
  /// The numbers ascending, each once.
  fileprivate static func distinct(_ numbers: [Double]) -> [Double] {
    var ascending: [Double] = []
    for number in numbers.sorted() where number != ascending.last { ascending.append(number) }
    return ascending
  }
}
