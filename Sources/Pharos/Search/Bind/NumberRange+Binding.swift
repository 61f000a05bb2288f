import Columns

extension NumberRange {
  static func below(_ value: Double, including: Bool) -> NumberRange {
    including ? .atMost(value) : .less(than: value)
  }

  static func above(_ value: Double, including: Bool) -> NumberRange {
    including ? .atLeast(value) : .greater(than: value)
  }

  /// Whether no number is in it.
  var isEmpty: Bool { low > high || (low == high && !(includesLow && includesHigh)) }

  /// As mathematics writes it, for an explanation: `[1.0, 2.0)`.
  var text: String {
    "\(includesLow ? "[" : "(")\(low), \(high)\(includesHigh ? "]" : ")")"
  }
}
