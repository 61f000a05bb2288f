import Dispatch

/// Runs work that waits for the device on a thread that may wait.
///
/// The threads of Swift's concurrency are few and must not block; Dispatch adds threads as needed.
enum Blocking {
  static func run<Value: Sendable>(
    _ body: @escaping @Sendable () throws(IndexError) -> Value
  ) async throws(IndexError) -> Value {
    // Neither a `Result` nor a checked continuation: looking up its type takes a process a tenth of a
    // millisecond.
    //
    // SAFETY: the closure resumes the continuation once, on each of its two ways.
    let (value, failure): (Value?, IndexError?) = await withUnsafeContinuation { continuation in
      DispatchQueue.global().async {
        do throws(IndexError) {
          continuation.resume(returning: (try body(), nil))
        } catch {
          continuation.resume(returning: (nil, error))
        }
      }
    }
    if let failure { throw failure }
    guard let value else { preconditionFailure("there is a value or a failure") }
    return value
  }
}
