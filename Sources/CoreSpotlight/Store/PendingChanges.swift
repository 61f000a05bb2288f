#if !canImport(Darwin)
  import Foundation
  import Synchronization

  /// Which changes were asked for and are not carried out yet, by the order of the calls.
  ///
  /// What is read after a change, and the end of the program, wait for it here. Thread-safe.
  final class PendingChanges: Sendable {
    private struct Waiter {
      /// Every change before this number is waited for.
      var bound: UInt64
      var body: @Sendable () -> Void
    }

    private struct State {
      /// The number of the next change.
      var next: UInt64 = 0
      /// All changes before this number are carried out.
      var low: UInt64 = 0
      /// Changes that were carried out before one that was asked for earlier.
      var finishedAhead: Set<UInt64> = []
      var waiters: [Waiter] = []
    }

    /// Finishes the change whose outcome is being told; the program may end there.
    @TaskLocal private static var finishTold: (@Sendable () -> Void)?

    private let state = Mutex(State())
    /// How long the end of the program waits, in seconds; nil where nothing outlives the program.
    private let endingTimeout: TimeInterval?

    /// - Parameter endingTimeout: how long the end of the program waits for changes, in seconds; nil does
    ///   not wait.
    init(endingTimeout: TimeInterval?) {
      self.endingTimeout = endingTimeout
      if endingTimeout != nil { ProgramEnd.watch(self) }
    }

    /// How many changes are not carried out yet.
    var count: Int {
      state.withLock { Int($0.next - $0.low) - $0.finishedAhead.count }
    }

    /// The number of a change that is asked for now.
    func begin() -> UInt64 {
      if endingTimeout != nil { ProgramEnd.prepare() }
      return state.withLock { state in
        state.next += 1
        return state.next - 1
      }
    }

    /// Tells the outcome of a change, which is carried out, or has failed, then.
    ///
    /// The end of the program waits until it is told.
    func finish(_ number: UInt64, telling tell: () -> Void) {
      PendingChanges.$finishTold.withValue({ self.finish(number) }, operation: tell)
      finish(number)
    }

    private func finish(_ number: UInt64) {
      let ready = state.withLock { state in
        guard number >= state.low else { return [Waiter]() }
        state.finishedAhead.insert(number)
        while state.finishedAhead.remove(state.low) != nil { state.low += 1 }
        let low = state.low
        let ready = state.waiters.filter { $0.bound <= low }
        if !ready.isEmpty { state.waiters.removeAll { $0.bound <= low } }
        return ready
      }
      for waiter in ready { waiter.body() }
    }

    /// The moment after the changes that were asked for until now.
    var mark: UInt64 { state.withLock { $0.next } }

    /// Calls back when every change before a mark is carried out, on this thread or another one.
    func whenDone(before mark: UInt64, _ body: @escaping @Sendable () -> Void) {
      let isDone = state.withLock { state in
        if state.low >= mark { return true }
        state.waiters.append(Waiter(bound: mark, body: body))
        return false
      }
      if isDone { body() }
    }

    /// Waits until every change before a mark is carried out.
    func done(before mark: UInt64) async {
      await withCheckedContinuation { continuation in
        whenDone(before: mark) { continuation.resume() }
      }
    }

    /// A program that ends while it is told an outcome does not wait for itself.
    static func endTelling() { finishTold?() }

    /// Blocks the thread until what was asked for is carried out, or the time is over.
    func waitAtEnd(since start: DispatchTime) {
      guard let endingTimeout, count > 0 else { return }
      let done = DispatchSemaphore(value: 0)
      whenDone(before: mark) { done.signal() }
      let seconds = min(max(endingTimeout, 0), 1e6)
      if done.wait(timeout: start + seconds) == .timedOut, count > 0 {
        StandardError.write(
          "the program ends before \(count) of its changes were carried out "
            + "(it has waited \(endingTimeout) s)")
      }
    }
  }

  /// Lets a program that returns or calls `exit` carry out first what it asked for.
  enum ProgramEnd {
    private static let watched = Mutex<[WeaklyHanded<PendingChanges>]>([])
    private static let isPrepared = Atomic<Bool>(false)

    /// Changes keep what is watched alive until they are carried out.
    static func watch(_ changes: PendingChanges) {
      watched.withLock { watched in
        watched.removeAll { $0.object == nil }
        watched.append(WeaklyHanded(changes))
      }
    }

    /// Makes sure that the program waits when it ends.
    ///
    /// A handler of `atexit` runs once; what is asked for by handlers that run after it, or by other
    /// threads meanwhile, needs a new one.
    static func prepare() {
      guard
        isPrepared.compareExchange(
          expected: false, desired: true, ordering: .acquiringAndReleasing
        ).exchanged
      else { return }
      atexit { ProgramEnd.wait() }
    }

    private static func wait() {
      isPrepared.store(false, ordering: .sequentiallyConsistent)
      PendingChanges.endTelling()
      let start = DispatchTime.now()
      let all = watched.withLock { $0.compactMap(\.object) }
      for changes in all { changes.waitAtEnd(since: start) }
    }
  }

  /// Where the module writes what nobody else hears of, as the system's log does on Apple's systems.
  enum StandardError {
    /// Writes a line with the name of the program.
    static func write(_ sentence: String) {
      let line = "\(ProcessInfo.processInfo.processName): CoreSpotlight: \(sentence)\n"
      // Who has closed standard error does not want to know.
      try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
    }
  }
#endif
