#if !canImport(Darwin)
  import Foundation

  /// The domain of errors of a query.
  public let CSSearchQueryErrorDomain = "CSSearchQueryErrorDomain"

  /// What a query can fail with.
  ///
  /// Catch one case with `catch CSSearchQueryError.indexUnreachable`, or compare ``code``.
  public struct CSSearchQueryError: CustomNSError, LocalizedError, Hashable,
    @unchecked Sendable
  {
    /// What is wrong.
    public enum Code: Int, Sendable {
      /// Something that has no code of its own.
      case unknown = -2000
      /// The index cannot be reached.
      case indexUnreachable = -2001
      /// The query string is not in the language, or asks for what it may not.
      case invalidQuery = -2002
      /// The query was cancelled.
      case cancelled = -2003
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
    public static var errorDomain: String { CSSearchQueryErrorDomain }
    /// The number of the code.
    public var errorCode: Int { code.rawValue }
    /// The user info.
    public var errorUserInfo: [String: Any] { userInfo }
    /// The sentence for people, if there is one.
    public var errorDescription: String? { userInfo[NSLocalizedDescriptionKey] as? String }
    /// The sentence for people, or the domain and the number.
    public var localizedDescription: String {
      errorDescription ?? "\(CSSearchQueryError.errorDomain) \(errorCode)"
    }

    /// Whether two errors have the same code.
    public static func == (left: CSSearchQueryError, right: CSSearchQueryError) -> Bool {
      left.code == right.code
    }

    /// Hashes the code.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
  }

  extension CSSearchQueryError {
    /// Something that has no code of its own.
    public static var unknown: Code { .unknown }
    /// The index cannot be reached.
    public static var indexUnreachable: Code { .indexUnreachable }
    /// The query string is not in the language, or asks for what it may not.
    public static var invalidQuery: Code { .invalidQuery }
    /// The query was cancelled.
    public static var cancelled: Code { .cancelled }
  }

  extension CSSearchQueryError.Code {
    /// Whether an error has this code, for `catch`.
    public static func ~= (code: CSSearchQueryError.Code, error: any Error) -> Bool {
      (error as? CSSearchQueryError)?.code == code
    }
  }
#endif
