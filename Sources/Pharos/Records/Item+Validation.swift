#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Item {
  /// Checks that the item can be indexed.
  ///
  /// A registered attribute must have a value of its type; a custom attribute may have any value,
  /// and a list of several types. The first problem is reported: identifiers first, then attributes
  /// in the order of their names.
  package func validate(limits: ItemLimits = ItemLimits()) throws(ItemError) {
    var check = ItemCheck(uniqueIdentifier: uniqueIdentifier, limits: limits)
    try check.fields(of: self)
    try check.date(indexedDate, of: "indexedDate")
    for (key, value) in attributes {
      try check.attribute(key, value)
    }
    try check.total()
  }
}

extension ItemUpdate {
  /// Checks that the update can be applied, by the rules of ``Item/validate(limits:)``.
  ///
  /// The limit of the content holds for the update alone; the item that results is to be checked
  /// again.
  package func validate(limits: ItemLimits = ItemLimits()) throws(ItemError) {
    var check = ItemCheck(uniqueIdentifier: uniqueIdentifier, limits: limits)
    try check.identifier("uniqueIdentifier", uniqueIdentifier)
    try check.identifier("domainIdentifier", domainIdentifier)
    try check.expirationDate(expirationDate)
    for (key, value) in changes {
      if let value {
        try check.attribute(key, value)
      } else {
        try check.name(key.rawValue)
      }
    }
    try check.total()
  }
}

/// The check of one item or update; adds up the bytes of its content.
struct ItemCheck {
  let uniqueIdentifier: String
  let limits: ItemLimits
  private var contentBytes = 0

  init(uniqueIdentifier: String, limits: ItemLimits) {
    self.uniqueIdentifier = uniqueIdentifier
    self.limits = limits
  }

  /// Checks what an item has beside its attributes, but the time of indexing.
  func fields(of item: Item) throws(ItemError) {
    try identifier("uniqueIdentifier", item.uniqueIdentifier)
    try identifier("domainIdentifier", item.domainIdentifier)
    try identifier("indexName", item.indexName)
    try identifier("protectionClass", item.protectionClass)
    try identifier("relatedUniqueIdentifier", item.relatedUniqueIdentifier)
    try identifier("weakRelatedUniqueIdentifier", item.weakRelatedUniqueIdentifier)
    try expirationDate(item.expirationDate)
  }

  func identifier(_ name: String, _ value: String?) throws(ItemError) {
    if uniqueIdentifier.isEmpty { throw error(nil, .emptyIdentifier) }
    let limit = limits.maximumIdentifierBytes
    if let bytes = value?.utf8.count, bytes > limit {
      throw error(nil, .identifierTooLong(field: name, bytes: bytes, limit: limit))
    }
  }

  func finite(_ number: Double?, of name: String) throws(ItemError) {
    if let number, !number.isFinite { throw error(name, .notFinite) }
  }

  func date(_ date: Date?, of name: String) throws(ItemError) {
    guard let date else { return }
    try finite(date.timeIntervalSinceReferenceDate, of: name)
    guard ItemLimits.dates.contains(date) else { throw error(name, .dateOutOfRange) }
  }

  func expirationDate(_ date: Date?) throws(ItemError) {
    if date == .distantPast { return }
    try self.date(date, of: "expirationDate")
  }

  func name(_ name: String) throws(ItemError) {
    guard AttributeRegistry.type(named: name) == nil else { return }
    if let problem = CustomAttribute.problem(ofName: name) {
      throw error(name, .nameNotAllowed(problem))
    }
  }

  mutating func attribute(_ key: AttributeKey, _ value: AttributeValue) throws(ItemError) {
    let name = key.rawValue
    try elements(of: value, name)
    if let type = AttributeRegistry.type(named: name) {
      try misfit(of: value, type, name)
    } else {
      try self.name(name)
    }
  }

  /// The same with what a table knows of the name.
  @inline(__always)
  mutating func attribute(
    _ entry: AttributeNameTable.Entry, _ value: AttributeValue
  ) throws(ItemError) {
    let name = entry.key.rawValue
    try elements(of: value, name)
    if let type = entry.type {
      try misfit(of: value, type, name)
    } else if let problem = entry.problem {
      throw error(name, .nameNotAllowed(problem))
    }
  }

  private mutating func elements(
    of value: AttributeValue, _ name: String
  ) throws(ItemError) {
    if case .list(let elements) = value {
      for element in elements { try self.element(element, of: name) }
    } else {
      try element(value, of: name)
    }
  }

  private func misfit(
    of value: AttributeValue, _ type: AttributeType, _ name: String
  ) throws(ItemError) {
    if let found = type.misfit(in: value) {
      throw error(name, .wrongType(expected: type, found: found))
    }
  }

  private mutating func element(
    _ element: AttributeValue, of name: String
  ) throws(ItemError) {
    switch element {
    case .list: throw error(name, .nestedList)
    case .number(let number): try finite(number, of: name)
    case .date(let date): try self.date(date, of: name)
    case .text(let text): contentBytes += text.utf8.count
    case .data(let data): contentBytes += data.count
    case .person(let person): contentBytes += person.byteCount
    case .boolean: break
    }
  }

  func total() throws(ItemError) {
    let limit = limits.maximumContentBytes
    if contentBytes > limit {
      throw error(nil, .contentTooLong(bytes: contentBytes, limit: limit))
    }
  }

  private func error(_ attribute: String?, _ reason: ItemError.Reason) -> ItemError {
    ItemError(uniqueIdentifier: uniqueIdentifier, attribute: attribute, reason: reason)
  }
}

extension AttributeType {
  /// What in a value the type does not take, in words; nil if it takes all of it.
  fileprivate func misfit(in value: AttributeValue) -> String? {
    if case .list(let elements) = value {
      guard isList else { return "a list" }
      for element in elements where !takes(element) {
        return "a list with \(element.kindDescription)"
      }
      return nil
    }
    if takes(value) { return nil }
    if case .number(let number) = value { return "the number \(number)" }
    return value.kindDescription
  }

  /// Whether the type takes a value that is not a list, as an element.
  private func takes(_ element: AttributeValue) -> Bool {
    switch (self, element) {
    case (.text, .text), (.textList, .text), (.url, .text), (.headers, .text): true
    case (.number, .number), (.number, .boolean), (.boolean, .boolean): true
    case (.boolean, .number(let number)): number == 0 || number == 1
    case (.date, .date), (.dateList, .date): true
    case (.data, .data), (.personList, .person): true
    default: false
    }
  }
}

extension Person {
  /// The bytes of all its texts.
  fileprivate var byteCount: Int {
    let fields = [name, handleIdentifier, contactIdentifier]
    return fields.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
      + handles.reduce(0) { $0 + $1.utf8.count }
  }
}
