extension JSONScanner {
  /// The longest spelling of a number: enough for every digit that a double can depend on.
  private static let longestNumber = 1100

  /// Powers of ten that a double holds exactly.
  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// Reads a number as the nearest double; the position is at its first byte.
  ///
  /// An integer that no double holds exactly, and a number too large for a double, are problems.
  mutating func number() throws(LineProblem) -> Double {
    let start = position
    let isNegative = current == UInt8(ascii: "-")
    if isNegative { position += 1 }
    var mantissa: UInt64 = 0
    var digits = 0
    var exponent = 0
    try integerPart(&mantissa, &digits)
    let isInteger = current != UInt8(ascii: ".") && !isAtExponent
    if current == UInt8(ascii: ".") {
      position += 1
      let first = position
      self.digits(&mantissa, &digits)
      if position == first { throw unexpected("a digit") }
      exponent -= position - first
    }
    if isAtExponent { exponent += try writtenExponent() }
    guard position - start <= JSONScanner.longestNumber else {
      throw LineProblem(
        offset: start, reason: "a number of \(position - start) characters; give it as text")
    }
    // Both operands are exact, so one rounding gives the nearest double.
    if digits <= 19, mantissa <= 1 << 53, (-22...22).contains(exponent) {
      let power = JSONScanner.powersOfTen[abs(exponent)]
      let value = exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
      return isNegative ? -value : value
    }
    return try carefulNumber(start, isInteger: isInteger)
  }

  private var isAtExponent: Bool {
    current == UInt8(ascii: "e") || current == UInt8(ascii: "E")
  }

  private mutating func integerPart(
    _ mantissa: inout UInt64, _ digits: inout Int
  ) throws(LineProblem) {
    let first = position
    self.digits(&mantissa, &digits)
    if position == first { throw unexpected("a digit") }
    if position - first > 1, bytes[first] == UInt8(ascii: "0") {
      throw LineProblem(offset: first, reason: "a number does not begin with a zero")
    }
  }

  /// Reads digits; `mantissa` is meaningful while `digits`, those after leading zeros, is at most
  /// 19.
  private mutating func digits(_ mantissa: inout UInt64, _ digits: inout Int) {
    while let byte = current, byte &- UInt8(ascii: "0") < 10 {
      mantissa = mantissa &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
      if digits > 0 || byte != UInt8(ascii: "0") { digits += 1 }
      position += 1
    }
  }

  private mutating func writtenExponent() throws(LineProblem) -> Int {
    position += 1
    let isNegative = current == UInt8(ascii: "-")
    if isNegative || current == UInt8(ascii: "+") { position += 1 }
    let first = position
    var exponent = 0
    while let byte = current, byte &- UInt8(ascii: "0") < 10 {
      if exponent < 100_000 { exponent = exponent * 10 + Int(byte &- UInt8(ascii: "0")) }
      position += 1
    }
    if position == first { throw unexpected("a digit") }
    return isNegative ? -exponent : exponent
  }

  private func carefulNumber(_ start: Int, isInteger: Bool) throws(LineProblem) -> Double {
    let spelling = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let value = Double(spelling), value.isFinite else {
      throw LineProblem(offset: start, reason: "the number is too large; give it as text")
    }
    if isInteger, !ExactInteger.isExact(digits: bytes[start..<position], value) {
      throw LineProblem(
        offset: start,
        reason: "a number cannot hold the integer \(PrintableText.excerpt(spelling)) exactly; "
          + "give it as text")
    }
    return value
  }
}

/// Compares integers of any length with doubles.
enum ExactInteger {
  /// Whether the decimal digits of an integer beyond 2^53, with an optional minus, are exactly the
  /// value of a finite double.
  static func isExact(digits: ArraySlice<UInt8>, _ value: Double) -> Bool {
    let magnitude = value.magnitude
    // value = significand · 2^shift, in base 2^32, least significant limb first.
    let significand = magnitude.significandBitPattern | 1 << 52
    let shift = Int(magnitude.exponent) - 52
    guard shift >= 0 else { return false }
    var expected = [UInt32](repeating: 0, count: shift / 32)
    let wide = (
      high: significand >> UInt64(64 - shift % 32), low: significand << UInt64(shift % 32)
    )
    expected += [
      UInt32(truncatingIfNeeded: wide.low), UInt32(truncatingIfNeeded: wide.low >> 32),
      UInt32(truncatingIfNeeded: wide.high),
    ]
    return limbs(of: digits) == trimmed(expected)
  }

  private static func limbs(of digits: ArraySlice<UInt8>) -> [UInt32] {
    var limbs: [UInt32] = []
    for byte in digits where byte != UInt8(ascii: "-") {
      var carry = UInt64(byte &- UInt8(ascii: "0"))
      for index in limbs.indices {
        carry += UInt64(limbs[index]) * 10
        limbs[index] = UInt32(truncatingIfNeeded: carry)
        carry >>= 32
      }
      if carry > 0 { limbs.append(UInt32(truncatingIfNeeded: carry)) }
    }
    return limbs
  }

  private static func trimmed(_ limbs: [UInt32]) -> [UInt32] {
    var limbs = limbs
    while limbs.last == 0 { limbs.removeLast() }
    return limbs
  }
}
