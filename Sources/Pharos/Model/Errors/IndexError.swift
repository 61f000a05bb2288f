import ByteStore
import QueryLanguage

/// Everything an index can refuse or fail with.
public enum IndexError: Error, Sendable, Hashable {
  /// The query string is not in the language; the error shows where and what to write.
  case invalidQuery(QueryError)
  /// An item was refused; nothing of its batch was taken.
  case invalidItem(ItemError)
  /// A value of the program's own cannot become an item, or an item no value.
  case invalidValue(ItemValueError)
  /// Bytes on disk contradict their checksum or format.
  ///
  /// `place` names the file and section, `offset` the byte, `remedy` the way out.
  case damaged(place: String, offset: Int, detail: String, remedy: String)
  /// The folder was written by a newer format than this library reads.
  case newerFormat(place: String, found: UInt32, supported: UInt32)
  /// Another process, or another `SearchIndex` of this one, writes to the folder.
  case locked(path: String)
  /// There is no index in the folder.
  case notFound(path: String)
  /// The operating system refused a file operation; `code` is its `errno`.
  case fileSystem(operation: String, path: String, code: Int32)
  /// The query was cancelled.
  case cancelled
  /// The query ran longer than ``QueryBudget/time`` allows; `spent` is when that was noticed.
  case timeLimitExceeded(limit: Duration, spent: Duration)
  /// The query needed more bytes than ``QueryBudget/memory`` allows.
  case memoryLimitExceeded(limit: Int, needed: Int)
  /// A client state longer than `limit` bytes.
  case clientStateTooLong(count: Int, limit: Int)
  /// The stored client state is not the expected one; nothing of the batch was taken.
  case clientStateMismatch
  /// The index was opened for reading only.
  case readOnly
  /// The index was closed, or a write failed before; open the folder again.
  case closed(reason: String)
  /// There is no recovery that could be taken back; nothing was changed.
  case nothingToUndo(path: String, reason: String)
  /// A ``DocumentReference`` of another index, or of a snapshot whose items have been moved, replaced
  /// or deleted since.
  ///
  /// Read references by the snapshot that gave them; across snapshots, keep identifiers.
  case staleReference
  /// No item has the identifier, or the item has expired.
  case noSuchItem(identifier: String)
  /// The application's embedder is missing, failed, or gave something else than vectors; a batch was not
  /// taken.
  case embedderFailed(identifier: String, detail: String)
  /// Something is larger than the index takes.
  case tooLarge(what: String, size: Int, limit: Int)

  /// What to do about damage that `recover` can repair.
  static let recoverRemedy =
    "run `pharos recover --index DIR` (or SearchIndex.recover(at:)), or restore the folder"
}

extension IndexError {
  /// The error as the public API reports it.
  package init(_ error: any Error) {
    switch error {
    case let error as IndexError: self = error
    case let error as QueryError: self = .invalidQuery(error)
    case let error as ItemError: self = .invalidItem(error)
    case let error as ItemValueError: self = .invalidValue(error)
    case let error as StoreError: self.init(store: error)
    case let error as OutOfSpace: self.init(store: error.cause)
    case let error as ItemCodingError: self.init(record: error)
    case is CancellationError: self = .cancelled
    default:
      self = .damaged(
        place: "", offset: 0, detail: String(describing: error),
        remedy: IndexError.recoverRemedy)
    }
  }

  /// A stored record that does not decode, though its bytes have the right checksum.
  private init(record error: ItemCodingError) {
    switch error {
    case .damaged(let offset, let detail):
      self = .damage("a stored item", at: offset, detail)
    case .unsupportedVersion(let found, let supported):
      self = .newerFormat(
        place: "a stored item", found: UInt32(found), supported: UInt32(supported))
    }
  }

  private init(store error: StoreError) {
    switch error {
    case .damaged(let place, let offset, let detail):
      self = .damaged(
        place: place, offset: offset, detail: detail, remedy: IndexError.recoverRemedy)
    case .unsupportedVersion(let place, let found, let supported):
      self = .newerFormat(place: place, found: found, supported: supported)
    case .fileSystem(let operation, let path, let code):
      self = .fileSystem(operation: operation, path: path, code: code)
    case .tooLarge(let what, let size, let limit):
      self = .tooLarge(what: what, size: size, limit: limit)
    case .compression(let place, let detail):
      self = .damaged(
        place: place, offset: 0, detail: detail, remedy: IndexError.recoverRemedy)
    case .interrupted(.cancelled): self = .cancelled
    case .interrupted(.time(let limit, let spent)):
      self = .timeLimitExceeded(limit: limit, spent: spent)
    case .interrupted(.memory(let limit, let needed)):
      self = .memoryLimitExceeded(limit: limit, needed: needed)
    }
  }
}
