import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Lets queries go before a merge that nobody waits for: it works in slices of a millisecond, and rests
/// as long after each one in which a query began.
///
/// Schedulers move a thread to another core when that is free, and a merge frees none for 100 ms and
/// more: the threads of queries take turns on the others meanwhile. A rest frees one. Without queries
/// no time is lost, with them a merge takes up to twice as long; one that somebody waits for does not
/// rest. A merge of which the result is not wanted any more ends.
///
/// Thread-safe, though one thread merges at a time.
@usableFromInline
package final class MergePace: Sendable {
  /// The time since the merge began.
  package typealias Clock = @Sendable () -> Duration

  /// So long a merge works before it looks whether to rest, and so long it rests.
  package static let slice = Duration.milliseconds(1)
  /// The clock is read once for so many steps.
  @inlinable
  package static var stepsPerLook: Int { 16 }

  private struct Slice {
    var start: Duration
    /// Queries that had begun when the slice did.
    var queries: Int
  }

  private let isHurried: @Sendable () -> Bool
  private let isUnwanted: @Sendable () -> Bool
  private let clock: Clock
  private let rest: @Sendable (Duration) -> Void
  @usableFromInline let steps = Atomic<Int>(0)
  private let current: Mutex<Slice>

  /// - Parameters:
  ///   - clock: nil: the time since now.
  ///   - rest: lets the thread sleep.
  ///   - isHurried: whether somebody waits for the merge.
  ///   - isUnwanted: whether the merge is to end.
  package init(
    clock: Clock? = nil, rest: @escaping @Sendable (Duration) -> Void = MergePace.sleep,
    isHurried: @escaping @Sendable () -> Bool,
    isUnwanted: @escaping @Sendable () -> Bool = { false }
  ) {
    let start = ContinuousClock.now
    let clock = clock ?? { ContinuousClock.now - start }
    self.clock = clock
    self.rest = rest
    self.isHurried = isHurried
    self.isUnwanted = isUnwanted
    current = Mutex(Slice(start: clock(), queries: QueryCount.begun))
  }

  /// To be called every few microseconds: between terms, documents, values.
  ///
  /// Takes 1 ns most often.
  ///
  /// - Throws: `interrupted` where the merge is not wanted any more.
  @inline(__always)
  @inlinable
  package func step() throws(StoreError) {
    let count = steps.load(ordering: .relaxed) &+ 1
    steps.store(count, ordering: .relaxed)
    if count % MergePace.stepsPerLook == 0 { try look() }
  }

  @usableFromInline
  @inline(never)
  func look() throws(StoreError) {
    if isUnwanted() { throw .interrupted(.cancelled) }
    current.withLock { slice in
      guard clock() - slice.start >= MergePace.slice else { return }
      if QueryCount.begun != slice.queries, !isHurried() { rest(MergePace.slice) }
      slice = Slice(start: clock(), queries: QueryCount.begun)
    }
  }

  /// Lets the calling thread sleep for less than a second.
  package static func sleep(_ duration: Duration) {
    let attoseconds = duration.components.attoseconds
    var time = timespec(tv_sec: 0, tv_nsec: Int(attoseconds / 1_000_000_000))
    nanosleep(&time, nil)
  }
}

/// How many queries have begun in this process, which share its processors whatever index they ask.
package enum QueryCount {
  private static let count = Atomic<Int>(0)

  package static var begun: Int { count.load(ordering: .relaxed) }

  /// Notes that a query begins; some nanoseconds.
  package static func note() { count.wrappingAdd(1, ordering: .relaxed) }
}
