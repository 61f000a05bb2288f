import Synchronization

/// The read end of a folder that another process may write to.
final class FolderReader: Sendable {
  private let opener: IndexOpener
  private let current: Mutex<IndexState>
  /// Held while the folder is read: states are stored in the order in which they were read.
  private let reading = Mutex<Void>(())

  init(_ opener: IndexOpener) throws(IndexError) {
    self.opener = opener
    current = Mutex(try opener.read().state)
  }

  var state: IndexState { current.withLock { $0 } }

  func refresh() throws(IndexError) {
    let outcome = reading.withLock { _ in
      Result { () throws(IndexError) in
        let state = try opener.read(reusing: self.state).state
        current.withLock { $0 = state }
      }
    }
    try outcome.get()
  }
}
