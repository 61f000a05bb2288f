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
    try column.forEachText(of: candidates, matcher.meter) { (document, units) throws(StoreError) in
      if try matcher.matches(units, isSingle: isSingle) {
        matches.append(document)
      } else {
        others.append(document)
      }
    }
  }
}
