import Pharos
import QueryLanguage

/// Which of a query's matches are printed, and in which order.
struct ResultList {
  /// What to sort by; nil leaves the index's order.
  let keys: [SortKey]?
  let limit: Int?
  /// So many matches are passed over.
  let offset: Int
  /// Text as a person types it, whose best results are printed; nil for a query.
  var typed: TypedQuery?
  /// Whether matches that say nearly what one before says are left out.
  var groupsDuplicates = false

  /// The best results of typed text that are printed when no limit is given.
  static let usualLimit = 20

  /// Whether the list is the first matches in the index's order.
  var isPlain: Bool { keys == nil && offset == 0 && typed == nil && !groupsDuplicates }

  /// A match, and how well it agrees with what was typed; nil where nothing is ranked.
  struct Entry {
    let document: DocumentReference
    var typed: TypedResult?
    /// Points, where they are printed and nothing was typed.
    var score: Int32?
    /// Matches that are left out, because they say nearly the same.
    var duplicates: [DocumentReference] = []
  }

  /// The matches, in order.
  func entries(_ query: Query, _ snapshot: Snapshot) throws(CommandFailure) -> [Entry] {
    let end = limit.map { offset > .max - $0 ? .max : $0 + offset }
    let all = try reporting { () throws(IndexError) in
      if keys == nil, let typed {
        let most = end ?? ResultList.usualLimit + offset
        return try snapshot.top(typed: typed, limit: most).map {
          Entry(document: $0.document, typed: $0)
        }
      }
      if let keys {
        return try snapshot.documents(query, sortedBy: keys, limit: end).map { Entry(document: $0) }
      }
      return try snapshot.documents(query, limit: end).map { Entry(document: $0) }
    }
    if groupsDuplicates { return try grouped(all, snapshot) }
    return offset == 0 ? all : Array(all.dropFirst(offset))
  }

  /// The first match of each group, those from the offset on.
  private func grouped(
    _ entries: [Entry], _ snapshot: Snapshot
  ) throws(CommandFailure) -> [Entry] {
    let groups = try reporting { () throws(IndexError) in
      try snapshot.groupingNearDuplicates(of: entries.map(\.document))
    }
    var duplicates: [DocumentReference: ArraySlice<DocumentReference>] = [:]
    for group in groups { duplicates[group[0]] = group.dropFirst() }
    return entries.dropFirst(offset).compactMap { entry in
      guard let others = duplicates[entry.document] else { return nil }
      var entry = entry
      entry.duplicates = Array(others)
      return entry
    }
  }

  /// The number of matches; of typed text those that have every word.
  func count(_ query: Query, _ snapshot: Snapshot) throws(CommandFailure) -> Int {
    try reporting { () throws(IndexError) in
      if let typed { return try snapshot.count(typed: typed) }
      return try snapshot.count(query)
    }
  }

  /// The identifiers of the matches.
  func identifiers(_ query: Query, _ snapshot: Snapshot) throws(CommandFailure) -> [String] {
    let documents = isPlain ? nil : try entries(query, snapshot).map(\.document)
    return try reporting { () throws(IndexError) in
      if let documents { return try snapshot.identifiers(of: documents) }
      return try snapshot.identifiers(query, limit: limit)
    }
  }
}
