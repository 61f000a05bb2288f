/// How a command ended, as the shell sees it.
///
/// `import` ends by the signal itself after SIGINT and SIGTERM, which shells see as 130 and 143.
enum ExitCode: Int32, CaseIterable {
  /// Done; for what looks for items: something was found.
  case success = 0
  /// Nothing was found, or nothing was chosen.
  case nothingMatched = 1
  /// Wrong usage, query or input; also files that cannot be read or written, or not yet.
  case failure = 2
  /// The index is damaged.
  case damaged = 3
  /// Another process writes to the index.
  case locked = 4
  /// The person pressed Ctrl-C.
  case interrupted = 130

  /// What the help says it means.
  var meaning: String {
    switch self {
    case .success:
      "done; something was found; a change that was made is durable, also if a warning says that "
        + "the files could not be brought up to date"
    case .nothingMatched:
      "nothing was found: search, similar, suggest, get; nothing was chosen: type; explain "
        + "--item: there is no such item, or it does not match"
    case .failure:
      "wrong usage, query or input; no index; a file that cannot be read or written, or that a "
        + "newer version wrote"
    case .damaged: "the index is damaged"
    case .locked:
      "another process writes to the index: import, delete, usage --forget, compact, recover"
    case .interrupted: "ended by Ctrl-C"
    }
  }
}
