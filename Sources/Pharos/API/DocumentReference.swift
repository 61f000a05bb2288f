/// The place of an item within one snapshot: eight bytes, meaningless in any other.
///
/// What a query gives when the caller wants to hold many matches and look at few: identifiers and
/// items are read from it later, by the same snapshot.
public struct DocumentReference: Hashable, Sendable {
  /// Position of the segment in the snapshot.
  package let segment: UInt32
  /// Number of the document in its segment.
  package let document: UInt32

  package init(segment: UInt32, document: UInt32) {
    self.segment = segment
    self.document = document
  }
}
