#if !canImport(Darwin)
  import Foundation
  import Pharos
  import QueryLanguage

  extension CSIndexError {
    /// What an error of the engine is for a client that changes the index.
    init(_ error: any Error) {
      if let error = error as? CSIndexError {
        self = error
      } else if let error = error as? IndexError {
        self.init(error.changeCode, userInfo: error.userInfo)
      } else {
        self.init(.unknownError, userInfo: [NSUnderlyingErrorKey: error])
      }
    }

    /// An error with a sentence for people.
    init(_ code: Code, _ sentence: String) {
      self.init(code, userInfo: [NSLocalizedDescriptionKey: sentence])
    }
  }

  extension CSSearchQueryError {
    /// What an error of the engine is for a client that searches.
    init(_ error: any Error) {
      if let error = error as? CSSearchQueryError {
        self = error
      } else if let error = error as? IndexError {
        self.init(error.queryCode, userInfo: error.userInfo)
      } else if let error = error as? QueryError {
        self.init(IndexError.invalidQuery(error))
      } else if error is CancellationError {
        self.init(.cancelled)
      } else if let error = error as? CSIndexError {
        self.init(.indexUnreachable, userInfo: error.userInfo)
      } else {
        self.init(.unknown, userInfo: [NSUnderlyingErrorKey: error])
      }
    }
  }

  extension IndexError {
    fileprivate var changeCode: CSIndexError.Code {
      switch self {
      case .invalidItem, .invalidValue: .invalidItemError
      case .clientStateTooLong: .invalidClientStateError
      case .clientStateMismatch: .mismatchedClientState
      case .tooLarge: .quotaExceeded
      case .fileSystem(_, _, let code):
        [ENOSPC, EDQUOT, EFBIG].contains(code) ? .quotaExceeded : .indexUnavailableError
      case .locked, .readOnly, .damaged, .newerFormat, .notFound, .closed: .indexUnavailableError
      case .invalidQuery, .cancelled, .nothingToUndo, .staleReference, .noSuchItem, .embedderFailed,
        .timeLimitExceeded, .memoryLimitExceeded:
        .unknownError
      }
    }

    fileprivate var queryCode: CSSearchQueryError.Code {
      switch self {
      case .invalidQuery: .invalidQuery
      case .cancelled: .cancelled
      case .locked, .readOnly, .damaged, .newerFormat, .notFound, .closed, .fileSystem:
        .indexUnreachable
      case .invalidItem, .invalidValue, .clientStateTooLong, .clientStateMismatch, .tooLarge,
        .nothingToUndo, .staleReference, .noSuchItem, .embedderFailed, .timeLimitExceeded,
        .memoryLimitExceeded:
        .unknown
      }
    }

    fileprivate var userInfo: [String: Any] {
      [NSLocalizedDescriptionKey: description, NSUnderlyingErrorKey: self]
    }
  }
#endif
