extension Segment {
  /// The texts of a document in an attribute, in NFC.
  package func texts(
    of document: UInt32, in attribute: UInt16
  ) throws(StoreError) -> [[UInt8]] {
    guard let column = text.column(attribute), let row = try column.row(of: document) else {
      return []
    }
    return try TextDecoder(forms).values(try column.units(ofRow: row))
  }
}
