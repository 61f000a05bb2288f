/// What is believed of the weights of a logistic model: a normal distribution, brought up to date
/// by one observation after the other.
///
/// The observation is that a sum of weighted features was above 0 rather than below; with a
/// probability of ``lapse`` it says nothing. Each one is taken in by the step of Newton's method
/// from the present mean (the extended Kalman filter), so there is no step size to choose: what is
/// certain moves little, and all arithmetic is additions, multiplications, divisions and
/// ``PowerOfTwo``, the same on every machine.
///
/// Invariants:
/// 1. `covariance` is symmetric, row by row, with no negative entry on its diagonal.
/// 2. all numbers are finite.
struct LogisticBelief: Sendable, Hashable {
  private(set) var mean: [Double]
  /// Variances and covariances, `count` rows of `count`.
  private(set) var covariance: [Double]
  /// The variances before anything was observed.
  private let prior: [Double]

  /// How often an observation says nothing.
  static let lapse = 0.1
  /// The weights may change about as much as they were uncertain at first in so many observations.
  static let memory = 4096.0

  var count: Int { mean.count }

  init(mean: [Double], variances: [Double]) {
    self.mean = mean
    prior = variances
    covariance = [Double](repeating: 0, count: mean.count * mean.count)
    for place in mean.indices { covariance[place * mean.count + place] = variances[place] }
  }

  /// A belief in some weights that was stored, with another one for all others, of which nothing was
  /// observed; nil if it does not satisfy the invariants.
  ///
  /// - Parameter places: where the weights are in the other belief, each once.
  init?(mean: [Double], covariance: [Double], at places: [Int], of belief: LogisticBelief) {
    let count = places.count
    guard mean.count == count, covariance.count == count * count,
      mean.allSatisfy(\.isFinite), covariance.allSatisfy(\.isFinite)
    else { return nil }
    for row in 0..<count {
      guard covariance[row * count + row] >= 0 else { return nil }
      for column in 0..<row
      where covariance[row * count + column] != covariance[column * count + row] { return nil }
    }
    self = belief
    for (row, place) in places.enumerated() {
      self.mean[place] = mean[row]
      for (column, other) in places.enumerated() {
        self.covariance[place * belief.count + other] = covariance[row * count + column]
      }
    }
  }

  /// The logarithm of the probability of an observation, before it is taken in.
  func logarithm(ofProbabilityOf features: [Double]) -> Double {
    let (sum, variance) = expectation(features, product(features))
    // The mean of the logistic function over a normal distribution, by MacKay's approximation.
    let moderated = sum / (1 + 0.392_699_081_698_724_1 * variance).squareRoot()
    let likelihood = Logistic.probability(moderated)
    return Logistic.logarithm(
      (1 - LogisticBelief.lapse) * likelihood + LogisticBelief.lapse / 2)
  }

  /// Takes an observation in, with a weight of at most 1.
  mutating func observe(_ features: [Double], weight: Double) {
    let direction = product(features)
    let (sum, variance) = expectation(features, direction)
    let likelihood = Logistic.probability(sum)
    let informed = (1 - LogisticBelief.lapse) * likelihood
    let share = weight * informed / (informed + LogisticBelief.lapse / 2)
    let curvature = share * likelihood * (1 - likelihood)
    let step = share * (1 - likelihood) / (1 + curvature * variance)
    let shrinking = curvature / (1 + curvature * variance)
    for row in 0..<count {
      mean[row] += direction[row] * step
      for column in 0..<count {
        covariance[row * count + column] -= shrinking * (direction[row] * direction[column])
      }
    }
    for place in 0..<count {
      let diagonal = place * count + place
      if covariance[diagonal] < prior[place] {
        covariance[diagonal] = max(0, covariance[diagonal]) + prior[place] / LogisticBelief.memory
      }
    }
  }

  /// Keeps a weight at or above a number.
  mutating func keep(_ place: Int, atLeast least: Double) { mean[place] = max(mean[place], least) }

  private func product(_ features: [Double]) -> [Double] {
    (0..<count).map { row in
      var sum = 0.0
      for column in 0..<count { sum += covariance[row * count + column] * features[column] }
      return sum
    }
  }

  /// The expected sum and its variance, given the product with the covariance.
  private func expectation(
    _ features: [Double], _ product: [Double]
  ) -> (sum: Double, variance: Double) {
    var sum = 0.0
    var variance = 0.0
    for place in 0..<count {
      sum += mean[place] * features[place]
      variance += features[place] * product[place]
    }
    return (sum, max(0, variance))
  }
}

/// The logistic function and the natural logarithm without the C library.
enum Logistic {
  /// `1 / (1 + exp(-x))`, never 0 nor 1.
  static func probability(_ value: Double) -> Double {
    let bounded = min(max(value, -30), 30)
    let periods = -bounded * 1.442_695_040_888_963_4
    let whole = periods.rounded()
    return 1 / (1 + PowerOfTwo.of(whole: Int(whole), rest: periods - whole))
  }

  /// The natural logarithm of a positive finite number; absolute error below 1e-12.
  static func logarithm(_ value: Double) -> Double {
    var power = Double(value.exponent)
    var mantissa = value.significand
    if mantissa > 1.414_213_562_373_095_1 {
      mantissa *= 0.5
      power += 1
    }
    let ratio = (mantissa - 1) / (mantissa + 1)
    let square = ratio * ratio
    var sum = 0.0
    for divisor in stride(from: 21.0, through: 1.0, by: -2) { sum = sum * square + 1 / divisor }
    return power * 0.693_147_180_559_945_3 + 2 * ratio * sum
  }

  /// A positive number to the power of another.
  static func power(_ base: Double, _ exponent: Double) -> Double {
    let periods = logarithm(base) * exponent * 1.442_695_040_888_963_4
    let whole = periods.rounded()
    return PowerOfTwo.of(whole: Int(whole), rest: periods - whole)
  }
}
