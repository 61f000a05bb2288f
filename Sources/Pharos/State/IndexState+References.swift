extension IndexState {
  /// The reference of a document.
  package func reference(_ segment: Int, _ document: UInt32) -> DocumentReference {
    let stamp =
      segments.indices.contains(segment) ? segments[segment].profile.stamp : 0
    return DocumentReference(
      segment: UInt32(truncatingIfNeeded: segment), document: document, stamp: stamp)
  }

  /// The segment that a reference is of.
  ///
  /// - Throws: ``IndexError/staleReference`` where the document is not of this state, or was deleted.
  func entry(of reference: DocumentReference) throws(IndexError) -> SegmentEntry {
    let number = Int(reference.segment)
    guard segments.indices.contains(number),
      segments[number].profile.stamp == reference.stamp,
      reference.document < segments[number].documentCount,
      !segments[number].isDeleted(reference.document)
    else { throw .staleReference }
    return segments[number]
  }
}
