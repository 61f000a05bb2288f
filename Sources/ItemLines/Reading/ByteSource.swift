/// Bytes that are read from front to back.
package protocol ByteSource: AnyObject {
  /// Fills the front of `chunk` and returns how many bytes that are; 0 at the end.
  func read(into chunk: inout [UInt8]) throws(InputFailure) -> Int
}

/// Why an input cannot be read (further).
package struct InputFailure: Error, Equatable {
  /// A sentence without a full stop, without the name of the input.
  package let reason: String
  /// Whether nothing is wrong with the input: reading was asked to end.
  package let isInterruption: Bool

  init(reason: String, isInterruption: Bool = false) {
    self.reason = reason
    self.isInterruption = isInterruption
  }

  static let interrupted = InputFailure(reason: "reading was interrupted", isInterruption: true)
}
