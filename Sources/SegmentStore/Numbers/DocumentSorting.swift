/// Sorts document numbers faster than comparisons do.
package enum DocumentSorting {
  /// The documents, ascending; equal ones stay.
  package static func sorted(_ documents: [UInt32]) -> [UInt32] {
    guard documents.count > 256 else { return documents.sorted() }
    var union: UInt32 = 0
    for document in documents { union |= document }
    var current = documents
    var next = documents
    var shift: UInt32 = 0
    while shift < 32, union >> shift > 0 {
      var starts = [Int](repeating: 0, count: 2049)
      for document in current { starts[Int(document >> shift & 2047) + 1] += 1 }
      for digit in 0..<2048 { starts[digit + 1] += starts[digit] }
      for document in current {
        let digit = Int(document >> shift & 2047)
        next[starts[digit]] = document
        starts[digit] += 1
      }
      swap(&current, &next)
      shift += 11
    }
    return current
  }
}
