import ByteStore
import Columns

/// Counts numbers.
struct NumberTally: FacetTally {
  private let name: String
  private var counts: [Double: Int] = [:]
  private(set) var missingCount = 0

  init(_ name: String) { self.name = name }

  /// Columns whose keys lie so close together are counted in an array.
  private static let widestArray: UInt64 = 1 << 16

  mutating func add(_ matches: SegmentMatches, _ statistics: QueryStatistics) throws {
    guard !matches.documents.isEmpty else { return }
    missingCount += matches.documents.count
    guard let number = matches.entry.profile.number(named: name),
      let column = matches.segment.numbers.column(number, .numeric)
    else { return }
    let bounds = column.keyBounds
    let usesArray =
      column.hasDistinctKeys && column.isSingleValued
      && bounds.upperBound - bounds.lowerBound < NumberTally.widestArray
    var dense = [Int](
      repeating: 0, count: usesArray ? Int(bounds.upperBound - bounds.lowerBound) + 1 : 0)
    var gathered = GatheredEntries()
    try matches.forEachStep(statistics) { documents in
      try column.gather(documents, into: &gathered)
      missingCount -= gathered.documentsWithEntries
      if usesArray {
        for key in gathered.values {
          guard bounds.contains(key) else { throw damaged(column, matches) }
          dense[Int(key - bounds.lowerBound)] += 1
        }
      } else {
        let known = counts.count
        add(gathered, of: column)
        try statistics.meter.keep(values: counts.count - known)
      }
    }
    for (place, count) in dense.enumerated() where count > 0 {
      let value = column.number(ofKey: bounds.lowerBound + UInt64(place))
      counts[value + 0, default: 0] += count
    }
  }

  /// Counts each distinct number of a document once.
  private mutating func add(_ gathered: GatheredEntries, of column: NumberColumn) {
    var start = 0
    for end in gathered.ends {
      switch end - start {
      case 0: break
      // Adding zero makes the two zeros one.
      case 1: counts[column.number(ofKey: gathered.values[start]) + 0, default: 0] += 1
      default:
        let numbers = Set(gathered.values[start..<end].map { column.number(ofKey: $0) + 0 })
        for number in numbers { counts[number, default: 0] += 1 }
      }
      start = end
    }
  }

  private func damaged(_ column: NumberColumn, _ matches: SegmentMatches) -> StoreError {
    .damaged(
      place: matches.entry.name, offset: 0,
      detail: "a number of \(name) outside of its column's bounds")
  }

  func result(
    limit: Int?, _ meter: QueryMeter
  ) throws -> (distinct: Int, values: [FacetValue]) {
    let entries = Array(counts)
    let best = try FacetSelection.best(of: entries.map(\.value), limit: limit, meter) {
      entries[$0].key < entries[$1].key
    }
    return (
      entries.count,
      best.map { FacetValue(label: .number(entries[$0].key), count: entries[$0].value) }
    )
  }
}
