import Columns
import Postings
import Segments

extension PlainConjunction {
  /// What has a word in a segment.
  struct Found {
    let list: TermEntry
    /// What has it inside of longer runs only; none of them is in the list.
    let inner: [StoredDocuments]
    /// So many documents have it.
    let count: Int
  }

  /// What has each of the words in a segment, in their order, nil for a word that it has not.
  ///
  /// - Returns: nil where lists do not tell all that matches, or where many documents have each word.
  func found(inSegment index: Int, of state: IndexState) throws -> [Found?]? {
    var all: [Found?] = []
    all.reserveCapacity(words.count)
    var least = Int.max
    for word in words {
      switch try word.matches(inSegment: index, of: state) {
      case .nothing:
        all.append(nil)
        least = 0
      case .list(let list, let inner):
        guard case .documents(let sets) = inner, let others = try inner.count() else { return nil }
        let found = Found(list: list, inner: sets, count: Int(list.documentCount) + others)
        all.append(found)
        least = min(least, found.count)
      case .others: return nil
      }
    }
    return least <= CostModel.documentsOfPlainConjunction ? all : nil
  }

  /// The documents of a segment that match, dead ones among them.
  ///
  /// - Parameter all: what has the words there.
  func documents(
    _ all: [Found?], inSegment index: Int, of state: IndexState, _ statistics: QueryStatistics
  ) throws -> DocumentArray {
    var documents = DocumentArray()
    let rarestFirst = all.compactMap { $0 }.sorted { $0.count < $1.count }
    guard let first = rarestFirst.first, rarestFirst.count == all.count else { return documents }
    let segment = state.segments[index].segment
    statistics.listsOpened += all.count
    try statistics.meter.spend(first.count)
    for cursor in try cursors(first, segment) {
      var some = DocumentArray()
      try cursor.appendDocuments(in: 0..<UInt32.max, to: &some)
      if documents.isEmpty { documents.take(&some) } else { documents.formUnion(some) }
    }
    for range in ranges where !documents.isEmpty {
      try keep(&documents, range, inSegment: index, of: state)
    }
    for word in rarestFirst.dropFirst() where !documents.isEmpty {
      try statistics.poll()
      var kept = DocumentArray()
      for cursor in try cursors(word, segment) {
        var some = DocumentArray()
        try cursor.appendCommon(with: documents, to: &some)
        if kept.isEmpty { kept.take(&some) } else { kept.formUnion(some) }
      }
      documents.swap(with: &kept)
    }
    return documents
  }

  private func cursors(_ found: Found, _ segment: Segment) throws -> [BlockCursor] {
    try [BlockCursor(segment.postingList(found.list))] + found.inner.map { try $0.cursor() }
  }

  private func keep(
    _ documents: inout DocumentArray, _ range: Interval, inSegment index: Int, of state: IndexState
  ) throws {
    let segment = state.segments[index].segment
    let profile = state.segments[index].kept.profile(of: segment)
    let attribute = profile.searchable(
      named: range.attribute, of: segment, state.customAttributes)
    guard let attribute else { return documents.removeAll() }
    func part(
      _ range: NumberRange?, _ kind: NumberColumnKind
    ) -> (column: NumberColumn, range: NumberRange)? {
      guard let range, !range.isEmpty, let column = segment.numbers.column(attribute, kind) else {
        return nil
      }
      return (column, range)
    }
    // Most often an attribute has one of them.
    let numbers = part(range.numbers, .numeric)
    let dates = part(range.dates, .date)
    guard let numbers, let dates else {
      guard let (column, range) = numbers ?? dates else { return documents.removeAll() }
      return try column.keep(&documents, in: range)
    }
    var others = DocumentArray()
    others.append(documents)
    try numbers.column.keep(&documents, in: numbers.range)
    try dates.column.keep(&others, in: dates.range)
    documents.formUnion(others)
  }
}
