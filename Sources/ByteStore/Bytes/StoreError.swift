/// Everything that can go wrong in storage.
///
/// `place` names a file or a section of one.
@usableFromInline
package enum StoreError: Error, Sendable, Equatable {
  /// Bytes contradict the format.
  ///
  /// `offset` counts from the start of the place.
  case damaged(place: String, offset: Int, detail: String)
  /// The place was written by a version of the format that this library does not read.
  case unsupportedVersion(place: String, found: UInt32, supported: UInt32)
  /// A call of the operating system failed; `code` is its `errno`.
  case fileSystem(operation: String, path: String, code: Int32)
  /// A size is beyond a stated limit.
  case tooLarge(what: String, size: Int, limit: Int)
  /// The compression library refused to work.
  case compression(place: String, detail: String)
  /// The query that asked was cancelled, or is at a limit; or the merge is not wanted any more.
  case interrupted(QueryInterruption)
}

/// Why a query was ended before it had its answer.
@usableFromInline
package enum QueryInterruption: Sendable, Hashable {
  case cancelled
  case time(limit: Duration, spent: Duration)
  /// `needed` is what the query held together with what it asked for, in bytes.
  case memory(limit: Int, needed: Int)
}
