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

  /// The keys of numbers that this encoding fits.
  func keys(_ values: [Double]) -> [UInt64] {
    guard self == .scaled(decimals: 0) else { return values.map { key($0) ?? 0 } }
    return values.map {
      UInt64(bitPattern: Int64(exactly: $0) ?? 0) ^ NumberEncoding.sign
    }
  }

  /// The number of a key.
  package func value(_ key: UInt64) -> Double {
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
    // Nearly all columns are of whole numbers; the check costs less than encoding them does.
    if values.allSatisfy({ abs($0) <= 9_007_199_254_740_992 && $0.rounded(.towardZero) == $0 }) {
      return .scaled(decimals: 0)
    }
    for decimals in 1...3 {
      let encoding = NumberEncoding.scaled(decimals: decimals)
      if values.allSatisfy({ encoding.key($0) != nil }) { return encoding }
    }
    return .floating
  }

  /// The keys within `keys` whose numbers lie in `range`; nil if there are none.
  func keys(in range: NumberRange, within keys: ClosedRange<UInt64>) -> ClosedRange<UInt64>? {
    guard let first = firstKey(in: keys, near: range.low, where: { range.isAboveLow(value($0)) })
    else { return nil }
    guard
      let above = firstKey(in: keys, near: range.high, where: { !range.isBelowHigh(value($0)) })
    else { return first...keys.upperBound }
    return above > first ? first...(above - 1) : nil
  }

  /// The first key for which a predicate holds that holds for all keys behind it too.
  ///
  /// The search begins around the key of `guess`, which is right or next to it nearly always.
  private func firstKey(
    in keys: ClosedRange<UInt64>, near guess: Double, where predicate: (UInt64) -> Bool
  ) -> UInt64? {
    guard predicate(keys.upperBound) else { return nil }
    guard !predicate(keys.lowerBound) else { return keys.lowerBound }
    var low = keys.lowerBound + 1
    var high = keys.upperBound
    if let near = nearestKey(guess), keys.contains(near) {
      let below = near - min(near - keys.lowerBound, 2)
      let above = near + min(keys.upperBound - near, 2)
      if predicate(below) { high = below } else { low = below + 1 }
      if predicate(above) { high = min(high, above) } else { low = max(low, above + 1) }
    }
    while low < high {
      let middle = low + (high - low) / 2
      if predicate(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// A key near a number, exact or not; nil far outside of what the encoding can say.
  private func nearestKey(_ value: Double) -> UInt64? {
    guard case .scaled(let decimals) = self else { return value.isNaN ? nil : key(value) }
    let scaled = (value * NumberEncoding.power(decimals)).rounded()
    guard abs(scaled) <= 9_007_199_254_740_992, let integer = Int64(exactly: scaled) else {
      return nil
    }
    return UInt64(bitPattern: integer) ^ NumberEncoding.sign
  }
}
