/// The attributes that have a meaning of their own, and the spellings they are known by.
///
/// A name that is neither registered nor an alias is the name of a custom attribute. Names compare
/// with regard to case.
package enum AttributeRegistry {
  /// The attribute with a name or alias, or nil if it is not registered.
  package static func attribute(named name: String) -> AttributeDefinition? {
    rows[canonicalName(for: name)].map { all[$0] }
  }

  /// The name that an alias stands for; any other name is returned as it is.
  ///
  /// Classic keys are looked up among the public constants first, then by ``nameByRule(for:)``,
  /// then among the spellings that are only plausible.
  package static func canonicalName(for name: String) -> String {
    // All spellings that stand for another name begin with kMDItem or _kMDItem.
    guard let first = name.utf8.first, first == UInt8(ascii: "k") || first == UInt8(ascii: "_"),
      name.hasPrefix("kMDItem") || name.hasPrefix("_kMDItem")
    else { return name }
    if let constant = constants[name] { return constant }
    if let ruled = nameByRule(for: name), rows[ruled] != nil { return ruled }
    return plausibleSpellings[name] ?? name
  }

  /// The canonical names of all registered attributes, ascending.
  package static let allNames: [String] = all.map(\.name).sorted()

  /// The property of the entry itself that a query may name, or nil.
  package static func pseudoAttribute(named name: String) -> PseudoAttribute? {
    PseudoAttribute(rawValue: canonicalName(for: name))
  }

  /// Whether a name is a classic key of files: known, but without a value on any item.
  package static func isFileKey(_ name: String) -> Bool {
    fileKeys.contains(name)
  }

  /// Which searches look at an attribute, registered or custom; nil if none does.
  ///
  /// - Parameters:
  ///   - name: A name or alias.
  ///   - declared: The custom attributes that the index declares, by name.
  package static func scope(
    of name: String, declared: [String: CustomAttribute] = [:]
  ) -> SearchScope? {
    let name = canonicalName(for: name)
    if let row = rows[name] { return all[row].scope }
    if PseudoAttribute(rawValue: name) != nil { return .named }
    if let custom = declared[name] {
      guard custom.searchable else { return nil }
      return custom.searchableByDefault ? .defaults : .named
    }
    return CustomAttribute.isValidName(name) ? .named : nil
  }

  /// The number that stands for a registered attribute in stored records: never 0, and never
  /// another one.
  package static func code(of canonicalName: String) -> Int? {
    rows[canonicalName].map { $0 + 1 }
  }

  /// Whether a number stands for an attribute in stored records.
  static func isCode(_ code: Int) -> Bool { all.indices.contains(code &- 1) }

  /// Whether the name of one attribute sorts before that of another; both are numbers of
  /// attributes.
  static func ascends(code left: Int, _ right: Int) -> Bool {
    nameRanks[left - 1] < nameRanks[right - 1]
  }

  /// The type of a registered attribute, given by name or alias.
  package static func type(named name: String) -> AttributeType? {
    rows[canonicalName(for: name)].map { types[$0] }
  }

  /// The attribute that a number in a stored record stands for.
  package static func attribute(code: Int) -> AttributeDefinition? {
    all.indices.contains(code &- 1) ? all[code - 1] : nil
  }

  /// The name that a classic key has by rule: without `kMDItem`, and its leading capitals in lower
  /// case, except the last one of several where a lower-case letter follows (`kMDItemGPSTrack` is
  /// `gpsTrack`).
  package static func nameByRule(for classicKey: String) -> String? {
    guard classicKey.hasPrefix("kMDItem") else { return nil }
    var name = Array(classicKey.utf8.dropFirst(7))
    var capitals = name.prefix { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }.count
    let nextIsLower =
      capitals < name.count
      && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(name[capitals])
    if capitals > 1, nextIsLower { capitals -= 1 }
    for place in 0..<capitals {
      name[place] |= 0x20
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// The place of each attribute in the table, by canonical name.
  private static let rows: [String: Int] = {
    var result: [String: Int] = [:]
    for (row, definition) in all.enumerated() {
      result[definition.name] = row
    }
    return result
  }()

  private static let types = all.map(\.type)

  /// The place of each attribute's name in the order of names.
  private static let nameRanks: [Int] = {
    var ranks = [Int](repeating: 0, count: all.count)
    let order = all.indices.sorted { all[$0].name < all[$1].name }
    for (rank, row) in order.enumerated() { ranks[row] = rank }
    return ranks
  }()

  /// Canonical names by public constant.
  private static let constants: [String: String] = {
    var result: [String: String] = [:]
    for definition in all {
      if let constant = definition.classicName { result[constant] = definition.name }
    }
    return result
  }()

  /// Canonical names by the spellings that no public constant has, and by the internal keys of
  /// entries.
  private static let plausibleSpellings: [String: String] = {
    var result = [
      "_kMDItemExternalID": PseudoAttribute.uniqueIdentifier.rawValue,
      "_kMDItemExpirationDate": PseudoAttribute.expirationDate.rawValue,
    ]
    for definition in all {
      for alias in definition.aliases where alias != definition.classicName {
        result[alias] = definition.name
      }
    }
    return result
  }()
}

/// A property of an entry that a query may name like an attribute.
///
/// None of them takes part in `*`.
package enum PseudoAttribute: String, Sendable, Hashable, CaseIterable {
  /// ``Item/uniqueIdentifier``.
  case uniqueIdentifier
  /// ``Item/domainIdentifier``, or the attribute of this name where the item has no domain.
  case domainIdentifier
  /// ``Item/expirationDate``.
  case expirationDate
}
