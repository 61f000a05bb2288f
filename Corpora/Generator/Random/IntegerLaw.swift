/// How whole numbers are distributed: lengths, counts, sizes, ages.
enum IntegerLaw: Sendable {
  case constant(Int)
  case uniform(ClosedRange<Int>)
  /// exp of a normal variable: `location` is the logarithm of the median.
  case lognormal(location: Double, sigma: Double, ClosedRange<Int>)
  case exponential(mean: Double, ClosedRange<Int>)
  /// The sum of two exponential variables.
  case gamma(mean: Double, ClosedRange<Int>)
  /// Number i by weight i.
  case weights(AliasTable)

  func draw(_ random: inout RandomStream) -> Int {
    switch self {
    case .constant(let value):
      return value
    case .uniform(let range):
      return range.lowerBound + random.below(range.count)
    case .lognormal(let location, let sigma, let range):
      let normal = PortableMath.normalQuantile(random.unit())
      return IntegerLaw.clamp(PortableMath.exp(location + sigma * normal), range)
    case .exponential(let mean, let range):
      return IntegerLaw.clamp(-mean * PortableMath.log(random.unit()), range)
    case .gamma(let mean, let range):
      let product = random.unit() * random.unit()
      return IntegerLaw.clamp(-mean / 2 * PortableMath.log(product), range)
    case .weights(let table):
      return table.draw(random.next())
    }
  }

  private static func clamp(_ value: Double, _ range: ClosedRange<Int>) -> Int {
    guard value < Double(range.upperBound) else { return range.upperBound }
    return max(range.lowerBound, Int(value))
  }
}
