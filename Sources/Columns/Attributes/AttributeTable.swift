import ByteStore
import Postings

/// The attributes section: the attributes of a segment by number and by name.
///
/// ```
/// document lists · directory
/// directory   varint documents · u8 highest static rank · u8 lowest static rank · varint attributes
///             · per attribute: varint length of the name · name · u8 traits · u8 columns
///               · varint documents with text · varint runs
///               · 4 x (varint StoredDocuments code · varint offset of its list in the section):
///                 present, irregular, overflow, joined
/// ```
///
/// Invariants:
/// 1. names differ, byte by byte, and none is empty;
/// 2. irregular, overflow and joined documents are present; so are at least as many as have text;
/// 3. the highest static rank is not below the lowest.
package final class AttributeTable: Sendable {
  /// More runs than any segment has, few enough for sums over all segments.
  private static let mostRuns = 1 << 47

  /// Documents of the segment.
  package let documentCount: UInt32
  /// Static rank of the first and of the last document; 0 without documents.
  package let staticRanks: ClosedRange<UInt8>
  private let definitions: [AttributeDefinition]
  /// Names as texts, by number.
  private let titles: [String]
  private let names: NameTable

  /// Opens the section by its directory.
  package init(_ section: SectionReader) throws(StoreError) {
    let directory = try SectionDirectory.open(section)
    var at = 0
    documentCount = try directory.varint32(&at)
    let highest = try directory.u8(at)
    let lowest = try directory.u8(at + 1)
    guard lowest <= highest else { throw directory.damaged(at, "invariant 3: static ranks") }
    staticRanks = lowest...highest
    at += 2
    let count = try directory.varint(&at, limit: Int(UInt16.max) + 1)
    var definitions: [AttributeDefinition] = []
    var names = NameTable()
    for number in 0..<count {
      let start = at
      let length = try directory.varint(&at, limit: directory.count)
      let name = try directory.bytes(at, length)
      at += length
      guard !name.isEmpty, names.append(name) else {
        throw directory.damaged(start, "invariant 1: name of attribute \(number)")
      }
      let traits = AttributeTraits(rawValue: try directory.u8(at))
      let columns = AttributeColumns(rawValue: try directory.u8(at + 1))
      at += 2
      definitions.append(
        AttributeDefinition(
          name: name, traits: traits, columns: columns,
          documentsWithText: UInt32(try directory.varint(&at, limit: Int(documentCount))),
          runCount: UInt64(try directory.varint(&at, limit: AttributeTable.mostRuns)),
          present: try AttributeTable.documents(section, directory, &at, documentCount),
          irregular: try AttributeTable.documents(section, directory, &at, documentCount),
          overflow: try AttributeTable.documents(section, directory, &at, documentCount),
          joined: try AttributeTable.documents(section, directory, &at, documentCount)))
    }
    self.definitions = definitions
    titles = definitions.map(\.title)
    self.names = names
  }

  private static func documents(
    _ section: SectionReader, _ directory: ByteView, _ at: inout Int, _ documentCount: UInt32
  ) throws(StoreError) -> StoredDocuments {
    let code = try directory.varint(&at)
    let offset = try directory.varint(&at, limit: section.count)
    return try StoredDocuments(
      code: code, section: section, listAt: offset, documentCount: documentCount)
  }

  /// Number of attributes; their numbers are 0 ..< count.
  package var count: Int { definitions.count }

  /// The number of an attribute, nil if no document of the segment has it.
  package func number(named name: String) -> UInt16? { names.place(of: name).map { UInt16($0) } }

  /// The definition of an attribute, nil if the number is none.
  package func definition(_ number: UInt16) -> AttributeDefinition? {
    Int(number) < definitions.count ? definitions[Int(number)] : nil
  }

  /// The name of an attribute, nil if the number is none.
  package func title(_ number: UInt16) -> String? {
    Int(number) < titles.count ? titles[Int(number)] : nil
  }

  /// All definitions by number.
  package var all: [AttributeDefinition] { definitions }

  /// Checks the invariants that opening left open.
  package func checkInvariants() throws(StoreError) {
    for definition in definitions {
      let parts = [definition.irregular, definition.overflow, definition.joined]
      for list in [definition.present] + parts { try list.checkInvariants() }
      let present = Set(try definition.present.decodeAll())
      for list in parts {
        guard try present.isSuperset(of: list.decodeAll()) else {
          throw .damaged(
            place: "attributes", offset: 0, detail: "invariant 2: lists of \(definition.title)")
        }
      }
      guard present.count >= Int(definition.documentsWithText) else {
        throw .damaged(
          place: "attributes", offset: 0, detail: "invariant 2: texts of \(definition.title)")
      }
    }
  }
}

/// Writes the attributes section, one attribute after the other.
package final class AttributeTableWriter {
  private let section: SectionWriter
  private let documentCount: UInt32
  private var directory = ByteBuffer()
  private var names: [[UInt8]] = []

  /// `staticRanks` are those of the last and of the first document.
  package init(
    _ section: SectionWriter, documentCount: UInt32, staticRanks: ClosedRange<UInt8>
  ) {
    self.section = section
    self.documentCount = documentCount
    self.staticRanks = staticRanks
  }
  private let staticRanks: ClosedRange<UInt8>

  /// Adds an attribute and returns its number: 0, 1, 2, …; at most 65 536 attributes.
  @discardableResult
  package func add(_ attribute: AttributeInput) throws(StoreError) -> UInt16 {
    let name = Array(attribute.name.utf8)
    // Names come in their order.
    precondition(
      !name.isEmpty
        && (names.last.map { $0.lexicographicallyPrecedes(name) } ?? true
          || !names.contains(name)),
      "attribute names differ")
    guard let number = UInt16(exactly: names.count) else {
      throw .tooLarge(what: "attributes of a segment", size: names.count + 1, limit: 1 << 16)
    }
    names.append(name)
    directory.appendVarint(UInt64(name.count))
    directory.append(name)
    directory.append(u8: attribute.traits.rawValue)
    directory.append(u8: attribute.columns.rawValue)
    directory.appendVarint(UInt64(attribute.documentsWithText))
    directory.appendVarint(attribute.runCount)
    let lists = [attribute.present, attribute.irregular, attribute.overflow, attribute.joined]
    for documents in lists {
      guard !documents.isEmpty else {
        directory.appendVarint(0)
        directory.appendVarint(UInt64(section.offset))
        continue
      }
      var list = ByteBuffer()
      let code = try StoredDocuments.encode(documents, documentCount: documentCount, lists: &list)
      directory.appendVarint(code)
      directory.appendVarint(UInt64(section.offset))
      try section.append(list.bytes)
    }
    return number
  }

  /// Ends the section.
  package func finish() throws(StoreError) {
    var whole = ByteBuffer()
    whole.appendVarint(UInt64(documentCount))
    whole.append(u8: staticRanks.upperBound)
    whole.append(u8: staticRanks.lowerBound)
    whole.appendVarint(UInt64(names.count))
    whole.append(directory)
    try SectionDirectory.write(whole, to: section)
  }
}
