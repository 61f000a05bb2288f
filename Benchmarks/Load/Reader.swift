import BenchmarkMeasurement
import Foundation
import Pharos
import Synchronization

/// What all readers share.
final class ReadingRun: Sendable {
  let index: SearchIndex
  let pool: QueryPool
  let plan: LoadPlan
  let modes: [LoadMix.Mode]
  let loop: LoadOptions.Loop
  /// Moments of the monotonic clock.
  let start: UInt64
  let countFrom: UInt64
  let end: UInt64
  private let next = Atomic<Int>(0)

  init(
    _ index: SearchIndex, _ pool: QueryPool, _ plan: LoadPlan, _ mix: LoadMix,
    _ options: LoadOptions, start: UInt64
  ) {
    self.index = index
    self.pool = pool
    self.plan = plan
    modes = mix.entries.map(\.mode)
    loop = options.loop
    self.start = start
    countFrom = start + UInt64(options.warmupSeconds * 1e9)
    end = countFrom + UInt64(options.seconds * 1e9)
  }

  /// The next query and the moment it is due, nil for now; nil at the end.
  func nextQuery() -> (element: QueryPool.Element, due: UInt64?)? {
    let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
    if loop == .open {
      guard number < plan.moments.count else { return nil }
      return (pool.elements[Int(plan.choices[number])], start + plan.moments[number])
    }
    guard MonotonicClock.now() < end else { return nil }
    return (pool.elements[Int(plan.choices[number % plan.choices.count])], nil)
  }
}

/// Asks queries on a thread of its own.
struct Reader: Sendable {
  let run: ReadingRun
  let shared: SharedRecord

  /// Asks until the plan or the time is at its end.
  func work() {
    let threadStart = ThreadClock.now()
    while let (element, due) = run.nextQuery() {
      guard let due else {
        ask(element, due: nil, hasWaited: false)
        continue
      }
      let now = MonotonicClock.now()
      if now >= run.end {
        // Too late for an answer: the query has waited at least until now.
        shared.record.withLock { record in
          record.entries[element.entry].response.record(now - due)
          record.unserved += 1
        }
        continue
      }
      if due > now { ThreadClock.sleep(nanoseconds: due - now) }
      ask(element, due: due, hasWaited: due > now)
    }
    let total = ThreadClock.now() - threadStart
    shared.record.withLock { $0.threadNanoseconds += total }
  }

  private func ask(_ element: QueryPool.Element, due: UInt64?, hasWaited: Bool) {
    let processorBefore = ThreadClock.now()
    let begin = MonotonicClock.now()
    var results = 0
    var failure: IndexError?
    do throws(IndexError) {
      results = try EngineCall.run(element, run.modes[element.entry], run.index.snapshot())
    } catch {
      failure = error
    }
    let finish = MonotonicClock.now()
    let processor = ThreadClock.now() - processorBefore
    let moment = due ?? begin
    shared.record.withLock { record in
      record.engineNanoseconds += processor
      record.interval.record(finish - moment)
      guard moment >= run.countFrom else { return }
      if hasWaited { record.lateness.record(begin - moment) }
      record.entries[element.entry].response.record(finish - moment)
      record.entries[element.entry].service.record(finish - begin)
      record.entries[element.entry].results += UInt64(results)
      if let failure {
        record.entries[element.entry].failures += 1
        if record.firstFailure == nil { record.firstFailure = "\(element.query): \(failure)" }
      }
    }
  }
}
