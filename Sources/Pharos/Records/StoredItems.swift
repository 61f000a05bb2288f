import ByteStore
import Columns
import Segments

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The items of a segment: what the store keeps of them, and their texts, which stand in the text
/// section.
///
/// Thread-safe: immutable.
package struct StoredItems: Sendable {
  private let store: Store
  private let forms: Forms
  private let text: TextColumns

  /// The items of an open segment.
  package init(_ segment: Segment) {
    store = segment.store
    forms = segment.forms
    text = segment.text
  }

  /// The items of an image of which other sections may be damaged.
  package init(_ image: SegmentImage) throws(StoreError) {
    store = try Store(image.requiredSection(.store))
    forms = try Forms(image.requiredSection(.forms))
    text = try TextColumns(image.requiredSection(.text), documentCount: store.documentCount)
  }

  package var documentCount: UInt32 { store.documentCount }

  /// The record of a document as it was handed over.
  package func record(ofDocument document: UInt32) throws -> [UInt8] {
    try record(store.record(ofDocument: document), of: document)
  }

  /// The record of a document, from what the store keeps of it.
  package func record(_ stored: [UInt8], of document: UInt32) throws -> [UInt8] {
    try RecordTexts.restore(stored) { name in try texts(of: document, in: name) }
  }

  /// A record of the fields of a document's item and, of its attributes, those asked for; nil asks
  /// for all.
  package func record(
    ofDocument document: UInt32, fetching wanted: FetchedAttributes?
  ) throws -> [UInt8] {
    try RecordTexts.restore(store.record(ofDocument: document), fetching: wanted) { name in
      try texts(of: document, in: name)
    }
  }

  private func texts(of document: UInt32, in name: String) throws(StoreError) -> [[UInt8]] {
    guard let number = text.number(named: name) else { return [] }
    return try text.texts(of: document, in: number, forms)
  }
}

extension Segment {
  /// The items with their texts.
  package var items: StoredItems { StoredItems(self) }
}
