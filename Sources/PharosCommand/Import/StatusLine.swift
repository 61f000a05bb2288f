import Dispatch
import ItemLines
import Synchronization

/// Shows how far an import is, several times a second, also while the import itself waits.
///
/// Thread-safe.
final class StatusLine: Sendable {
  private static let period = DispatchTimeInterval.milliseconds(200)

  private struct State {
    var status: ImportStatus
    var hasEnded = false
  }

  private let messages: Messages
  /// A queue of its own has a thread also while the import keeps all others at work.
  private let queue = DispatchQueue(label: "status")
  private let interruption: Interruption?
  private let state: Mutex<State>
  private let start = ContinuousClock.now

  /// - Parameters:
  ///   - messages: the terminal it is shown on.
  ///   - interruption: from its request on it is shown that the import ends.
  init(_ status: ImportStatus, messages: Messages, interruption: Interruption?) {
    self.messages = messages
    self.interruption = interruption
    state = Mutex(State(status: status))
  }

  /// Begins to show it, after half a second: short imports show nothing.
  func begin() { show(after: .milliseconds(500)) }

  /// Changes what is shown from the next time on.
  func update(_ change: (inout ImportStatus, _ seconds: Double) -> Void) {
    let time = (ContinuousClock.now - start) / .seconds(1)
    state.withLock { change(&$0.status, time) }
  }

  /// Shows it no more.
  func end() {
    state.withLock { $0.hasEnded = true }
    messages.clearStatus()
  }

  private func show(after delay: DispatchTimeInterval) {
    queue.asyncAfter(deadline: .now() + delay) { [weak self] in
      guard let self, self.show() else { return }
      self.show(after: StatusLine.period)
    }
  }

  /// Shows it now; false if it has ended.
  private func show() -> Bool {
    let time = (ContinuousClock.now - start) / .seconds(1)
    let isRequested = interruption?.isRequested ?? false
    // Held while it is written, so that nothing is shown after the end.
    return state.withLock { state in
      guard !state.hasEnded else { return false }
      if isRequested, let notice = state.status.stop(at: time) { messages.say(notice) }
      messages.showStatus(state.status.text(at: time))
      return true
    }
  }
}
