import ByteStore

extension SortColumn {
  /// From so many matches for each one wanted on, walking along the values pays.
  private static let walkingPays = 64

  /// Of many matches those that can be among the first by this key, found along the values of its
  /// column; nil where that does not pay, or where not all values of the key are in one ordered
  /// column.
  ///
  /// All matches whose value equals that of the last one wanted are among them, so that further
  /// keys can decide.
  ///
  /// - Parameters:
  ///   - wanted: so many are wanted, if there are as many.
  ///   - start: the value behind or at which the wanted ones lie.
  func leading(
    _ matches: SegmentMatches, wanted: Int, from start: SortValue?
  ) throws -> [UInt32]? {
    guard wanted > 0, matches.documents.count / SortColumn.walkingPays >= wanted,
      let column = onlyNumbers, column.isOrdered
    else { return nil }
    var bound: Double?
    if let start {
      // A value of another kind, or none: the walk would begin elsewhere.
      guard let number = start.code.number(isDate: isDate, direction) else { return nil }
      bound = number
    }
    // Matches whose value equals the start's may stand before it: they do not count.
    let boundCode = bound.map { SortCode($0, isDate: isDate, direction) }
    var set = Bitset(count: matches.entry.documentCount)
    for document in matches.documents { set.insert(Int(document)) }
    var found: [UInt32] = []
    var behindStart = 0
    var last: SortCode?
    var isComplete = false
    let walked = try column.forEachDocument(
      descending: direction == .descending, from: bound
    ) { document, key throws(StoreError) in
      guard set.contains(Int(document)) else { return true }
      let code = SortCode(column.number(ofKey: key), isDate: isDate, direction)
      if behindStart >= wanted, code != last {
        isComplete = true
        return false
      }
      found.append(document)
      last = code
      if code != boundCode { behindStart += 1 }
      return true
    }
    guard walked, isComplete else { return nil }
    TermLists.sort(&found)
    return found
  }
}
