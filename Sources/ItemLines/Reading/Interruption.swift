#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Asks whoever reads an input to end; a thread that waits for bytes is woken.
///
/// Thread-safe. The request is a byte in a pipe, so that a signal handler can make it and `poll` can
/// wait for it beside an input.
package final class Interruption: Sendable {
  /// Readable once the request was made; nothing else may read from it.
  package let descriptor: Int32
  /// A byte that is written to it is the request; writing never blocks.
  package let requestDescriptor: Int32

  package init() throws(InputFailure) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw InputFailure(reason: SystemError.text(of: errno)) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (descriptor, requestDescriptor) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(requestDescriptor)
  }

  /// Makes the request; making it again changes nothing.
  package func request() {
    var byte: UInt8 = 1
    _ = write(requestDescriptor, &byte, 1)
  }

  /// Whether the request was made; a system call.
  package var isRequested: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }
}
