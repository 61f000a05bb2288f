import ByteStore
import Dispatch
import Synchronization

/// Threads that do the parts of a piece of work of one query together.
///
/// The thread that asks works with the others, and waits only for those that have begun: where all
/// threads are busy elsewhere, it does the work alone. Belongs to one running query.
final class QueryTeam {
  /// Ends the work of all when one has failed.
  private final class Ending: Sendable {
    private let flag = Atomic<Bool>(false)

    var isOver: Bool { flag.load(ordering: .relaxed) }

    func end() { flag.store(true, ordering: .relaxed) }
  }

  /// What each member may spend; the first is the thread that asks.
  let meters: [QueryMeter]
  private let ending = Ending()

  init(_ meter: QueryMeter) {
    let ending = ending
    meters =
      [meter] + (1..<max(1, meter.cores)).map { _ in meter.helping { ending.isOver } }
  }

  /// Does the parts of a piece of work, each on some thread; returns their results in order.
  ///
  /// - Parameter work: given the number of the member and that of the part; a member does one part at a
  ///   time.
  func run<Result: Sendable>(
    parts: Int, _ work: @escaping @Sendable (_ member: Int, _ part: Int) throws -> Result
  ) throws -> [Result] {
    let ending = ending
    let run = Run(parts: parts, { ending.end() }, work)
    for member in 1..<max(1, min(meters.count, parts)) {
      DispatchQueue.global(qos: .userInitiated).async { run.help(member) }
    }
    run.work(0)
    run.close()
    return try run.results()
  }

  /// One piece of work.
  private final class Run<Result: Sendable>: Sendable {
    private struct State {
      var results: [Result?]
      var next = 0
      var error: (any Error)?
      /// Threads that have begun to help.
      var helping = 0
      var isClosed = false
    }

    private let state: Mutex<State>
    private let left = DispatchSemaphore(value: 0)
    private let end: @Sendable () -> Void
    private let part: @Sendable (Int, Int) throws -> Result

    init(
      parts: Int, _ end: @escaping @Sendable () -> Void,
      _ part: @escaping @Sendable (Int, Int) throws -> Result
    ) {
      state = Mutex(State(results: Array(repeating: nil, count: parts)))
      self.end = end
      self.part = part
    }

    /// Does parts until none is left.
    func work(_ member: Int) {
      while let number = take() {
        do {
          let result = try part(member, number)
          state.withLock { $0.results[number] = result }
        } catch {
          state.withLock { if $0.error == nil { $0.error = error } }
          end()
        }
      }
    }

    private func take() -> Int? {
      state.withLock { state in
        guard state.next < state.results.count, state.error == nil else { return nil }
        defer { state.next += 1 }
        return state.next
      }
    }

    /// The same on another thread, unless all is done.
    func help(_ member: Int) {
      let isLate = state.withLock { state in
        if !state.isClosed { state.helping += 1 }
        return state.isClosed
      }
      if isLate { return }
      work(member)
      left.signal()
    }

    /// Waits for the threads that have begun to help; no more may begin.
    func close() {
      let helping = state.withLock { state in
        state.isClosed = true
        return state.helping
      }
      for _ in 0..<helping { left.wait() }
    }

    func results() throws -> [Result] {
      try state.withLock { state in
        if let error = state.error { throw error }
        return state.results.compactMap { $0 }
      }
    }
  }
}
