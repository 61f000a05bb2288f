import Dispatch

/// Runs work that waits for the device on a thread that may wait.
///
/// The threads of Swift's concurrency are few and must not block; Dispatch adds threads as needed.
enum Blocking {
  static func run<Value: Sendable>(
    _ body: @escaping @Sendable () throws(IndexError) -> Value
  ) async throws(IndexError) -> Value {
    let result: Result<Value, IndexError> = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        do throws(IndexError) {
          continuation.resume(returning: .success(try body()))
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
    }
    return try result.get()
  }
}
