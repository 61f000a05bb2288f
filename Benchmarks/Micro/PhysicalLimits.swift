import BenchmarkMeasurement

/// How fast this machine moves bytes, measured in the same run as everything else.
struct PhysicalLimits: Codable, Sendable {
  /// Nanoseconds a byte.
  let reading: Double
  let cached: Double
  let copying: Double

  private static let large = 1 << 28
  private static let small = 1 << 17

  /// Reads and copies arrays for so many seconds each.
  init(seconds: Double) {
    let numbers = [UInt64](repeating: 0x0101_0101, count: PhysicalLimits.large / 8)
    reading =
      LeastTime.of(seconds: seconds) { PhysicalLimits.sum(numbers[...]) }
      / Double(PhysicalLimits.large)
    let few = numbers[..<(PhysicalLimits.small / 8)]
    cached =
      LeastTime.of(seconds: seconds) {
        var sum = 0
        for _ in 0..<64 { sum &+= PhysicalLimits.sum(few) }
        return sum
      } / Double(64 * PhysicalLimits.small)
    var target = [UInt64](repeating: 0, count: numbers.count)
    copying =
      LeastTime.of(seconds: seconds) {
        target.withUnsafeMutableBytes { target in
          numbers.withUnsafeBytes { target.copyMemory(from: $0) }
        }
        return Int(truncatingIfNeeded: target[target.count / 2])
      } / Double(PhysicalLimits.large)
  }

  /// Nanoseconds that an element of a benchmark costs at best.
  func nanoseconds(of benchmark: MicroBenchmark) -> Double {
    let rate =
      switch benchmark.limit {
      case .reading: reading
      case .cached: cached
      case .copying: copying
      }
    return rate * benchmark.bytesPerElement
  }

  @inline(never)
  private static func sum(_ numbers: ArraySlice<UInt64>) -> Int {
    numbers.withUnsafeBufferPointer { numbers in
      // Eight sums, so that no addition waits for the one before.
      var sums = SIMD8<UInt64>(repeating: 0)
      var index = 0
      while index &+ 8 <= numbers.count {
        var next = SIMD8<UInt64>()
        for lane in 0..<8 { next[lane] = numbers[index &+ lane] }
        sums &+= next
        index &+= 8
      }
      return Int(truncatingIfNeeded: sums.wrappedSum())
    }
  }
}

/// The least time of many rounds.
enum LeastTime {
  /// Nanoseconds of the quickest round, in so many seconds and three rounds at least.
  static func of(seconds: Double, _ round: () throws -> Int) rethrows -> Double {
    let start = MonotonicClock.now()
    var least = UInt64.max
    var rounds = 0
    while rounds < 3 || MonotonicClock.seconds(since: start) < seconds {
      let begin = MonotonicClock.now()
      Sink.take(try round())
      least = min(least, MonotonicClock.now() &- begin)
      rounds += 1
    }
    return Double(least)
  }
}

/// Takes results, so that no compiler leaves out what computes them.
enum Sink {
  @inline(never)
  @_optimize(none)
  static func take(_ value: Int) { _ = value }
}
