#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Signals as bytes of a pipe, so that a call of `poll` waits for them, too.
struct SignalPipe {
  /// Can be read from where a signal has come.
  let descriptor: Int32

  /// Catches some signals from now on; nil where there is no pipe to be had.
  ///
  /// One for a process.
  init?(_ numbers: [Int32]) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    descriptor = ends[0]
    caughtSignals = ends[1]
    for number in numbers { signal(number, noteSignal) }
  }

  /// The number of a signal that has come; nil where none has.
  func next() -> Int32? {
    var byte: UInt8 = 0
    return read(descriptor, &byte, 1) == 1 ? Int32(byte) : nil
  }
}

extension SignalPipe {
  /// Does to this process what a signal does to one that does not catch it.
  ///
  /// Returns where the signal does not end the process, or once a stopped one goes on.
  static func take(_ number: Int32) {
    signal(number, SIG_DFL)
    // Threads of the Swift runtime block signals: there it would wait.
    var mask = sigset_t()
    sigemptyset(&mask)
    sigaddset(&mask, number)
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    raise(number)
  }
}

/// The end of the pipe that the handler writes to.
///
/// Set before the handler is installed and never changed after.
nonisolated(unsafe) private var caughtSignals: Int32 = -1

/// Calls nothing but what a signal handler may call.
private func noteSignal(_ number: Int32) {
  let code = errno
  var byte = UInt8(truncatingIfNeeded: number)
  _ = write(caughtSignals, &byte, 1)
  errno = code
}
