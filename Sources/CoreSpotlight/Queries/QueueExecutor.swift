#if !canImport(Darwin)
  import Dispatch

  /// A serial queue that an actor runs on.
  final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    init(_ label: String) {
      queue = DispatchQueue(label: label, qos: .userInitiated)
    }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }
#endif
