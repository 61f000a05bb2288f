/// What one occurrence is worth in a text of a given length: `weight / (1 - b + b · length /
/// average)` for every code of a length, as whole numbers of 1 / 4 096.
///
/// Rounded down, but at least 1 where the attribute has a weight, so that what matches counts;
/// falls as lengths rise. Shared by the cursors of one query.
@usableFromInline
package final class LengthFactors: @unchecked Sendable {
  /// One occurrence in a text of average length of an attribute of weight 1.
  @inlinable
  package static var unit: Float { 4096 }
  /// Frequencies above count as this many, so that sums fit 32 bits.
  package static let mostFrequent: UInt32 = 1000
  /// Times ``mostFrequent`` it fits 32 bits.
  private static let mostFactor: Float = 2_000_000

  /// SAFETY: 256 numbers, owned by this value and freed in `deinit`, indexed by a byte; never
  /// written after `init`, so that threads may share them.
  let values: UnsafeMutablePointer<Int32>
  /// The greatest factor.
  package let greatest: Int32

  /// - Parameters:
  ///   - weight: of the attribute, clamped to 0 … 20.
  ///   - influence: of the length, b, clamped to 0 … 0.99.
  ///   - average: length of the attribute's texts, in runs.
  package init(weight: Float, influence: Float, average: Float) {
    values = .allocate(capacity: 256)
    // In this order a number that is none counts as 0.
    let weight = min(max(0, weight), 20)
    let influence = min(max(0, influence), 0.99)
    var greatest: Int32 = 0
    for code in 0...255 {
      let length = code == 0 ? average : Float(LengthCode.decode(UInt8(code)))
      let norm = 1 - influence + influence * length / max(average, 1)
      // At most so much that the factor of the most frequent word fits.
      let number = Int32(min(weight / norm * Self.unit, Self.mostFactor).rounded(.down))
      let factor = weight > 0 ? max(1, number) : 0
      (values + code).initialize(to: factor)
      greatest = max(greatest, factor)
    }
    self.greatest = greatest
  }

  deinit { values.deallocate() }

  /// What so many occurrences are worth where one is worth a factor.
  @inline(__always)
  static func worth(_ factor: Int32, times frequency: UInt32) -> Int32 {
    Int32(truncatingIfNeeded: min(frequency, mostFrequent)) &* factor
  }

  @inline(__always)
  package subscript(code: UInt8) -> Int32 { values[Int(code)] }
}
