/// How a command ended, as the shell sees it.
enum ExitCode: Int32 {
  /// Done; for a search: something matched.
  case success = 0
  /// Nothing matched, or nothing was chosen.
  case nothingMatched = 1
  /// Wrong usage, query or input; also files that cannot be read or written.
  case failure = 2
  /// The index is damaged.
  case damaged = 3
  /// Another process writes to the index.
  case locked = 4
  /// The person pressed Ctrl-C.
  case interrupted = 130
}
