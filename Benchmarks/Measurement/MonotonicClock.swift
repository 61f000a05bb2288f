#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The clock that everything is measured with: it never goes back and nobody sets it.
package enum MonotonicClock {
  /// Nanoseconds since an arbitrary moment.
  @inline(__always)
  package static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }

  /// Seconds from a moment to now.
  package static func seconds(since start: UInt64) -> Double {
    Double(now() &- start) / 1e9
  }

  /// Seconds that a piece of work takes.
  package static func seconds<Failure: Error>(
    of work: () throws(Failure) -> Void
  ) throws(Failure) -> Double {
    let start = now()
    try work()
    return seconds(since: start)
  }
}
