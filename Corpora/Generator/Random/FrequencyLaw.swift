/// The law of Zipf and Mandelbrot: word r has the weight 1 / (r + 1 + shift) ^ exponent.
///
/// The most frequent words have a table of their own, which stays in the nearest cache: most draws
/// end there.
struct FrequencyLaw: Sendable {
  private static let headCount = 2048

  /// The frequent words and, as the last number, all others together.
  private let head: AliasTable
  private let tail: AliasTable
  private let headEnd: Int

  init(count: Int, exponent: Double, shift: Double) {
    let weights = (0..<count).map {
      PortableMath.exp(-exponent * PortableMath.log(Double($0 + 1) + shift))
    }
    headEnd = min(count, FrequencyLaw.headCount)
    let rest = Array(weights[headEnd...])
    tail = AliasTable(weights: rest)
    head = AliasTable(weights: weights[..<headEnd] + [rest.reduce(0, +)])
  }

  /// The word that random bits stand for.
  func draw(_ bits: UInt64) -> Int {
    let word = head.draw(bits)
    return word < headEnd || tail.count == 0
      ? min(word, headEnd - 1) : headEnd + tail.draw(RandomStream.mix(bits))
  }
}
