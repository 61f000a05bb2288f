import QueryLanguage

/// Sorted lists and pages.
///
/// A snapshot does not change, so pages of one snapshot fit together: the second begins where the
/// first ended, whatever is written meanwhile. A reference to the last result is all that is needed
/// to go on.
extension Snapshot {
  /// The places of the items a query matches, sorted.
  ///
  /// ```swift
  /// let keys: [SortKey] = [.descending(.contentModificationDate), .ascending(.title)]
  /// var page = try snapshot.documents("keywords == 'travel'", sortedBy: keys, limit: 20)
  /// while let last = page.last {
  ///   show(try snapshot.items(at: page, fetching: [.title]))
  ///   page = try snapshot.documents("keywords == 'travel'", sortedBy: keys, limit: 20, after: last)
  /// }
  /// ```
  ///
  /// The order is total and does not depend on segments: items with equal keys stand in the order
  /// of their arrival in the index. Every call runs the query and looks at the keys of all matches,
  /// some nanoseconds each for short texts, numbers and dates; a page costs the same wherever it
  /// lies. Long texts and content are put together from the stored texts, and held in memory while
  /// they are sorted.
  ///
  /// - Parameters:
  ///   - query: a query, or a text of the query language.
  ///   - keys: what to sort by, the first one first; none sorts by arrival alone.
  ///   - limit: the most places to return; nil returns all.
  ///   - last: the document after which the list begins, of this snapshot; nil begins with the first.
  public func documents(
    _ query: some QueryConvertible, sortedBy keys: [SortKey], limit: Int? = nil,
    after last: DocumentReference? = nil
  ) throws(IndexError) -> [DocumentReference] {
    let query = try parse(query)
    return try reporting {
      if let last { _ = try state.entry(of: last) }
      let search = try QuerySearch(self, query)
      return try ResultSort(search, by: keys, limit: max(0, limit ?? .max))
        .documents(after: last)
    }
  }

  /// The places of the items a query matches in the index's order, from behind a document on.
  func documents(
    _ query: Query, limit: Int?, behind last: DocumentReference
  ) throws(IndexError) -> [DocumentReference] {
    try reporting {
      _ = try state.entry(of: last)
      let limit = max(0, limit ?? .max)
      let search = try QuerySearch(self, query)
      var found: [DocumentReference] = []
      for number in Int(last.segment)..<state.segments.count where found.count < limit {
        let documents = try search.matches(inSegment: number).documents
        let stamp = state.segments[number].profile.stamp
        let start =
          number == Int(last.segment) ? documents.partition(below: last.document + 1) : 0
        for document in documents[start...].prefix(limit - found.count) {
          found.append(
            DocumentReference(segment: UInt32(number), document: document, stamp: stamp))
        }
      }
      return found
    }
  }
}
