import ByteStore
import Columns
import Segments

/// The items of a segment: what the store keeps of them, and what stands in other sections.
///
/// Thread-safe: immutable.
package struct StoredItems: Sendable {
  private let store: Store
  private let forms: Forms
  private let text: TextColumns
  private let numbers: Numbers
  let fixedColumns: FixedColumns
  let identity: Identity

  /// The items of an open segment.
  package init(_ segment: Segment) {
    store = segment.store
    forms = segment.forms
    text = segment.text
    numbers = segment.numbers
    fixedColumns = segment.fixedColumns
    identity = segment.identity
  }

  /// The items of an image of which other sections may be damaged.
  package init(_ image: SegmentImage) throws(StoreError) {
    store = try Store(image.requiredSection(.store))
    let count = store.documentCount
    forms = try Forms(image.requiredSection(.forms))
    text = try TextColumns(image.requiredSection(.text), documentCount: count)
    numbers = try Numbers(image.requiredSection(.numbers), documentCount: count)
    fixedColumns = try FixedColumns(image.requiredSection(.fixedColumns))
    identity = try Identity(image.requiredSection(.identity))
  }

  package var documentCount: UInt32 { store.documentCount }

  /// The record of a document as it was handed over.
  package func record(ofDocument document: UInt32) throws -> [UInt8] {
    try record(store.record(ofDocument: document), of: document)
  }

  /// The record of a document, from what the store keeps of it.
  package func record(_ stored: [UInt8], of document: UInt32) throws -> [UInt8] {
    try RecordRestorer(items: self, document: document).record(stored)
  }

  /// A record of the fields of a document's item and, of its attributes, those asked for; nil asks
  /// for all.
  package func record(
    ofDocument document: UInt32, fetching wanted: FetchedAttributes?
  ) throws -> [UInt8] {
    try RecordRestorer(items: self, document: document).record(
      store.record(ofDocument: document), fetching: wanted)
  }

  /// What columns have of an attribute of a document, of what a value that begins with a tag may
  /// need.
  func parts(
    of document: UInt32, in name: RecordScan.Name, for tag: ItemCoding.Tag
  ) throws(StoreError) -> AttributeParts {
    var parts = AttributeParts(isHTML: name.isHTML)
    if tag != .columnNumber, tag != .columnDate, let number = text.number(named: name.text) {
      parts.texts = PartList(try text.texts(of: document, in: number, forms))
    }
    if tag != .columnText, tag != .columnPerson, let number = numbers.number(named: name.text) {
      parts.numbers = PartList(try numbers.values(of: document, in: number, .numeric))
      parts.dates = PartList(try numbers.values(of: document, in: number, .date))
    }
    return parts
  }
}

extension Segment {
  /// The items with their texts.
  package var items: StoredItems { StoredItems(self) }
}
