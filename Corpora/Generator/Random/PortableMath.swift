/// The functions that laws need, from basic arithmetic alone.
///
/// C libraries differ in the last bits of `exp` and `log`; what is made of +, -, · and / is the
/// same on every machine.
enum PortableMath {
  private static let naturalLogarithmOfTwo = 0.693_147_180_559_945_3

  /// e to the power of x; relative error about 1e-15 for |x| < 700.
  static func exp(_ x: Double) -> Double {
    guard x < 700 else { return 0x1p1010 }
    guard x > -700 else { return 0 }
    let twos = (x / naturalLogarithmOfTwo).rounded()
    // ln 2 in two parts, so that the difference is exact enough.
    let rest = (x - twos * 0.693_147_180_369_123_8) - twos * 1.908_214_929_270_587_7e-10
    var term = 1.0
    var sum = 1.0
    for index in 1...14 {
      term = term * rest / Double(index)
      sum += term
    }
    return Double(sign: .plus, exponent: Int(twos), significand: sum)
  }

  /// The natural logarithm of a positive number.
  static func log(_ x: Double) -> Double {
    guard x > 0, x.isFinite else { return x > 0 ? 710 : -745 }
    var exponent = Int(x.exponent)
    var significand = x.significand
    if significand > 1.414_213_562_373_095_1 {
      significand /= 2
      exponent += 1
    }
    let ratio = (significand - 1) / (significand + 1)
    let square = ratio * ratio
    var power = ratio
    var sum = 0.0
    var divisor = 1.0
    while divisor < 26 {
      sum += power / divisor
      power *= square
      divisor += 2
    }
    return 2 * sum + Double(exponent) * naturalLogarithmOfTwo
  }

  /// x to the power of y, x positive.
  static func power(_ x: Double, _ y: Double) -> Double { exp(y * log(x)) }

  /// The value below which a share of the normal distribution lies; relative error 1e-9 (Acklam's
  /// rational approximation).
  static func normalQuantile(_ share: Double) -> Double {
    let border = 0.024_25
    if share < border { return lowerTail(share) }
    if share > 1 - border { return -lowerTail(1 - share) }
    let q = share - 0.5
    let r = q * q
    return horner(r, centreAbove) * q / horner(r, centreBelow)
  }

  private static func lowerTail(_ share: Double) -> Double {
    let q = (-2 * log(share)).squareRoot()
    return horner(q, tailAbove) / horner(q, tailBelow)
  }

  private static let centreAbove = [
    -3.969683028665376e+01, 2.209460984245205e+02, -2.759285104469687e+02,
    1.383577518672690e+02, -3.066479806614716e+01, 2.506628277459239e+00,
  ]
  private static let centreBelow = [
    -5.447609879822406e+01, 1.615858368580409e+02, -1.556989798598866e+02,
    6.680131188771972e+01, -1.328068155288572e+01, 1,
  ]
  private static let tailAbove = [
    -7.784894002430293e-03, -3.223964580411365e-01, -2.400758277161838e+00,
    -2.549732539343734e+00, 4.374664141464968e+00, 2.938163982698783e+00,
  ]
  private static let tailBelow = [
    7.784695709041462e-03, 3.224671290700398e-01, 2.445134137142996e+00,
    3.754408661907416e+00, 1,
  ]

  private static func horner(_ x: Double, _ coefficients: [Double]) -> Double {
    var sum = 0.0
    for coefficient in coefficients { sum = sum * x + coefficient }
    return sum
  }
}
