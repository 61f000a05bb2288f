import Pharos

/// Turns lines of JSON into items and updates.
package struct ItemDecoder {
  private var keys = KeyTable()
  private let limits: ItemLimits

  package init(limits: ItemLimits) { self.limits = limits }

  /// The item that a line describes.
  package mutating func item(
    _ bytes: [UInt8], _ line: Range<Int>
  ) throws(LineProblem) -> Item {
    let fields = try fields(bytes, line, isUpdate: false)
    let item = item(of: fields)
    do throws(ItemError) {
      try item.validate(limits: limits)
    } catch {
      throw problem(error, fields, line)
    }
    return item
  }

  /// Adds the item that a line describes to others, which have the limits of the decoder.
  package mutating func appendItem(
    _ bytes: [UInt8], _ line: Range<Int>, to items: inout EncodedItems
  ) throws(LineProblem) {
    let fields = try fields(bytes, line, isUpdate: false)
    do throws(ItemError) {
      try items.append(item(of: fields))
    } catch {
      throw problem(error, fields, line)
    }
  }

  /// The item of what a line says; not checked yet.
  private func item(of fields: LineFields) -> Item {
    var attributes = AttributeSet()
    attributes.reserveCapacity(fields.entries.count)
    for entry in fields.entries {
      // Null says that there is no value.
      if let value = entry.value { attributes.append(entry.key, value) }
    }
    return Item(
      fields.identifier, kind: fields.kind, domain: fields.domain, indexName: fields.indexName,
      protectionClass: fields.protectionClass, expirationDate: fields.expirationDate,
      relatedUniqueIdentifier: text(attributes[.relatedUniqueIdentifier]),
      weakRelatedUniqueIdentifier: text(attributes[.weakRelatedUniqueIdentifier]),
      attributes: attributes)
  }

  /// The update that a line describes.
  package mutating func update(
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

  private func text(_ value: AttributeValue?) -> String? {
    if case .text(let text)? = value { text } else { nil }
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
      var key = KeyTable.start
      repeat {
        try member(&scanner, &fields, after: &key, isUpdate)
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
    try fields.sort(keys)
    return fields
  }

  /// Reads a key, the colon and the value.
  private mutating func member(
    _ scanner: inout JSONScanner, _ fields: inout LineFields, after previous: inout Int,
    _ isUpdate: Bool
  ) throws(LineProblem) {
    scanner.skipBlanks()
    let offset = scanner.position
    guard scanner.current == UInt8(ascii: "\"") else {
      throw scanner.unexpected("a key in double quotes")
    }
    let role: KeyRole
    if let plain = try scanner.plainText() {
      role = try keys.role(of: scanner.bytes, plain.bytes, after: &previous) {
        () throws(LineProblem) in try scanner.string(plain)
      }
    } else {
      role = keys.role(of: try scanner.text())
      previous = KeyTable.start
    }
    try scanner.expect(UInt8(ascii: ":"), "a colon")
    switch role {
    case .attribute(let name, let type):
      let value = try scanner.value(of: name, type)
      fields.append(LineFields.Entry(key: name, value: value, offset: offset, number: previous))
    case .property(let property):
      try fields.note(property, at: offset)
      try scanner.property(property, into: &fields, isUpdate: isUpdate)
    case .refused(let reason):
      throw LineProblem(offset: offset, reason: reason)
    }
  }
}
