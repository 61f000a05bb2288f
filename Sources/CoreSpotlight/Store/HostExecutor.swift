#if !canImport(Darwin)
  import Dispatch

  /// Threads for the work of hosts that are not those of the program's tasks.
  ///
  /// The threads of tasks are few, and a program may block all of them, as one that calls `exit` inside
  /// of a task does; what it asked for is carried out nevertheless.
  final class HostExecutor: TaskExecutor {
    static let shared = HostExecutor()

    private let queue = DispatchQueue(label: "CoreSpotlight.host", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }
#endif
