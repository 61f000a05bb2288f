#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Processor time.
enum ThreadClock {
  /// Nanoseconds that the calling thread has run.
  static func now() -> UInt64 { read(CLOCK_THREAD_CPUTIME_ID) }

  /// Nanoseconds that all threads of the process have run.
  static func process() -> UInt64 { read(CLOCK_PROCESS_CPUTIME_ID) }

  private static func read(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }

  /// Sleeps for some nanoseconds; the kernel may take some 50 µs more.
  static func sleep(nanoseconds: UInt64) {
    var request = timespec(
      tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    var rest = timespec()
    while nanosleep(&request, &rest) != 0, errno == EINTR { request = rest }
  }
}
