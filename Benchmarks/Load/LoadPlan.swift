import CorpusGeneration
import Foundation

/// Which query is due when: made before the run, so that choosing costs nothing while it lasts.
struct LoadPlan: Sendable {
  /// Places in the pool.
  let choices: [UInt32]
  /// Nanoseconds from the start, ascending; empty in the closed loop.
  let moments: [UInt64]

  /// Choices of the closed loop, which are repeated.
  private static let closedCount = 1 << 17

  init(_ options: LoadOptions, _ mix: LoadMix, _ pool: QueryPool) {
    var random = RandomStream(seed: options.seed, .arrivals)
    var moments: [UInt64] = []
    if options.loop == .open {
      let end = (options.seconds + options.warmupSeconds) * 1e9
      var moment = 0.0
      while true {
        // Gaps of a Poisson process.
        moment -= log(random.unit()) * 1e9 / options.rate
        if moment >= end { break }
        moments.append(UInt64(moment))
      }
    }
    let count = options.loop == .open ? moments.count : LoadPlan.closedCount
    let total = mix.entries.reduce(0) { $0 + $1.share }
    var keys = Array(repeating: 0, count: mix.entries.count)
    choices = (0..<count).map { _ in
      var die = random.unit() * total
      var entry = 0
      while entry < mix.entries.count - 1, die >= mix.entries[entry].share {
        die -= mix.entries[entry].share
        entry += 1
      }
      let range = pool.ranges[entry]
      guard LoadMix.traced.contains(mix.entries[entry].queryClass) else {
        return UInt32(range.lowerBound + random.below(range.count))
      }
      // Keys come in the order they are typed.
      defer { keys[entry] += 1 }
      return UInt32(range.lowerBound + keys[entry] % range.count)
    }
    self.moments = moments
  }
}
