#if !canImport(Darwin)
  import Foundation

  /// The domain of errors of changes of an index.
  public let CSIndexErrorDomain = "CSIndexErrorDomain"

  /// What changes of an index can fail with.
  ///
  /// Catch one case with `catch CSIndexError.indexUnavailableError`, or compare ``code``.
  public struct CSIndexError: CustomNSError, LocalizedError, Hashable,
    @unchecked Sendable
  {
    /// What is wrong.
    public enum Code: Int, Sendable {
      /// Something that has no code of its own.
      case unknownError = -1
      /// The index cannot be reached: its folder is in use or damaged.
      case indexUnavailableError = -1000
      /// An item is malformed; nothing of the call was taken.
      case invalidItemError = -1001
      /// The client state is too long, or there is no batch that it could end.
      case invalidClientStateError = -1002
      /// The connection to the index broke.
      case remoteConnectionError = -1003
      /// There is too much data, or no room left on the device.
      case quotaExceeded = -1004
      /// Nothing can be indexed here.
      case indexingUnsupported = -1005
      /// The stored client state is not the expected one; nothing of the batch was taken.
      case mismatchedClientState = -1006
    }

    /// What is wrong.
    public let code: Code
    /// More about it: `NSLocalizedDescriptionKey`, and the engine's error under
    /// `NSUnderlyingErrorKey`.
    public let userInfo: [String: Any]

    /// An error with a code.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
      self.code = code
      self.userInfo = userInfo
    }

    /// The domain.
    public static var errorDomain: String { CSIndexErrorDomain }
    /// The number of the code.
    public var errorCode: Int { code.rawValue }
    /// The user info.
    public var errorUserInfo: [String: Any] { userInfo }
    /// The sentence for people, if there is one.
    public var errorDescription: String? { userInfo[NSLocalizedDescriptionKey] as? String }
    /// The sentence for people, or the domain and the number.
    public var localizedDescription: String {
      errorDescription ?? "\(CSIndexError.errorDomain) \(errorCode)"
    }

    /// Whether two errors have the same code.
    public static func == (left: CSIndexError, right: CSIndexError) -> Bool {
      left.code == right.code
    }

    /// Hashes the code.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
  }

  extension CSIndexError {
    /// Something that has no code of its own.
    public static var unknownError: Code { .unknownError }
    /// The index cannot be reached: its folder is in use or damaged.
    public static var indexUnavailableError: Code { .indexUnavailableError }
    /// An item is malformed; nothing of the call was taken.
    public static var invalidItemError: Code { .invalidItemError }
    /// The client state is too long, or there is no batch that it could end.
    public static var invalidClientStateError: Code { .invalidClientStateError }
    /// The connection to the index broke.
    public static var remoteConnectionError: Code { .remoteConnectionError }
    /// There is too much data, or no room left on the device.
    public static var quotaExceeded: Code { .quotaExceeded }
    /// Nothing can be indexed here.
    public static var indexingUnsupported: Code { .indexingUnsupported }
    /// The stored client state is not the expected one; nothing of the batch was taken.
    public static var mismatchedClientState: Code { .mismatchedClientState }
  }

  extension CSIndexError.Code {
    /// Whether an error has this code, for `catch`.
    public static func ~= (code: CSIndexError.Code, error: any Error) -> Bool {
      (error as? CSIndexError)?.code == code
    }
  }
#endif
