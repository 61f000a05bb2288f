import ByteStore
import Dispatch
import Synchronization

/// The threads on which queries run that were asked for with `read`.
///
/// Swift's own threads are as few as the processors, and all tasks of the process share them: a
/// query that takes long on one of them keeps other tasks waiting. These are as many again. Further
/// queries wait for their turn, in the order in which they came.
///
/// A worker is a serial queue of Dispatch, which has a thread of its own while it works, whatever
/// the concurrent queues are busy with. Thread-safe.
final class QueryThreads: TaskExecutor {
  static let shared = QueryThreads(count: Processors.count)

  private struct Waiting {
    var jobs: [UnownedJob] = []
    /// Jobs before this place have begun.
    var next = 0
    var idle: [Int]

    mutating func take() -> UnownedJob? {
      guard next < jobs.count else {
        jobs.removeAll(keepingCapacity: true)
        next = 0
        return nil
      }
      let job = jobs[next]
      next += 1
      if next >= 256, 2 * next > jobs.count {
        jobs.removeFirst(next)
        next = 0
      }
      return job
    }
  }

  private let workers: [DispatchQueue]
  private let waiting: Mutex<Waiting>

  init(count: Int) {
    let count = max(1, count)
    workers = (0..<count).map { DispatchQueue(label: "pharos.query.\($0)") }
    waiting = Mutex(Waiting(idle: Array(0..<count)))
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let worker = waiting.withLock { waiting in
      waiting.jobs.append(job)
      return waiting.idle.popLast()
    }
    if let worker { workers[worker].async { self.work(worker) } }
  }

  /// Runs jobs until none waits.
  private func work(_ worker: Int) {
    while let job = next(worker) { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  private func next(_ worker: Int) -> UnownedJob? {
    waiting.withLock { waiting in
      let job = waiting.take()
      if job == nil { waiting.idle.append(worker) }
      return job
    }
  }
}
