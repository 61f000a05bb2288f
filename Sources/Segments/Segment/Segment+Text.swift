import ByteStore

extension Segment {
  /// The texts of a document in an attribute, in NFC.
  package func texts(
    of document: UInt32, in attribute: UInt16
  ) throws(StoreError) -> [[UInt8]] {
    try text.texts(of: document, in: attribute, forms)
  }
}
