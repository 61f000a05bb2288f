/// One item as a segment takes it: identifier, fixed columns, searchable fields and the record that
/// the store keeps.
package struct DocumentInput: Sendable {
  /// The entry's identifier, UTF-8, not empty.
  package var identifier: [UInt8]
  /// The entry's fixed columns.
  package var entry: FixedEntry
  /// The searchable attributes that have a value, each at most once.
  package var fields: [FieldInput]
  /// The encoded item; opaque here.
  package var record: [UInt8]

  package init(
    identifier: [UInt8], entry: FixedEntry, fields: [FieldInput], record: [UInt8]
  ) {
    self.identifier = identifier
    self.entry = entry
    self.fields = fields
    self.record = record
  }
}

/// The values of one attribute of one document, split by what they can be compared with.
package struct FieldInput: Sendable {
  /// The attribute's canonical name.
  package var name: String
  /// How the attribute takes part in searches.
  package var traits: AttributeTraits
  /// The strings offered to text matching, each a value of its own.
  package var texts: [String]
  /// Numbers and Booleans (as 0 and 1).
  package var numbers: [Double]
  /// Dates, in seconds since 2001-01-01T00:00:00Z.
  package var dates: [Double]

  package init(
    name: String, traits: AttributeTraits, texts: [String] = [], numbers: [Double] = [],
    dates: [Double] = []
  ) {
    self.name = name
    self.traits = traits
    self.texts = texts
    self.numbers = numbers
    self.dates = dates
  }
}
