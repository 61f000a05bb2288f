import ItemLines

extension Interruption {
  /// The value of a task; nil if the request comes first, and then the task goes on unattended.
  ///
  /// The task must not block its thread. A request is noticed within a tenth of a second.
  func first<Value: Sendable>(of task: Task<Value, Never>) async -> Value? {
    let (ends, continuation) = AsyncStream.makeStream(of: Value?.self)
    Task { continuation.yield(await task.value) }
    let watch = Task {
      do {
        while !isRequested { try await Task.sleep(for: .milliseconds(100)) }
        continuation.yield(nil)
      } catch {
        // Cancelled: nobody waits any more.
      }
    }
    defer { watch.cancel() }
    for await end in ends { return end }
    return nil
  }
}
