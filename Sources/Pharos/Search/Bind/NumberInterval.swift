/// An interval of numbers or of dates in seconds; empty when `low > high`.
package struct NumberInterval: Hashable, Sendable, CustomStringConvertible {
  package var low: Double
  package var high: Double
  package var includesLow: Bool
  package var includesHigh: Bool

  package static func exactly(_ value: Double) -> NumberInterval {
    NumberInterval(low: value, high: value, includesLow: true, includesHigh: true)
  }

  package static func closed(_ low: Double, _ high: Double) -> NumberInterval {
    NumberInterval(low: low, high: high, includesLow: true, includesHigh: true)
  }

  /// From `start`, included, to `end`, excluded.
  package static func halfOpen(_ start: Double, _ end: Double) -> NumberInterval {
    NumberInterval(low: start, high: end, includesLow: true, includesHigh: false)
  }

  package static func below(_ value: Double, including: Bool) -> NumberInterval {
    NumberInterval(
      low: -.infinity, high: value, includesLow: true, includesHigh: including)
  }

  package static func above(_ value: Double, including: Bool) -> NumberInterval {
    NumberInterval(
      low: value, high: .infinity, includesLow: including, includesHigh: true)
  }

  package var isEmpty: Bool {
    low > high || (low == high && !(includesLow && includesHigh))
  }

  package var description: String {
    "\(includesLow ? "[" : "(")\(low), \(high)\(includesHigh ? "]" : ")")"
  }
}
