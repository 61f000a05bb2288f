import QueryLanguage

extension Attribute {
  /// Whether a value is the one given; of a list, whether any element is.
  ///
  /// A text is compared with the whole value, letter by letter; ``equals(_:_:)`` takes options. A
  /// ``TimeExpression`` is a period: the value lies in it.
  public static func == (left: Attribute, right: some QueryOperand) -> Query {
    left.comparing(.equal, right.queryValue)
  }

  /// The negation of `==`: also true where there is no value.
  public static func != (left: Attribute, right: some QueryOperand) -> Query {
    left.comparing(.notEqual, right.queryValue)
  }

  /// Whether a number or date is less; a period counts from its start.
  public static func < (left: Attribute, right: some OrderedQueryOperand) -> Query {
    left.comparing(.less, right.queryValue)
  }

  /// Whether a number or date is less or the same; a period counts from its start.
  public static func <= (left: Attribute, right: some OrderedQueryOperand) -> Query {
    left.comparing(.lessOrEqual, right.queryValue)
  }

  /// Whether a number or date is greater; a period counts from its start.
  public static func > (left: Attribute, right: some OrderedQueryOperand) -> Query {
    left.comparing(.greater, right.queryValue)
  }

  /// Whether a number or date is greater or the same; a period counts from its start.
  public static func >= (left: Attribute, right: some OrderedQueryOperand) -> Query {
    left.comparing(.greaterOrEqual, right.queryValue)
  }

  /// Whether a number or date lies in a range, both ends included; written `InRange`.
  public func isIn(_ range: ClosedRange<some OrderedQueryOperand>) -> Query {
    isIn(range.lowerBound, through: range.upperBound)
  }

  /// Whether a number or date lies between two values or is one of them; none does where the first
  /// is above the second.
  ///
  /// A period counts from its start.
  public func isIn(
    _ low: some OrderedQueryOperand, through high: some OrderedQueryOperand
  ) -> Query {
    guard let reference, let low = low.queryValue, let high = high.queryValue else {
      return Query(.constant(false))
    }
    return Query(.range(RangeComparison(reference, low: low, high: high)))
  }

  /// Whether a value, or an element of a list, is one of those given; written `InList`.
  ///
  /// The same as `==` with each of the values, joined with `||`, but they are looked up together: a
  /// hundred thousand identifiers or keywords cost one look-up each. Values that are patterns or periods,
  /// and all values where the modifiers have ``Modifiers/words`` or ``Modifiers/tokens``, are looked
  /// for one by one and count for ``QueryLimits/nodes``. The comparison does not count for ranks.
  public func isOne<Operand: QueryOperand>(
    of values: some Sequence<Operand>, _ modifiers: Modifiers = []
  ) -> Query {
    let values = values.compactMap(\.queryValue)
    guard let reference, !values.isEmpty else { return Query(.constant(false)) }
    return Query(.list(ListComparison(reference, values, modifiers)))
  }

  /// Whether a list has every one of the values given.
  public func hasAll<Operand: QueryOperand>(of values: some Sequence<Operand>) -> Query {
    Query(.all(values.map { (self == $0).tree }))
  }

  /// Whether there is any value; written `== *`.
  public var hasValue: Query {
    comparing(.equal, .text(TextLiteral(characters: [.wildcard])))
  }

  /// Whether there is no value; written `!= *`.
  public var hasNoValue: Query {
    comparing(.notEqual, .text(TextLiteral(characters: [.wildcard])))
  }
}
