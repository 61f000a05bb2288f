import QueryLanguage

/// The left side of a comparison, in a query that is written in Swift.
///
/// Every attribute that ``AttributeKey`` has a member for is a member here, the program's own ones
/// included:
///
/// ```swift
/// extension AttributeKey { static let colour = AttributeKey("com_example_colour") }
///
/// let query = Query {
///   Attribute.title.hasPrefix("par", .ignoreCaseAndDiacritics)
///   Attribute.pageCount > 10
///   Attribute.contentCreationDate >= .today(-7)
///   Attribute.colour == "red"
/// }
/// ```
///
/// A comparison is a ``Query`` of its own: it can be asked, combined with `&&`, `||` and `!`, or
/// stand in the block of a larger one. Values are never taken for syntax, whatever they contain.
@dynamicMemberLookup
public struct Attribute: Sendable {
  /// Nil for a name that no item can have.
  let reference: AttributeReference?

  private init(reference: AttributeReference) { self.reference = reference }

  /// The attribute of a key.
  ///
  /// Names are made of ASCII letters, digits and underscores. Any other name is that of no
  /// attribute: comparisons with it find nothing, and what negates them everything. A name that
  /// begins with a digit can be asked for, but a query with it cannot be parsed when it was
  /// printed.
  public init(_ key: AttributeKey) {
    let name = key.rawValue
    let isPossible = AttributeReference(spelling: "_" + name) != nil && !name.isEmpty
    reference = isPossible ? .named(name) : nil
  }

  /// Any attribute that is searched by default; written `*`.
  public static let any = Attribute(reference: .any)

  /// Any attribute that is searched by default, and text content; written `**`.
  public static let anyWithContent = Attribute(reference: .anyWithContent)

  /// The unique identifier, which every item has; written `uniqueIdentifier`.
  public static let uniqueIdentifier = Attribute(
    AttributeKey(PseudoAttribute.uniqueIdentifier.rawValue))

  /// The date from which on an item is found no more; written `expirationDate`.
  public static let expirationDate = Attribute(
    AttributeKey(PseudoAttribute.expirationDate.rawValue))

  /// The attribute of a member of ``AttributeKey``.
  public static subscript(
    dynamicMember path: KeyPath<AttributeKey.Type, AttributeKey>
  ) -> Attribute {
    Attribute(AttributeKey.self[keyPath: path])
  }

  /// A comparison; nil as a value stands for one that nothing equals.
  func comparing(
    _ comparisonOperator: ComparisonOperator, _ value: QueryValue?, _ modifiers: Modifiers = []
  ) -> Query {
    guard let reference, let value else {
      return Query(.constant(comparisonOperator == .notEqual))
    }
    return Query(.comparison(Comparison(reference, comparisonOperator, value, modifiers)))
  }
}
