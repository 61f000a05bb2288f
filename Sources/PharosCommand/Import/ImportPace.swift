/// How fast an import goes, by what it did in the last seconds.
struct ImportPace {
  /// Seconds that count.
  private static let window = 15.0

  private struct Sample {
    var time: Double
    var bytes: Int
    var storedBytes: Int
  }

  private var samples: [Sample] = []

  /// Notes what was read until a moment.
  ///
  /// - Parameters:
  ///   - time: seconds since the start.
  ///   - bytes: bytes of content.
  ///   - storedBytes: bytes of the inputs, compressed or not.
  mutating func note(at time: Double, bytes: Int, storedBytes: Int) {
    samples.append(Sample(time: time, bytes: bytes, storedBytes: storedBytes))
    // One sample from before the window stays, so that it is covered as a whole.
    while samples.count > 2, samples[1].time <= time - ImportPace.window { samples.removeFirst() }
  }

  /// Bytes of content a second.
  var rate: Double { rate(\.bytes) }

  /// Seconds until everything is read; nil while nothing tells.
  func secondsLeft(ofStored total: Int) -> Double? {
    let rate = rate(\.storedBytes)
    guard let last = samples.last, rate > 0 else { return nil }
    return Double(max(0, total - last.storedBytes)) / rate
  }

  private func rate(_ bytes: KeyPath<Sample, Int>) -> Double {
    guard let first = samples.first, let last = samples.last, last.time > first.time else {
      return 0
    }
    return Double(last[keyPath: bytes] - first[keyPath: bytes]) / (last.time - first.time)
  }
}
