#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Makes the three standard descriptors safe to use.
enum StandardDescriptors {
  /// Ignores broken pipes and limits of file sizes (writing tells instead), and fills standard descriptors that the parent
  /// closed, so that no file of the index is ever opened under their numbers.
  ///
  /// Reading from or writing to a filled one fails as it would on the closed one.
  static func secure() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    let modes = [O_WRONLY, O_RDONLY, O_WRONLY]
    for (descriptor, mode) in zip(Int32(0)..., modes) where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free number is this one: those below are open.
      _ = open("/dev/null", mode)
    }
  }
}
