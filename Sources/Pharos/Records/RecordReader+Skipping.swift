extension RecordReader {
  /// The version and the flags that a record begins with.
  mutating func flags() throws(ItemCodingError) -> ItemCoding.Flags {
    let version = try byte()
    guard version == ItemCoding.version else {
      throw .unsupportedVersion(found: version, supported: ItemCoding.version)
    }
    return ItemCoding.Flags(rawValue: try byte())
  }

  /// Passes over everything before the directory, and returns the flags.
  @discardableResult
  mutating func skipFields() throws(ItemCodingError) -> ItemCoding.Flags {
    let flags = try flags()
    try skipText()
    for flag in [ItemCoding.Flags.indexName, .domainIdentifier, .protectionClass]
    where flags.contains(flag) { try skipText() }
    if flags.contains(.indexedDate) { _ = try double() }
    if flags.contains(.expirationDate) { _ = try double() }
    if flags.contains(.relatedUniqueIdentifier) { try skipText() }
    if flags.contains(.weakRelatedUniqueIdentifier) { try skipText() }
    return flags
  }

  /// Passes over a text.
  mutating func skipText() throws(ItemCodingError) { _ = take(try count()) }

  /// Passes over a value that is no list, its tag read; returns how many texts of it are searched,
  /// those of HTML aside.
  mutating func skipValue(_ tag: ItemCoding.Tag) throws(ItemCodingError) -> Int {
    switch tag {
    case .falsehood, .truth: return 0
    case .wholeNumber, .wholeDate:
      _ = try varint()
      return 0
    case .number, .date:
      _ = try double()
      return 0
    case .data:
      try skipText()
      return 0
    case .text:
      try skipText()
      return 1
    case .person:
      let flags = ItemCoding.PersonFlags(rawValue: try byte())
      guard flags.isSubset(of: .all) else { throw damaged("person flags \(flags.rawValue)") }
      for flag in [ItemCoding.PersonFlags.name, .handleIdentifier, .contactIdentifier]
      where flags.contains(flag) { try skipText() }
      let handles = try count()
      for _ in 0..<handles { try skipText() }
      return handles + (flags.contains(.name) ? 1 : 0)
    case .list, .columnText, .columnPerson, .columnNumber, .columnDate:
      throw damaged("a value of tag \(tag.rawValue) where none can be")
    }
  }
}
