extension IndexState {
  /// The reference of a document.
  package func reference(_ segment: Int, _ document: UInt32) -> DocumentReference {
    let stamp = segments.indices.contains(segment) ? self.stamp(of: segment) : 0
    return DocumentReference(
      segment: UInt32(truncatingIfNeeded: segment), document: document, stamp: stamp)
  }

  /// The segment that a reference is of.
  ///
  /// - Throws: ``IndexError/staleReference`` where the document is not of this state, or was deleted.
  func entry(of reference: DocumentReference) throws(IndexError) -> SegmentEntry {
    let number = Int(reference.segment)
    guard segments.indices.contains(number),
      stamp(of: number) == reference.stamp,
      reference.document < segments[number].documentCount,
      !segments[number].isDeleted(reference.document)
    else { throw .staleReference }
    return segments[number]
  }

  /// Tells a segment from all others that this process has opened.
  ///
  /// Asked for with every result: of the entry only what is needed is read, nothing is copied.
  func stamp(of segment: Int) -> UInt32 {
    segments[segment].kept.profile(of: segments[segment].segment).stamp
  }
}
