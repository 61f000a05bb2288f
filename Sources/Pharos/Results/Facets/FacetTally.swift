import SegmentStore

/// Counts the values of one facet, segment by segment.
protocol FacetTally {
  /// Items that have no such value, so far.
  var missingCount: Int { get }
  /// Counts the matches of a segment.
  mutating func add(_ matches: SegmentMatches, _ statistics: QueryStatistics) throws
  /// How many distinct values there are, and the most frequent.
  func result(limit: Int?) throws -> (distinct: Int, values: [FacetValue])
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
    of counts: [Int], limit: Int?, precedes: (Int, Int) -> Bool
  ) -> [Int] {
    let limit = max(0, min(limit ?? counts.count, counts.count))
    func isBetter(_ left: Int, _ right: Int) -> Bool {
      counts[left] != counts[right] ? counts[left] > counts[right] : precedes(left, right)
    }
    guard limit > 0 else { return [] }
    guard limit <= 256 else {
      return Array(counts.indices.sorted(by: isBetter).prefix(limit))
    }
    var best: [Int] = []
    for place in counts.indices {
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
