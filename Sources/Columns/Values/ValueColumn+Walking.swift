import ByteStore

extension ValueColumn {
  /// Many values cost less by a walk through those of all documents, which takes as long as so many
  /// documents' lists for each value.
  ///
  /// Measured: the ten best of 38 000 beginnings of a million titles, 31 million instructions by lists and
  /// 6 by a walk, which takes 5 million whatever it looks for; a value's list takes about 600.
  private static let documentsWalkedPerValue = 128
  /// The same where documents have several values, each row of which is looked at by itself.
  private static let documentsWalkedPerValueOfMany = 32

  /// Whether the documents of so many values cost less by a walk through the values of all documents.
  package func walks(forValues count: Int) -> Bool {
    let documentsPerValue =
      isSingleValued || forward.hasSets
      ? ValueColumn.documentsWalkedPerValue : ValueColumn.documentsWalkedPerValueOfMany
    return count > Int(documentCount) / documentsPerValue
  }

  /// The documents that have a value of a set of ordinals, by a walk through the values of all documents.
  ///
  /// - Parameter step: called once for each window of 4 096 documents.
  package func documents(
    walkingFor ordinals: Bitset, step: () throws(StoreError) -> Void
  ) throws(StoreError) -> Bitset {
    try forward.documents(withOrdinalOf: ordinals, step: step)
  }
}
