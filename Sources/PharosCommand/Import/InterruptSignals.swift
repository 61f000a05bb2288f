import ItemLines
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The first signal to end, 0 before it.
private let firstSignal = Atomic<Int32>(0)
/// What the first signal is written to.
private let requestDescriptor = Atomic<Int32>(-1)

/// Runs as a signal handler: nothing but atomic operations and system calls.
private func noteSignal(_ number: Int32) {
  let saved = errno
  let isFirst = firstSignal.compareExchange(
    expected: 0, desired: number, ordering: .sequentiallyConsistent
  ).exchanged
  if isFirst {
    var byte: UInt8 = 1
    _ = write(requestDescriptor.load(ordering: .sequentiallyConsistent), &byte, 1)
  } else {
    signal(number, SIG_DFL)
    raise(number)
  }
  errno = saved
}

/// Makes of the first SIGINT or SIGTERM a request to end the work in order; the second one ends the
/// process at once.
enum InterruptSignals {
  /// Listens from now on; called once.
  ///
  /// - Returns: nil where there are no descriptors left; then signals end the process as ever.
  static func listen() -> Interruption? {
    guard let interruption = try? Interruption() else { return nil }
    requestDescriptor.store(
      interruption.requestDescriptor, ordering: .sequentiallyConsistent)
    _ = firstSignal.load(ordering: .sequentiallyConsistent)
    for number in [SIGINT, SIGTERM] where !isIgnored(number) { signal(number, noteSignal) }
    return interruption
  }

  /// The signal that made the request; SIGINT before there was one.
  static var received: Int32 {
    let number = firstSignal.load(ordering: .sequentiallyConsistent)
    return number == 0 ? SIGINT : number
  }

  /// Ends the process by a signal, so that the shell knows of it and stops as well.
  static func end(by number: Int32) -> Never {
    signal(number, SIG_DFL)
    // Threads of a pool block signals, and the main thread blocks this one while it is still in the
    // handler; `kill` is sure to end the process before it returns only if its caller does not.
    var ending = sigset_t()
    sigemptyset(&ending)
    sigaddset(&ending, number)
    pthread_sigmask(SIG_UNBLOCK, &ending, nil)
    kill(getpid(), number)
    // Not reached; the code that shells give the signal.
    exit(128 + number)
  }

  /// A shell makes what it starts in the background ignore SIGINT; that stays so.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    // SAFETY: a handler is compared with the constant as an address; neither is called.
    return withUnsafeBytes(of: &action) { bytes in
      // The handler is the first member on every system.
      bytes.loadUnaligned(as: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
  }
}
