/// An attribute of the application's own, declared in the configuration of an index.
///
/// A custom name that is not declared works too, with the defaults given here.
public struct CustomAttribute: Sendable, Hashable {
  /// The most bytes a name may have.
  package static let maximumNameBytes = 255

  /// The name: ASCII letters, digits and underscores.
  ///
  /// A form like `com_example_colour` is advised.
  public let name: String
  /// Whether queries can match it.
  ///
  /// Otherwise it is only stored and fetched.
  public var searchable: Bool
  /// Whether `*` and `**` look at it.
  public var searchableByDefault: Bool
  /// Whether its value is a list.
  public var multiValued: Bool
  /// Whether most of its values are alike, a hint for storing them.
  public var unique: Bool

  /// Creates a declaration.
  ///
  /// - Throws: If the name is not allowed for a custom attribute.
  public init(
    name: String, searchable: Bool = true, searchableByDefault: Bool = false,
    multiValued: Bool = false, unique: Bool = false
  ) throws(CustomAttributeError) {
    if let problem = Self.problem(ofName: name) {
      throw CustomAttributeError(name: name, problem: problem)
    }
    self.name = name
    self.searchable = searchable
    self.searchableByDefault = searchableByDefault
    self.multiValued = multiValued
    self.unique = unique
  }

  /// Whether a custom attribute may have a name.
  package static func isValidName(_ name: String) -> Bool {
    problem(ofName: name) == nil
  }

  /// What is wrong with a name for a custom attribute, or nil.
  static func problem(ofName name: String) -> CustomAttributeError.Problem? {
    let letters = (UInt8(ascii: "a")...UInt8(ascii: "z"))
    let digits = (UInt8(ascii: "0")...UInt8(ascii: "9"))
    if name.isEmpty { return .empty }
    if name.utf8.count > maximumNameBytes { return .tooLong }
    let isAllowed = name.utf8.allSatisfy {
      letters.contains($0 | 0x20) || digits.contains($0) || $0 == UInt8(ascii: "_")
    }
    if !isAllowed { return .forbiddenCharacter }
    let canonical = AttributeRegistry.canonicalName(for: name)
    if AttributeRegistry.attribute(named: canonical) != nil { return .registered }
    if PseudoAttribute(rawValue: canonical) != nil { return .registered }
    if name.hasPrefix("kMD") { return .reservedPrefix }
    return nil
  }
}

/// A name that a custom attribute cannot have.
public struct CustomAttributeError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong with the name.
  public enum Problem: String, Sendable, Hashable {
    /// It is empty.
    case empty = "it is empty"
    /// It is longer than 255 bytes.
    case tooLong = "it is longer than 255 bytes"
    /// It has a character other than ASCII letters, digits and underscores.
    case forbiddenCharacter = "only ASCII letters, digits and underscores are allowed"
    /// It begins with `kMD`.
    case reservedPrefix = "names that begin with kMD are reserved"
    /// It is the name or alias of a registered attribute, or of a property of the entry.
    case registered = "it already has a meaning of its own"
  }

  /// The name.
  public let name: String
  /// What is wrong with it.
  public let problem: Problem

  /// One sentence for people.
  public var description: String {
    "A custom attribute cannot be named “\(name)”: \(problem.rawValue)."
  }
}
