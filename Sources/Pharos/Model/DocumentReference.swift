/// The place of an item within one snapshot: twelve bytes.
///
/// What a query gives when the caller wants to hold many matches and look at few: identifiers and
/// items are read from it later, by the same snapshot. In another snapshot it is refused with
/// ``IndexError/staleReference``, unless the item still lies there at the same place: it never
/// means another item. What is to outlive the snapshot is kept as an identifier.
public struct DocumentReference: Hashable, Sendable {
  /// Position of the segment in the snapshot.
  package let segment: UInt32
  /// Number of the document in its segment.
  package let document: UInt32
  /// Tells the segment from all others that this process has opened.
  let stamp: UInt32

  init(segment: UInt32, document: UInt32, stamp: UInt32) {
    self.segment = segment
    self.document = document
    self.stamp = stamp
  }
}
