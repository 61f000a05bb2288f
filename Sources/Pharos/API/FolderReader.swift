import Synchronization

/// The read end of a folder that another process may write to.
final class FolderReader: Sendable {
  private let opener: IndexOpener
  private let current: Mutex<IndexState>

  init(_ opener: IndexOpener) throws(IndexError) {
    self.opener = opener
    current = Mutex(try opener.read().state)
  }

  var state: IndexState { current.withLock { $0 } }

  func refresh() throws(IndexError) {
    let state = try opener.read().state
    current.withLock { $0 = state }
  }
}
