/// Small statistics over samples.
package enum Statistics {
  /// The value that a share of the samples does not exceed, by the nearest-rank rule; 0 when there
  /// is none.
  package static func quantile(_ share: Double, of values: [Double]) -> Double {
    quantile(share, ofSorted: values.sorted())
  }

  /// The same of samples that are in ascending order.
  package static func quantile(_ share: Double, ofSorted values: [Double]) -> Double {
    guard let last = values.last else { return 0 }
    let rank = Int((min(max(share, 0), 1) * Double(values.count)).rounded(.up))
    return rank >= values.count ? last : values[max(0, rank - 1)]
  }

  /// The median by the nearest-rank rule.
  package static func median(_ values: [Double]) -> Double { quantile(0.5, of: values) }

  /// The average; 0 of nothing.
  package static func mean(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
  }

  /// The distance of the quartiles relative to the median; 0 of fewer than four samples.
  package static func relativeSpread(_ values: [Double]) -> Double {
    guard values.count >= 4 else { return 0 }
    let sorted = values.sorted()
    let middle = quantile(0.5, ofSorted: sorted)
    guard middle > 0 else { return 0 }
    return (quantile(0.75, ofSorted: sorted) - quantile(0.25, ofSorted: sorted)) / middle
  }
}
