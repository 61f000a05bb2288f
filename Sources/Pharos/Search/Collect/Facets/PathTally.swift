import ByteStore
import Columns

/// Counts the levels of dotted paths: every beginning of a path that ends before a dot, and the
/// path.
struct PathTally: FacetTally {
  private let name: String
  private var counts: [[UInt8]: Int] = [:]
  private(set) var missingCount = 0

  init(_ name: String) { self.name = name }

  /// The levels of a path.
  static func levels(of path: [UInt8]) -> [[UInt8]] {
    path.indices.filter { path[$0] == UInt8(ascii: ".") }.map { Array(path[..<$0]) } + [path]
  }

  mutating func add(_ matches: SegmentMatches, _ statistics: QueryStatistics) throws {
    guard !matches.documents.isEmpty else { return }
    let source = try TextSource(matches.segment, matches.entry.profile, name)
    missingCount += matches.documents.count
    if let column = source.column {
      if column.isSingleValued, source.isWholeInColumn {
        return try add(column, matches, statistics)
      }
    }
    try addOneByOne(source, matches, statistics)
  }

  /// One path a document at most: paths are counted first, then their levels.
  private mutating func add(
    _ column: ValueColumn, _ matches: SegmentMatches, _ statistics: QueryStatistics
  ) throws {
    var tally = OrdinalTally(size: column.count, expected: matches.documents.count)
    var gathered = GatheredEntries()
    var valued = 0
    try matches.forEachStep(statistics) { documents in
      try column.gather(documents, into: &gathered)
      tally.add(gathered.values)
      valued += gathered.values.count
    }
    missingCount -= valued
    var block: ValueBlock?
    let (ordinals, found) = tally.result()
    for (ordinal, count) in zip(ordinals, found) {
      let path = try column.value(ofOrdinal: ordinal, using: &block)
      for level in PathTally.levels(of: path) {
        try add(count, of: level, statistics.meter)
      }
    }
  }

  private mutating func addOneByOne(
    _ source: TextSource, _ matches: SegmentMatches, _ statistics: QueryStatistics
  ) throws {
    var gathered = GatheredEntries()
    var block: ValueBlock?
    try matches.forEachStep(statistics) { documents in
      let read = Set(source.documentsToRead(among: documents))
      try source.column?.gather(documents, into: &gathered)
      for (place, document) in documents.enumerated() {
        var levels: Set<[UInt8]> = []
        if let column = source.column {
          for ordinal in gathered.values[gathered.range(place)] {
            let path = try column.value(
              ofOrdinal: UInt32(truncatingIfNeeded: ordinal), using: &block)
            levels.formUnion(PathTally.levels(of: path))
          }
        }
        if read.contains(document) {
          try statistics.poll()
          for path in try source.textsOutsideColumn(document) {
            levels.formUnion(PathTally.levels(of: path))
          }
        }
        if !levels.isEmpty { missingCount -= 1 }
        for level in levels { try add(1, of: level, statistics.meter) }
      }
    }
  }

  private mutating func add(_ count: Int, of level: [UInt8], _ meter: QueryMeter) throws {
    try meter.spend()
    if counts[level] == nil { try meter.keep(values: 1, bytes: level.count) }
    counts[level, default: 0] += count
  }

  func result(
    limit: Int?, _ meter: QueryMeter
  ) throws -> (distinct: Int, values: [FacetValue]) {
    (counts.count, try FacetValue.best(of: counts, limit: limit, meter))
  }
}
