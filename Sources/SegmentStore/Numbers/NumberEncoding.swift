/// How the numbers of a column become 64-bit keys in the same order.
///
/// ```
/// code 0...3   key = integer ^ 2^63, value = integer / 10^code, exactly
/// code 255     key = bits of the number, all flipped if negative, else the sign bit set
/// ```
///
/// Both are exact and never fall: a larger key is never a smaller number.
package enum NumberEncoding: Sendable, Hashable {
  case scaled(decimals: Int)
  case floating

  private static let powers: [Double] = [1, 10, 100, 1000]
  private static let sign: UInt64 = 1 << 63

  init?(code: UInt8) {
    switch code {
    case 0...3: self = .scaled(decimals: Int(code))
    case 255: self = .floating
    default: return nil
    }
  }

  var code: UInt8 {
    switch self {
    case .scaled(let decimals): return UInt8(decimals)
    case .floating: return 255
    }
  }

  private static func power(_ decimals: Int) -> Double {
    powers.indices.contains(decimals) ? powers[decimals] : 1
  }

  /// The key of a number, nil if this encoding cannot give the number back.
  func key(_ value: Double) -> UInt64? {
    switch self {
    case .scaled(let decimals):
      let scaled = (value * NumberEncoding.power(decimals)).rounded()
      guard abs(scaled) <= 9_007_199_254_740_992, let integer = Int64(exactly: scaled) else {
        return nil
      }
      let key = UInt64(bitPattern: integer) ^ NumberEncoding.sign
      return self.value(key) == value ? key : nil
    case .floating:
      let bits = value.bitPattern
      return bits & NumberEncoding.sign != 0 ? ~bits : bits | NumberEncoding.sign
    }
  }

  /// The number of a key.
  func value(_ key: UInt64) -> Double {
    switch self {
    case .scaled(let decimals):
      let integer = Int64(bitPattern: key ^ NumberEncoding.sign)
      return Double(integer) / NumberEncoding.power(decimals)
    case .floating:
      let bits = key & NumberEncoding.sign != 0 ? key ^ NumberEncoding.sign : ~key
      return Double(bitPattern: bits)
    }
  }

  /// The narrowest encoding that gives every one of the numbers back.
  static func fitting(_ values: [Double]) -> NumberEncoding {
    for decimals in 0...3 {
      let encoding = NumberEncoding.scaled(decimals: decimals)
      if values.allSatisfy({ encoding.key($0) != nil }) { return encoding }
    }
    return .floating
  }

  /// The keys within `keys` whose numbers lie in `range`; nil if there are none.
  func keys(in range: NumberRange, within keys: ClosedRange<UInt64>) -> ClosedRange<UInt64>? {
    guard let first = firstKey(in: keys, where: { range.isAboveLow(value($0)) }) else { return nil }
    guard let above = firstKey(in: keys, where: { !range.isBelowHigh(value($0)) }) else {
      return first...keys.upperBound
    }
    return above > first ? first...(above - 1) : nil
  }

  /// The first key for which a predicate holds that holds for all keys behind it too.
  private func firstKey(
    in keys: ClosedRange<UInt64>, where predicate: (UInt64) -> Bool
  ) -> UInt64? {
    guard predicate(keys.upperBound) else { return nil }
    var low = keys.lowerBound
    var high = keys.upperBound
    while low < high {
      let middle = low + (high - low) / 2
      if predicate(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
