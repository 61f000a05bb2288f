import ByteStore
import Postings

/// Many texts.
extension TextMatching {
  /// Appends each candidate to those that have a text that matches, or to the others.
  package mutating func divide(
    _ candidates: borrowing DocumentArray, into matches: inout DocumentArray,
    others: inout DocumentArray
  ) throws(StoreError) {
    matcher.enter(column: number)
    guard !column.isShared else {
      for place in 0..<candidates.count {
        try matcher.meter.spend()
        let document = candidates[place]
        if try self.matches(document) { matches.append(document) } else { others.append(document) }
      }
      return
    }
    let matcher = self.matcher
    let isSingle = column.hasSingleValues
    if matcher.isDecidedByTables {
      return try divideByTables(candidates, into: &matches, others: &others)
    }
    try column.forEachText(of: candidates, matcher.meter) { (document, units) throws(StoreError) in
      if try matcher.matches(units, isSingle: isSingle) {
        matches.append(document)
      } else {
        others.append(document)
      }
    }
  }

  /// The same where texts are decided by the tables.
  private mutating func divideByTables(
    _ candidates: borrowing DocumentArray, into matches: inout DocumentArray,
    others: inout DocumentArray
  ) throws(StoreError) {
    let matcher = self.matcher
    let isSingle = column.hasSingleValues
    var passed = 0
    try column.forEachText(of: candidates, matcher.meter) { (document, units) throws(StoreError) in
      passed &+= units.count
      if passed >= TextMatching.unitsPerSpending {
        try matcher.spend(passed)
        passed = 0
      }
      if try matcher.matchesByTables(units, isSingle: isSingle) {
        matches.append(document)
      } else {
        others.append(document)
      }
    }
    try matcher.spend(passed)
  }

  private static let unitsPerSpending = 4096
}
