/// The interval that holds the difference of two means of the same queries in 95 of 100 samples of
/// them: the paired bootstrap (Sakai, “Evaluating evaluation metrics based on the bootstrap”, 2006).
///
/// Samples are drawn with a fixed seed, so that the same figures have the same interval.
enum PairedBootstrap {
  private static let samples = 10_000

  static func interval(_ differences: [Double]) -> ClosedRange<Double> {
    guard !differences.isEmpty else { return 0...0 }
    var random = FixedSequence()
    var means = (0..<samples).map { _ in
      var sum = 0.0
      for _ in differences { sum += differences[random.next(below: differences.count)] }
      return sum / Double(differences.count)
    }
    means.sort()
    return means[samples / 40]...means[samples - 1 - samples / 40]
  }
}
