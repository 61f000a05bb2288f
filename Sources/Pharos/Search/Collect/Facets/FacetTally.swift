import ByteStore

/// Counts the values of one facet, segment by segment.
protocol FacetTally {
  /// Items that have no such value, so far.
  var missingCount: Int { get }
  /// Counts the matches of a segment.
  mutating func add(_ matches: SegmentMatches, _ statistics: QueryStatistics) throws
  /// How many distinct values there are, and the most frequent.
  func result(limit: Int?, _ meter: QueryMeter) throws -> (distinct: Int, values: [FacetValue])
}

extension Facet {
  /// A tally that has counted nothing yet.
  func tally() -> any FacetTally {
    switch kind {
    case .texts: TextTally(attribute.rawValue)
    case .paths: PathTally(attribute.rawValue)
    case .numbers: NumberTally(attribute.rawValue)
    case .dates(let unit, let zone): DateTally(attribute.rawValue, unit, zone)
    }
  }
}

/// The most frequent of counted values.
enum FacetSelection {
  /// The places of the greatest counts, best first; `precedes` decides among places of equal
  /// counts.
  ///
  /// Most places are refused by one comparison.
  static func best(
    of counts: [Int], limit: Int?, _ meter: QueryMeter, precedes: (Int, Int) -> Bool
  ) throws -> [Int] {
    let limit = max(0, min(limit ?? counts.count, counts.count))
    func isBetter(_ left: Int, _ right: Int) -> Bool {
      counts[left] != counts[right] ? counts[left] > counts[right] : precedes(left, right)
    }
    guard limit > 0 else { return [] }
    guard limit <= 256 else {
      let sorted = try counts.indices.sorted { left, right in
        try meter.spend()
        return isBetter(left, right)
      }
      return Array(sorted.prefix(limit))
    }
    var best: [Int] = []
    for place in counts.indices {
      try meter.spend()
      if best.count == limit {
        guard isBetter(place, best[limit - 1]) else { continue }
        best.removeLast()
      }
      var (low, high) = (0, best.count)
      while low < high {
        let middle = (low + high) / 2
        if isBetter(best[middle], place) { low = middle + 1 } else { high = middle }
      }
      best.insert(place, at: low)
    }
    return best
  }
}

extension QueryMeter {
  /// Memory of an entry of a table of counts, beside the bytes of its text.
  private static let entryMemory = 48

  /// Counts values that a tally has met for the first time.
  func keep(values count: Int, bytes: Int = 0) throws {
    try keep(count * QueryMeter.entryMemory + bytes)
  }
}
