import ItemLines

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why results cannot be written.
struct OutputFailure: Error, Equatable {
  /// The `errno`.
  let code: Int32

  /// Whether the reader of the results has gone, as `head` does.
  var isClosedByReader: Bool { code == EPIPE }

  var explanation: String { "the results cannot be written: \(SystemError.text(of: code))" }
}
