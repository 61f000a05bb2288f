import SegmentStore

extension SegmentPlanner {
  /// A phrase in one attribute: by positions, and where a spelling is not known for certain by
  /// text.
  ///
  /// Only phrases with an uncertain run are read in their text: the phrase is the union of that of
  /// certain runs alone, and, for each element, that of its uncertain runs with all of the others.
  ///
  /// - Parameter filter: documents that matches must be among; nil: all.
  func phrase(
    _ plan: PhrasePlan, _ sets: [TermSet], _ attribute: UInt16, _ compiled: CompiledPattern,
    among filter: StoredDocuments?
  ) throws -> DocumentCursor {
    var certain: [[TermPosting]] = []
    var uncertain: [[TermPosting]] = []
    for set in sets {
      let lists = try postings(of: set, [attribute])
      guard !lists.certain.isEmpty || !lists.uncertain.isEmpty else { return EmptyCursor() }
      certain.append(lists.certain)
      uncertain.append(lists.uncertain)
    }
    let all = zip(certain, uncertain).map { $0 + $1 }
    statistics.listsOpened += all.reduce(0) { $0 + $1.count }
    recorder?.note(
      "phrase of \(all.map(\.count)) lists in "
        + "\(segment.attributes.title(attribute) ?? "?")")
    if plan.needsVerification {
      return try verified(
        try phrase(plan, all, filter), [attribute], compiled)
    }
    var parts = [try phrase(plan, certain, filter)]
    for place in uncertain.indices where !uncertain[place].isEmpty {
      var lists = all
      lists[place] = uncertain[place]
      parts.append(
        try verified(try phrase(plan, lists, filter), [attribute], compiled))
    }
    return disjunction(parts)
  }

  /// The phrase of these lists.
  private func phrase(
    _ plan: PhrasePlan, _ lists: [[TermPosting]], _ filter: StoredDocuments?
  ) throws -> DocumentCursor {
    if lists.contains(where: \.isEmpty) { return EmptyCursor() }
    return try PhraseCursor(
      plan, lists, of: segment, filter: try filter.map(documents), statistics: statistics)
  }
}
