#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminal of the process, whatever its standard input and output are: gives every key as it is
/// pressed, and lends its alternate screen.
final class Terminal {
  /// Alternate screen, bracketed paste, no wrapping at the right margin.
  private static let beginning = "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?7l"
  private static let ending = "\u{1B}[?7h\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"

  /// What was waited for.
  enum Event {
    case bytes([UInt8])
    case signal(Int32)
    /// Nothing came in time.
    case timeout
    /// The terminal is gone.
    case end
  }

  private let descriptor: Int32
  private let ownsDescriptor: Bool
  private let signals: SignalPipe
  private var saved = termios()
  private(set) var isLent = false

  /// Nil where the process has no terminal that can move its cursor.
  init?() {
    guard Environment.hasCapableTerminal else { return nil }
    let own = open("/dev/tty", O_RDWR | O_CLOEXEC)
    let opened = own >= 0 ? own : STDERR_FILENO
    guard isatty(opened) == 1, tcgetattr(opened, &saved) == 0,
      let signals = SignalPipe([SIGWINCH, SIGCONT, SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    else {
      if own >= 0 { _ = close(own) }
      return nil
    }
    descriptor = opened
    ownsDescriptor = own >= 0
    self.signals = signals
  }

  deinit {
    giveBack()
    if ownsDescriptor { _ = close(descriptor) }
  }

  /// Takes the terminal: no echo, no line buffer, no signals of keys, an empty screen.
  func lend() {
    var raw = saved
    cfmakeraw(&raw)
    _ = tcsetattr(descriptor, TCSADRAIN, &raw)
    draw(Terminal.beginning)
    isLent = true
  }

  /// Gives the terminal back as it was.
  func giveBack() {
    guard isLent else { return }
    isLent = false
    draw(Terminal.ending)
    _ = tcsetattr(descriptor, TCSADRAIN, &saved)
  }

  /// Stops the process, as Ctrl-Z does, until the shell lets it go on.
  func suspend() {
    giveBack()
    SignalPipe.take(SIGTSTP)
    lend()
  }

  var size: TerminalSize { TerminalSize(of: descriptor) ?? .usual }

  /// Sends text and control sequences; a terminal that is gone is noticed when keys are read.
  func draw(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      // SAFETY: the buffer lies in the array and is only read.
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes.removeFirst(count)
      } else if errno == EAGAIN {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&request, 1, -1)
      } else if errno != EINTR {
        return
      }
    }
  }

  /// Waits for keys or a signal, at most so long.
  func wait(milliseconds: Int32) -> Event {
    var requests = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    let count = poll(&requests, nfds_t(requests.count), milliseconds)
    if count == 0 { return .timeout }
    if count < 0 { return errno == EINTR ? .timeout : .end }
    if requests[1].revents != 0, let number = signals.next() { return .signal(number) }
    guard requests[0].revents != 0 else { return .timeout }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let capacity = buffer.count
    let length = read(descriptor, &buffer, capacity)
    if length > 0 { return .bytes(Array(buffer.prefix(length))) }
    return length < 0 && (errno == EINTR || errno == EAGAIN) ? .timeout : .end
  }
}
