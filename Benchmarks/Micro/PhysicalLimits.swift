import BenchmarkMeasurement
import ByteStore

/// How fast this machine moves bytes, measured in the same run as everything else.
struct PhysicalLimits: Codable, Sendable {
  /// Nanoseconds a byte, read from memory in order.
  let reading: Double
  /// Nanoseconds a byte, read from the second-level cache in order.
  let cached: Double
  /// Nanoseconds a byte that is copied.
  let copying: Double
  /// Nanoseconds of a read from memory whose place the one before has told.
  let jumping: Double

  private static let large = 1 << 28
  private static let small = 1 << 17
  private static let jumps = 1 << 18

  /// Reads and copies arrays for so many seconds each.
  init(seconds: Double) {
    let numbers = [UInt64](repeating: 0x0101_0101, count: PhysicalLimits.large / 8)
    let all = LeastTime.of(seconds: seconds) { PhysicalLimits.sum(numbers[...]) }
    reading = all / Double(PhysicalLimits.large)
    let count = PhysicalLimits.small / 8
    // Another start each time, so that no pass is known from the one before.
    let passes = LeastTime.of(seconds: seconds) {
      (0..<64).reduce(0) { $0 &+ PhysicalLimits.sum(numbers[$1..<($1 + count)]) }
    }
    cached = passes / Double(64 * PhysicalLimits.small)
    var target = [UInt64](repeating: 0, count: numbers.count)
    let copies = LeastTime.of(seconds: seconds) {
      target.withUnsafeMutableBytes { target in
        numbers.withUnsafeBytes { target.copyMemory(from: $0) }
      }
      return Int(truncatingIfNeeded: target[target.count / 2])
    }
    copying = copies / Double(PhysicalLimits.large)
    let chain = PhysicalLimits.chain()
    // Each round goes on where the last one ended, so that none can be left out.
    var place = 0
    let walk = LeastTime.of(seconds: seconds) {
      for _ in 0..<PhysicalLimits.jumps { place = Int(chain[place]) }
      return place
    }
    jumping = walk / Double(PhysicalLimits.jumps)
  }

  /// Places of 64 bytes in an order that no processor foresees, each telling the next.
  private static func chain() -> [UInt32] {
    let lines = 1 << 20
    var random = SplitMix64(seed: 7)
    var order = Array(0..<lines)
    for place in stride(from: lines - 1, to: 0, by: -1) {
      order.swapAt(place, Int(random.next() % UInt64(place + 1)))
    }
    var chain = [UInt32](repeating: 0, count: lines * 16)
    for (place, line) in order.enumerated() {
      chain[line * 16] = UInt32(order[(place + 1) % lines] * 16)
    }
    return chain
  }

  /// Nanoseconds that an element of a benchmark costs at best.
  func nanoseconds(of benchmark: MicroBenchmark) -> Double {
    switch benchmark.limit {
    case .reading: reading * benchmark.bytesPerElement
    case .cached: cached * benchmark.bytesPerElement
    case .copying: copying * benchmark.bytesPerElement
    case .jumping(let jumps): jumping * Double(jumps) + cached * benchmark.bytesPerElement
    }
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
