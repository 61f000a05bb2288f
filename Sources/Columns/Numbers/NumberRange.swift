/// An interval of numbers with open or closed ends.
///
/// A bound that is not a number makes it empty.
package struct NumberRange: Sendable, Hashable {
  package var low: Double
  package var high: Double
  package var includesLow: Bool
  package var includesHigh: Bool

  package init(low: Double, high: Double, includesLow: Bool = true, includesHigh: Bool = true) {
    self.low = low
    self.high = high
    self.includesLow = includesLow
    self.includesHigh = includesHigh
  }

  package static func equal(to value: Double) -> NumberRange {
    NumberRange(low: value, high: value)
  }
  package static func less(than value: Double) -> NumberRange {
    NumberRange(low: -.infinity, high: value, includesHigh: false)
  }
  package static func atMost(_ value: Double) -> NumberRange {
    NumberRange(low: -.infinity, high: value)
  }
  package static func greater(than value: Double) -> NumberRange {
    NumberRange(low: value, high: .infinity, includesLow: false)
  }
  package static func atLeast(_ value: Double) -> NumberRange {
    NumberRange(low: value, high: .infinity)
  }
  /// start <= x < end.
  package static func halfOpen(_ start: Double, _ end: Double) -> NumberRange {
    NumberRange(low: start, high: end, includesHigh: false)
  }

  package func contains(_ value: Double) -> Bool { isAboveLow(value) && isBelowHigh(value) }

  func isAboveLow(_ value: Double) -> Bool { includesLow ? value >= low : value > low }
  func isBelowHigh(_ value: Double) -> Bool { includesHigh ? value <= high : value < high }
}
