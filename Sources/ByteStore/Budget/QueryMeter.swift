import Synchronization

/// What one running query has spent, and the one place where it is ended: on cancellation, at its
/// deadline, at its memory limit.
///
/// Made when the query begins and handed down to everything whose work has no small bound. Code
/// that goes through windows, lists or documents calls ``poll()`` for each; code that goes through
/// terms or values calls ``spend(_:)``, which looks at the clock once for ``workPerPoll`` units.
/// Code that makes something whose size grows with the index calls ``reserve(_:)`` for its bytes
/// before or as it grows.
///
/// Memory is an estimate: document sets, candidate arrays, term sets, score boards, decoded records
/// and results count, with their elements' sizes; cursors, windows of 512 bytes and what is kept
/// for later queries do not. It is within a factor of two of the memory that a query that needs
/// more than a few megabytes takes.
///
/// Counters are atomic because snapshots are passed between threads. A query runs on one; those that
/// help it have meters of their own, see ``helping(until:)``.
@usableFromInline
package final class QueryMeter: Sendable {
  /// The time since the query began.
  package typealias Clock = @Sendable () -> Duration

  /// Units of work, of about 0.1 microseconds each, between two looks at the clock.
  @inlinable
  package static var workPerPoll: Int { 1024 }

  /// Ends nothing: for merges, checks and tests.
  package static let unlimited = QueryMeter(isCancelled: { false })

  /// Threads that may work for the query at a time.
  package let cores: Int
  private let timeLimit: Duration?
  private let memoryLimit: Int
  private let clock: Clock
  private let givenClock: Clock?
  private let isCancelled: @Sendable () -> Bool
  @usableFromInline let work = Atomic<Int>(0)
  @usableFromInline let working = Atomic<Int>(0)
  @usableFromInline let results = Atomic<Int>(0)

  /// - Parameters:
  ///   - time: nil: without a deadline.
  ///   - memory: bytes; nil: without a limit.
  ///   - cores: threads that may work for the query at a time.
  ///   - clock: nil: the time since now.
  package init(
    time: Duration? = nil, memory: Int? = nil, cores: Int = 1, clock: Clock? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }
  ) {
    timeLimit = time
    memoryLimit = memory ?? .max
    self.cores = max(1, cores)
    self.isCancelled = isCancelled
    givenClock = clock
    if let clock {
      self.clock = clock
    } else if time == nil {
      // Nobody asks.
      self.clock = { .zero }
    } else {
      let start = ContinuousClock.now
      self.clock = { ContinuousClock.now - start }
    }
  }

  // MARK: Time

  /// Throws when the query is to end; some tens of nanoseconds.
  @usableFromInline
  package func poll() throws(StoreError) {
    if isCancelled() { throw .interrupted(.cancelled) }
    guard let timeLimit else { return }
    let spent = clock()
    if spent > timeLimit { throw .interrupted(.time(limit: timeLimit, spent: spent)) }
  }

  /// Counts work, and polls once for ``workPerPoll`` units.
  @inline(__always)
  @inlinable
  package func spend(_ units: Int = 1) throws(StoreError) {
    let sum = work.load(ordering: .relaxed) &+ units
    if sum < QueryMeter.workPerPoll {
      work.store(sum, ordering: .relaxed)
    } else {
      work.store(0, ordering: .relaxed)
      try poll()
    }
  }

  // MARK: Memory

  /// Bytes of working memory, as far as they count.
  @inlinable
  package var held: Int { working.load(ordering: .relaxed) }

  /// Counts working memory that is about to be taken; throws, and counts nothing, beyond the limit.
  @inlinable
  package func reserve(_ bytes: Int) throws(StoreError) { try add(bytes, to: working) }

  /// Counts working memory of so many elements.
  @inlinable
  package func reserve<Element>(_ count: Int, of type: Element.Type) throws(StoreError) {
    try reserve(QueryMeter.bytes(count, of: type))
  }

  /// Counts the memory of a set of documents, one bit each.
  @inlinable
  package func reserve(bits count: Int) throws(StoreError) { try reserve(count / 8) }

  /// Throws where so many bytes more are beyond the limit, and counts nothing: for memory that is free
  /// again at once.
  package func require(_ bytes: Int) throws(StoreError) {
    let before = held
    try reserve(bytes)
    release(to: before)
  }

  /// Gives back the working memory that was counted since ``held`` was so much.
  @inlinable
  package func release(to held: Int) { working.store(min(held, self.held), ordering: .relaxed) }

  /// Counts memory of results, which stays until the query ends.
  @inlinable
  package func keep(_ bytes: Int) throws(StoreError) { try add(bytes, to: results) }

  /// Counts so many elements of the results.
  @inlinable
  package func keep<Element>(_ count: Int, of type: Element.Type) throws(StoreError) {
    try keep(QueryMeter.bytes(count, of: type))
  }

  /// Counts a text of the results, and the work of reading it.
  @inlinable
  package func keep(_ text: String) throws(StoreError) {
    try spend()
    try keep(MemoryLayout<String>.stride + text.utf8.count)
  }

  @usableFromInline
  func add(_ bytes: Int, to ledger: borrowing Atomic<Int>) throws(StoreError) {
    let (held, kept) = (working.load(ordering: .relaxed), results.load(ordering: .relaxed))
    let (needed, overflow) = (held + kept).addingReportingOverflow(max(0, bytes))
    guard !overflow, needed <= memoryLimit else {
      throw .interrupted(.memory(limit: memoryLimit, needed: overflow ? .max : needed))
    }
    ledger.store(ledger.load(ordering: .relaxed) + max(0, bytes), ordering: .relaxed)
  }

  @inlinable
  static func bytes<Element>(_ count: Int, of type: Element.Type) -> Int {
    let (bytes, overflow) = count.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
    return overflow ? .max : bytes
  }

  // MARK: Sequences

  /// The meter of the next batch of a sequence: of the same limits, with the same working memory, and
  /// all of its time.
  package func next() -> QueryMeter {
    let meter = QueryMeter(
      time: timeLimit, memory: memoryLimit, cores: cores, clock: givenClock,
      isCancelled: isCancelled)
    meter.working.store(held, ordering: .relaxed)
    return meter
  }

  /// The meter of a thread that helps: with the same deadline and what is held now, ended when
  /// `isOver` says so.
  package func helping(until isOver: @escaping @Sendable () -> Bool) -> QueryMeter {
    let meter = QueryMeter(
      time: timeLimit, memory: memoryLimit, clock: clock, isCancelled: isOver)
    meter.working.store(held, ordering: .relaxed)
    meter.results.store(results.load(ordering: .relaxed), ordering: .relaxed)
    return meter
  }
}
