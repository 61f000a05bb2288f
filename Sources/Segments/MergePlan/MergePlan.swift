import ByteStore

/// A segment and the documents that do not go into the output.
package struct MergeInput {
  package var segment: Segment
  package var dropped: Bitset?

  package init(segment: Segment, dropped: Bitset?) {
    self.segment = segment
    self.dropped = dropped
  }
}

/// What becomes of the documents and attributes of several segments in the one they are merged into.
struct MergePlan {
  let inputs: [MergeInput]
  let order: DocumentOrder
  /// Attribute names of the output, sorted, and the number of each input's attributes there.
  let attributes: MergedAttributes

  init(_ inputs: [MergeInput]) throws(StoreError) {
    self.inputs = inputs
    order = try DocumentOrder(inputs)
    attributes = try MergedAttributes(inputs, order)
  }
}
