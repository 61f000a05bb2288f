/// The natural logarithm by additions, multiplications and one division: the same on every machine.
///
/// The C library's differs in the last bits from system to system. Relative error below 1e-6.
enum NaturalLogarithm {
  /// Of a positive finite number.
  static func of(_ value: Float) -> Float {
    let exponent = Float(value.exponent)
    // In [1, 2), moved to [0.75, 1.5) so that the series is short.
    var mantissa = value.significand
    var power = exponent
    if mantissa > 1.5 {
      mantissa *= 0.5
      power += 1
    }
    let ratio = (mantissa - 1) / (mantissa + 1)
    let square = ratio * ratio
    var sum: Float = 1 / 11
    for divisor in [9, 7, 5, 3, 1] as [Float] { sum = sum * square + 1 / divisor }
    return power * 0.693_147_18 + 2 * ratio * sum
  }

  /// The idf of a word: `ln(1 + (N - n + 0.5) / (n + 0.5))`, where n of N items have it.
  static func inverseFrequency(_ documents: Int, of items: Int) -> Float {
    let all = Float(max(items, documents))
    let some = Float(documents)
    return of(1 + (all - some + 0.5) / (some + 0.5))
  }
}
