/// The name of an attribute: one of the registered ones (`.title`), one of their aliases
/// (`"kMDItemTitle"`), or a custom name.
///
/// Keys compare by their spelling. ``AttributeSet`` puts aliases in their canonical form; see
/// ``canonical``.
public struct AttributeKey: RawRepresentable, Sendable, Hashable {
  /// The name as spelled.
  public let rawValue: String

  /// Creates a key from any name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates a key from any name.
  public init(_ name: String) {
    self.init(rawValue: name)
  }

  /// The key with an alias such as `kMDItemTitle` replaced by the name it stands for.
  public var canonical: AttributeKey {
    AttributeKey(rawValue: AttributeRegistry.canonicalName(for: rawValue))
  }

  /// The keys of all registered attributes, ascending by name: what a list of choices can offer.
  public static var registered: [AttributeKey] {
    AttributeRegistry.allNames.map(AttributeKey.init(rawValue:))
  }

  /// Which values a registered attribute takes; nil for a custom attribute, which takes any.
  public var valueType: AttributeType? { AttributeRegistry.type(named: rawValue) }
}

extension AttributeKey: ExpressibleByStringLiteral {
  /// Creates a key from a name written in the source.
  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }
}

extension AttributeKey: Comparable {
  /// The order of the names.
  public static func < (left: AttributeKey, right: AttributeKey) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension AttributeKey: CustomStringConvertible {
  /// The name as spelled.
  public var description: String { rawValue }
}
