/// What a text's length makes of the frequency of a term in it: as in BM25, with b = 0.75.
///
/// The factor of a length is 1 / (1 - b + b x length / average length). Writers of impacts and
/// scorers take it from here, so that a bound that was written is one for every score.
package struct LengthNormalization: Sendable {
  /// How much length counts, from 0 (not at all) to 1.
  package static let b: Float = 0.75

  /// Factor of each ``LengthCode``.
  package let factors: [Float]

  /// The factors where texts have so many runs on average.
  package init(averageLength: Float) {
    let average = max(averageLength, 1)
    factors = (0...UInt8.max).map { code in
      1 / (1 - Self.b + Self.b * Float(LengthCode.decode(code)) / average)
    }
  }
}
