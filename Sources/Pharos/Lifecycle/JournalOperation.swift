/// One change as the journal carries it: resolved, so that replaying needs no other knowledge.
package enum JournalOperation: Sendable, Hashable {
  /// Adds or replaces a document.
  case put(identifier: [UInt8], domain: String?, sequence: UInt64, record: [UInt8])
  case delete(identifier: [UInt8])
  /// Deletes a domain and all below it.
  case deleteDomain(String)
  /// Deletes all documents and all client states, and forgets all use.
  case deleteAll
  case clientState(name: String, state: [UInt8])
  case declare(CustomAttribute)
  case usage(UsageChange)
}

extension JournalOperation {
  private enum Tag: UInt8 {
    case put = 1, putInDomain, delete, deleteDomain, deleteAll, clientState, declare, usage
  }

  /// Appends the operation: a tag byte, then its fields, texts and bytes with their length.
  func encode(into writer: inout RecordWriter) {
    switch self {
    case .put(let identifier, let domain, let sequence, let record):
      writer.byte((domain == nil ? Tag.put : .putInDomain).rawValue)
      writer.data(identifier)
      writer.optional(domain)
      writer.varint(sequence)
      writer.data(record)
    case .delete(let identifier):
      writer.byte(Tag.delete.rawValue)
      writer.data(identifier)
    case .deleteDomain(let domain):
      writer.byte(Tag.deleteDomain.rawValue)
      writer.text(domain)
    case .deleteAll:
      writer.byte(Tag.deleteAll.rawValue)
    case .clientState(let name, let state):
      writer.byte(Tag.clientState.rawValue)
      writer.text(name)
      writer.data(state)
    case .declare(let attribute):
      writer.byte(Tag.declare.rawValue)
      attribute.encode(into: &writer)
    case .usage(let change):
      writer.byte(Tag.usage.rawValue)
      change.encode(into: &writer)
    }
  }

  init(from reader: inout RecordReader) throws(ItemCodingError) {
    let raw = try reader.byte()
    guard let tag = Tag(rawValue: raw) else { throw reader.damaged("operation \(raw)") }
    switch tag {
    case .put, .putInDomain:
      self = .put(
        identifier: try reader.data(), domain: try reader.text(if: tag == .putInDomain),
        sequence: try reader.number(below: NumberLimits.sequence), record: try reader.data())
    case .delete: self = .delete(identifier: try reader.data())
    case .deleteDomain: self = .deleteDomain(try reader.text())
    case .deleteAll: self = .deleteAll
    case .clientState: self = .clientState(name: try reader.text(), state: try reader.data())
    case .declare: self = .declare(try CustomAttribute(from: &reader))
    case .usage: self = .usage(try UsageChange(from: &reader))
    }
  }
}

extension CustomAttribute {
  func encode(into writer: inout RecordWriter) {
    writer.text(name)
    writer.byte(
      (searchable ? 1 : 0) | (searchableByDefault ? 2 : 0) | (multiValued ? 4 : 0)
        | (unique ? 8 : 0))
  }

  init(from reader: inout RecordReader) throws(ItemCodingError) {
    let name = try reader.text()
    let flags = try reader.byte()
    do {
      try self.init(
        name: name, searchable: flags & 1 != 0, searchableByDefault: flags & 2 != 0,
        multiValued: flags & 4 != 0, unique: flags & 8 != 0)
    } catch {
      throw reader.damaged("a custom attribute named “\(name)”")
    }
  }
}
