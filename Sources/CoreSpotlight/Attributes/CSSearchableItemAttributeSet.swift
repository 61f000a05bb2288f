#if !canImport(Darwin)
  import ContentTypes
  import Foundation
  import Pharos

  /// What is known about an item: the values of its attributes.
  ///
  /// There is a property for every attribute that has a meaning of its own; an app's own attributes
  /// go through ``setValue(_:forCustomKey:)``. Setting a property to nil in the set of an item
  /// whose ``CSSearchableItem/isUpdate`` is true removes the stored value. A set is changed from
  /// one thread at a time.
  open class CSSearchableItemAttributeSet: NSObject, NSSecureCoding, NSCopying {
    /// What was set, by canonical name; nil where an attribute was set to nil.
    var changes: [AttributeKey: AttributeValue?] = [:]
    /// The custom keys that were used, by name.
    var customKeys: [String: CustomAttribute] = [:]
    /// Custom attributes whose value is of a type that cannot be stored, and the type.
    var unusableValues: [String: String] = [:]

    /// A set without attributes.
    public override init() {
      super.init()
    }

    /// A set for an item of a type.
    ///
    /// For a type that only the program declares, the types it conforms to are kept too, so that a
    /// query for `contentTypeTree` finds the item.
    public init(contentType: UTType) {
      super.init()
      self[text: .contentType] = contentType.identifier
      if UTType.isOwn(contentType) {
        self[texts: .contentTypeTree] = UTType.tree(of: contentType)
      }
    }

    /// A set for an item of a type, given by its identifier, such as `kUTTypeText as String`.
    public convenience init(itemContentType: String) {
      if let type = UTType(itemContentType) {
        self.init(contentType: type)
      } else {
        self.init()
        self[text: .contentType] = itemContentType
      }
    }

    /// A set of what the engine has found.
    convenience init(_ attributes: AttributeSet) {
      self.init()
      for (key, value) in attributes { changes[key] = .some(value) }
    }

    /// Takes over all values of another set, which has none afterwards.
    open func move(from source: CSSearchableItemAttributeSet) {
      guard source !== self else { return }
      for (key, value) in source.changes { changes.updateValue(value, forKey: key) }
      customKeys.merge(source.customKeys) { $1 }
      unusableValues.merge(source.unusableValues) { $1 }
      source.changes = [:]
      source.customKeys = [:]
      source.unusableValues = [:]
    }

    /// Sets an attribute of the app's own; nil and `NSNull` remove it.
    ///
    /// - Parameters:
    ///   - value: an `NSString`, `NSNumber`, `NSDate`, `NSData`, ``CSPerson``, or an array of
    ///     these. With any other value the item is refused when it is indexed.
    ///   - key: the attribute.
    open func setValue(_ value: (any NSSecureCoding)?, forCustomKey key: CSCustomAttributeKey) {
      set(value, for: key)
    }

    /// The value of an attribute of the app's own, as an object that can be archived.
    ///
    /// Where the type is not told, the form for casts is meant.
    @_disfavoredOverload
    open func value(forCustomKey key: CSCustomAttributeKey) -> (any NSSecureCoding)? {
      self[value: AttributeKey(key.keyName)]?.customObject
    }

    /// The value of an attribute of the app's own, for casts: `as? String`, `as? NSString`, `as? [String]`.
    ///
    /// On Apple's systems texts, numbers and dates of Swift are bridged to such objects; here a cast of an
    /// `NSSecureCoding` object to one of them would fail.
    public func value(forCustomKey key: CSCustomAttributeKey) -> Any? {
      let object: (any NSSecureCoding)? = value(forCustomKey: key)
      return object
    }

    /// The values that are there, without removals.
    var attributes: AttributeSet {
      var set = AttributeSet()
      for (key, value) in changes { set[key] = value }
      return set
    }

    // MARK: Copying and coding

    /// True.
    open class var supportsSecureCoding: Bool { true }

    /// A copy, which changes by itself.
    open func copy(with zone: NSZone? = nil) -> Any {
      let copy = CSSearchableItemAttributeSet()
      copy.changes = changes
      copy.customKeys = customKeys
      copy.unusableValues = unusableValues
      return copy
    }

    /// Reads an archived set; nil when it is not one.
    public required init?(coder: NSCoder) {
      guard let record = coder.decodeObject(of: NSData.self, forKey: "record"),
        let item = try? ItemCoding.decode([UInt8](Data(referencing: record)))
      else { return nil }
      super.init()
      for (key, value) in item.attributes { changes[key] = .some(value) }
      let removed =
        coder.decodeObject(of: [NSArray.self, NSString.self], forKey: "removed") as? [String]
      for name in removed ?? [] { changes.updateValue(nil, forKey: AttributeKey(name)) }
      let keys = coder.decodeObject(
        of: [NSArray.self, CSCustomAttributeKey.self], forKey: "customKeys")
      for key in keys as? [CSCustomAttributeKey] ?? [] {
        customKeys[key.keyName] = key.declaration
      }
    }

    /// Archives the values, and which attributes were set to nil.
    open func encode(with coder: NSCoder) {
      var record: [UInt8] = []
      ItemCoding.encode(EngineItem("attributes", attributes: attributes), into: &record)
      coder.encode(NSData(data: Data(record)), forKey: "record")
      let removed = changes.filter { $0.value == nil }.map(\.key.rawValue).sorted()
      coder.encode(NSArray(array: removed.map(NSString.init(string:))), forKey: "removed")
      let keys = customKeys.values.sorted { $0.name < $1.name }.compactMap(
        CSCustomAttributeKey.init(_:))
      coder.encode(NSArray(array: keys), forKey: "customKeys")
    }
  }

  extension UTType {
    /// Whether the program, and not the table of types, declares a type.
    static func isOwn(_ type: UTType) -> Bool {
      UniformTypes.declaration(of: type.identifier) == nil
    }

    /// The identifiers of the type and of all it conforms to.
    static func tree(of type: UTType) -> [String] {
      [type.identifier] + type.supertypes.map(\.identifier).sorted()
    }
  }
#endif
