import Columns

/// One item as a segment takes it: identifier, fixed columns and the record that the store keeps.
package struct DocumentInput: Sendable {
  /// The entry's identifier, UTF-8, not empty.
  package var identifier: [UInt8]
  /// The entry's fixed columns.
  package var entry: FixedEntry
  /// The encoded item; opaque here.
  package var record: [UInt8]
  /// What a model makes of the item's text.
  package var vector: QuantizedVector?

  package init(identifier: [UInt8], entry: FixedEntry, record: [UInt8]) {
    self.identifier = identifier
    self.entry = entry
    self.record = record
  }
}
