/// Exponential decay in half-lives: how strengths are kept so that they need not be touched as time
/// goes by.
///
/// A strength is kept relative to a reference instant, the beginning of a period; a period is one
/// half-life, and period 0 begins with the year 2001. An event of weight w at the instant t adds `w
/// · 2^(t / half-life - period)`. All strengths decay alike, so their order does not depend on the
/// clock, and moving the reference by whole periods multiplies by powers of two: exactly, as long
/// as the result is not too small for a `Double`.
package struct UsageDecay: Sendable, Hashable {
  /// Seconds in which a strength falls to its half.
  package let halfLife: Double

  /// Two weeks.
  package static let defaultHalfLife: Double = 14 * 86_400
  /// What an item's strength has to be at least; what has fallen below counts as nothing.
  package static let leastStrength = 0x1p-10
  /// How many periods an event may lie after the reference before the reference is moved.
  static let longestReach = 32

  /// Half-lives from a minute to a hundred years; what lies outside counts as the nearest of them.
  package init(halfLife: Double) {
    let bounded = min(max(halfLife, 60), 100 * 365.25 * 86_400)
    self.halfLife = bounded.isNaN ? UsageDecay.defaultHalfLife : bounded
  }

  /// An instant in half-lives, in whole ones and a rest of at most a half.
  struct Moment {
    let whole: Int
    let rest: Double

    /// 2 to the power of the half-lives since the reference.
    func power(since period: Int) -> Double {
      PowerOfTwo.of(whole: whole - period, rest: rest)
    }
  }

  /// Seconds since 2001, no more than three thousand years before or after.
  static func bounded(_ instant: Double) -> Double {
    instant.isNaN ? 0 : min(max(instant, -1e11), 1e11)
  }

  func moment(_ instant: Double) -> Moment {
    let periods = UsageDecay.bounded(instant) / halfLife
    let whole = periods.rounded()
    return Moment(whole: Int(whole), rest: periods - whole)
  }
}

/// Powers of two by additions and multiplications alone: the same on every machine.
enum PowerOfTwo {
  /// 1/1!, 1/2! … of the series of the exponential function.
  private static let reciprocals: [Double] = (1...14).map { 1 / Double($0) }

  /// `2^(whole + rest)` for a rest of at most a half; relative error below 1e-15.
  ///
  /// What is too small is 0, what is too large the largest finite number.
  static func of(whole: Int, rest: Double) -> Double {
    let exponent = rest * 0.693_147_180_559_945_3
    var sum = 1.0
    for reciprocal in reciprocals.reversed() { sum = 1 + sum * exponent * reciprocal }
    if whole > 1022 { return .greatestFiniteMagnitude }
    if whole < -1100 { return 0 }
    return sum * scale(whole)
  }

  /// `2^whole`, 0 where that is too small.
  static func scale(_ whole: Int) -> Double {
    if whole > 1023 { return .greatestFiniteMagnitude }
    if whole < -1074 { return 0 }
    return Double(sign: .plus, exponent: whole, significand: 1)
  }
}
