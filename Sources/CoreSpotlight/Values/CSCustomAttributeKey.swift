#if !canImport(Darwin)
  import Foundation
  import Pharos

  /// The name of an attribute of the app's own, and how it takes part in searches.
  open class CSCustomAttributeKey: NSObject, NSSecureCoding, NSCopying {
    let declaration: CustomAttribute

    /// A key that is searched when a query names it.
    ///
    /// - Returns: nil when the name is not allowed: it takes ASCII letters, digits and underscores,
    ///   must not begin with `kMD`, and must not be that of an attribute with a meaning of its own.
    public convenience init?(keyName: String) {
      self.init(
        keyName: keyName, searchable: true, searchableByDefault: false, unique: false,
        multiValued: false)
    }

    /// A key with all its properties.
    ///
    /// - Parameters:
    ///   - keyName: the name, also in queries.
    ///   - searchable: whether queries can match it; otherwise it is only stored and fetched.
    ///   - searchableByDefault: whether `*` and `**` look at it.
    ///   - unique: whether most of its values are likely to be the same.
    ///   - multiValued: whether its value is an array.
    /// - Returns: nil when the name is not allowed.
    public init?(
      keyName: String, searchable: Bool, searchableByDefault: Bool, unique: Bool, multiValued: Bool
    ) {
      guard !AttributeKey.hidden.contains(AttributeKey(keyName)),
        let declaration = try? CustomAttribute(
          name: keyName, searchable: searchable, searchableByDefault: searchableByDefault,
          multiValued: multiValued, unique: unique)
      else { return nil }
      self.declaration = declaration
    }

    /// The key of a declaration; nil when its name is not one for clients.
    convenience init?(_ declaration: CustomAttribute) {
      self.init(
        keyName: declaration.name, searchable: declaration.searchable,
        searchableByDefault: declaration.searchableByDefault, unique: declaration.unique,
        multiValued: declaration.multiValued)
    }

    /// The name, also in queries.
    open var keyName: String { declaration.name }
    /// Whether queries can match it.
    open var isSearchable: Bool { declaration.searchable }
    /// Whether `*` and `**` look at it.
    open var isSearchableByDefault: Bool { declaration.searchableByDefault }
    /// Whether most of its values are likely to be the same.
    open var isUnique: Bool { declaration.unique }
    /// Whether its value is an array.
    open var isMultiValued: Bool { declaration.multiValued }

    // MARK: Copying and coding

    /// True.
    open class var supportsSecureCoding: Bool { true }

    /// The key itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Reads an archived key; nil when its name is missing or not allowed.
    public required convenience init?(coder: NSCoder) {
      guard let name = coder.decodeObject(of: NSString.self, forKey: "keyName") else { return nil }
      self.init(
        keyName: String(name), searchable: coder.decodeBool(forKey: "searchable"),
        searchableByDefault: coder.decodeBool(forKey: "searchableByDefault"),
        unique: coder.decodeBool(forKey: "unique"),
        multiValued: coder.decodeBool(forKey: "multiValued"))
    }

    /// Archives the key.
    open func encode(with coder: NSCoder) {
      coder.encode(NSString(string: keyName), forKey: "keyName")
      coder.encode(isSearchable, forKey: "searchable")
      coder.encode(isSearchableByDefault, forKey: "searchableByDefault")
      coder.encode(isUnique, forKey: "unique")
      coder.encode(isMultiValued, forKey: "multiValued")
    }
  }
#endif
