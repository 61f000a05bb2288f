/// The steps from what fields count to points: saturation, the sum over comparisons, whole points.
///
/// All are monotone also when rounded. Bounds are computed by the same steps as scores, so that a
/// document whose bound is too low has a score that is too low.
@usableFromInline
package struct ScoreFormula: Sendable {
  /// Points that one unit of score is rounded to.
  @inlinable
  package static var pointsPerUnit: Float { 1024 }

  @usableFromInline let saturation: Float

  /// - Parameter saturation: how soon more occurrences stop to count, k1 of BM25; at least 0.
  ///   More than 10^18 would leave the numbers.
  package init(saturation: Float) { self.saturation = min(max(0, saturation), 1e18) }

  /// `(k + 1) x / (k + x)` of what ``LengthFactors`` counts.
  @inlinable @inline(__always)
  package func saturated(_ count: Int32) -> Float {
    guard count > 0 else { return 0 }
    let x = Float(count) * (1 / LengthFactors.unit)
    return (saturation + 1) - (saturation + 1) * saturation / (saturation + x)
  }

  /// A number of which no smaller count is saturated to `value`, but for rounding.
  package func count(saturatedTo value: Float) -> Float {
    let left = saturation + 1 - value
    return left > 0 ? saturation * value / left * LengthFactors.unit : .infinity
  }

  /// At least what the comparisons of a sum come to when they are added in another order.
  @inlinable @inline(__always)
  package static func inAnyOrder(_ sum: Float) -> Float { sum * 1.0001 + 0.001 }

  /// At most what they come to when they are added in another order.
  @inlinable @inline(__always)
  package static func inAnyOrder(atLeast sum: Float) -> Float { sum * 0.9999 - 0.001 }

  /// Points of comparisons and of the item's own signals together.
  @inlinable @inline(__always)
  package func points(_ comparisons: Float, _ item: Float) -> Int32 {
    let points = min(max((comparisons + item) * Self.pointsPerUnit, -0x1p30), 0x1p30)
    // Rounded down without a call: conversion rounds towards zero.
    let rounded = Int32(points)
    return Float(rounded) > points ? rounded &- 1 : rounded
  }
}
