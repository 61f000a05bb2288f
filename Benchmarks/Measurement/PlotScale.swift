import Foundation

/// How the values of an axis are spread over its length.
package enum PlotScale: Sendable {
  /// By the value.
  case linear
  /// By the logarithm; values must be above zero.
  case logarithmic

  func position(_ value: Double, in range: ClosedRange<Double>) -> Double {
    switch self {
    case .linear:
      let width = range.upperBound - range.lowerBound
      return width > 0 ? (value - range.lowerBound) / width : 0.5
    case .logarithmic:
      let low = log(max(range.lowerBound, .leastNormalMagnitude))
      let width = log(range.upperBound) - low
      return width > 0 ? (log(max(value, range.lowerBound)) - low) / width : 0.5
    }
  }

  func ticks(in range: ClosedRange<Double>) -> [Double] {
    switch self {
    case .linear:
      let width = range.upperBound - range.lowerBound
      guard width > 0 else { return [range.lowerBound] }
      let rough = width / 5
      let power = pow(10, floor(log10(rough)))
      let step = [1, 2, 5, 10].map { $0 * power }.first { $0 >= rough } ?? rough
      return stride(
        from: (range.lowerBound / step).rounded(.up) * step, through: range.upperBound, by: step
      ).map { $0 }
    case .logarithmic:
      let first = Int(floor(log10(range.lowerBound)))
      let last = Int(ceil(log10(range.upperBound)))
      guard first <= last, last - first < 40 else { return [] }
      return (first...last).map { pow(10, Double($0)) }.filter { range.contains($0) }
    }
  }
}
