import Pharos

/// Turns lines of JSON into items and updates.
struct ItemDecoder {
  private var keys = KeyTable()
  private let limits: ItemLimits

  init(limits: ItemLimits) { self.limits = limits }

  /// The item that a line describes.
  mutating func item(
    _ bytes: [UInt8], _ line: Range<Int>
  ) throws(LineProblem) -> Item {
    let fields = try fields(bytes, line, isUpdate: false)
    var attributes = AttributeSet()
    var related: String?
    var weaklyRelated: String?
    for entry in fields.entries {
      // Null says that there is no value.
      guard let value = entry.value else { continue }
      attributes[entry.key] = value
      guard case .text(let text) = value else { continue }
      if entry.key == .relatedUniqueIdentifier { related = text }
      if entry.key == .weakRelatedUniqueIdentifier { weaklyRelated = text }
    }
    let item = Item(
      fields.identifier, kind: fields.kind, domain: fields.domain, indexName: fields.indexName,
      protectionClass: fields.protectionClass, expirationDate: fields.expirationDate,
      relatedUniqueIdentifier: related, weakRelatedUniqueIdentifier: weaklyRelated,
      attributes: attributes)
    do throws(ItemError) {
      try item.validate(limits: limits)
    } catch {
      throw problem(error, fields, line)
    }
    return item
  }

  /// The update that a line describes.
  mutating func update(
    _ bytes: [UInt8], _ line: Range<Int>
  ) throws(LineProblem) -> ItemUpdate {
    let fields = try fields(bytes, line, isUpdate: true)
    var update = ItemUpdate(
      fields.identifier, domain: fields.domain, expirationDate: fields.expirationDate)
    for entry in fields.entries {
      update.attributes.updateValue(entry.value, forKey: entry.key)
    }
    do throws(ItemError) {
      try update.validate(limits: limits)
    } catch {
      throw problem(error, fields, line)
    }
    return update
  }

  private func problem(_ error: ItemError, _ fields: LineFields, _ line: Range<Int>) -> LineProblem
  {
    LineProblem(
      offset: fields.offset(of: error.attribute) ?? line.lowerBound, reason: error.description)
  }

  private mutating func fields(
    _ bytes: [UInt8], _ line: Range<Int>, isUpdate: Bool
  ) throws(LineProblem) -> LineFields {
    var scanner = JSONScanner(bytes, line)
    var fields = LineFields()
    let found = try scanner.kind()
    let start = scanner.position
    guard found == .object else {
      throw LineProblem(offset: start, reason: "a line is an object {…}, not \(found.rawValue)")
    }
    _ = scanner.skip(UInt8(ascii: "{"))
    if !scanner.skip(UInt8(ascii: "}")) {
      repeat {
        try member(&scanner, &fields, isUpdate)
      } while scanner.skip(UInt8(ascii: ","))
      try scanner.expect(UInt8(ascii: "}"), "a comma or }")
    }
    scanner.skipBlanks()
    guard scanner.current == nil else {
      throw LineProblem(
        offset: scanner.position, reason: "the object has ended; a line holds nothing else")
    }
    guard fields.offset(of: .identifier) != nil else {
      throw LineProblem(offset: start, reason: "the object has no “id”")
    }
    try fields.sort()
    return fields
  }

  /// Reads a key, the colon and the value.
  private mutating func member(
    _ scanner: inout JSONScanner, _ fields: inout LineFields, _ isUpdate: Bool
  ) throws(LineProblem) {
    scanner.skipBlanks()
    let offset = scanner.position
    guard scanner.current == UInt8(ascii: "\"") else {
      throw scanner.unexpected("a key in double quotes")
    }
    let key = try scanner.text()
    try scanner.expect(UInt8(ascii: ":"), "a colon")
    switch keys.role(of: key) {
    case .attribute(let name, let type):
      let value = try scanner.value(of: name, type)
      fields.append(LineFields.Entry(key: name, value: value, offset: offset))
    case .property(let property):
      try fields.note(property, at: offset)
      try scanner.property(property, into: &fields, isUpdate: isUpdate)
    case .refused(let reason):
      throw LineProblem(offset: offset, reason: reason)
    }
  }
}
