import ItemLines
import Pharos

extension IndexError {
  /// What the error means for the exit code.
  var exitCode: ExitCode {
    switch self {
    case .damaged: .damaged
    case .locked: .locked
    default: .failure
    }
  }

  /// What happened, where, and what to do, for people.
  var explanation: String {
    guard case .damaged(let place, let offset, let detail, let remedy) = self else {
      return PrintableText.line(sentence)
    }
    return """
      the index is damaged
        where: \(place.isEmpty ? "not known" : PrintableText.line(place)), byte \(offset)
        what: \(PrintableText.line(detail))
        remedy: \(PrintableText.line(remedy))
      """
  }

  /// The error as one sentence; parts of it may come from items and files.
  private var sentence: String {
    switch self {
    case .invalidQuery(let error): "the query is wrong: \(error)"
    case .invalidItem(let error): "\(error)"
    case .invalidValue(let error): "\(error)"
    case .damaged(let place, _, let detail, _): "\(place): \(detail)"
    case .newerFormat(let place, let found, let supported) where found < supported:
      "\(place) has format \(found), which is not read any more: import the items into a new index"
    case .newerFormat(let place, let found, let supported):
      "\(place) has format \(found), this pharos reads up to \(supported): use a newer pharos"
    case .locked(let path):
      "another process writes to the index in “\(path)”: wait until it has ended"
    case .notFound(let path):
      "there is no index in “\(path)”: `pharos import --index DIR FILE` makes one"
    case .fileSystem(let operation, let path, let code):
      "\(operation) “\(path)”: \(SystemError.text(of: code))"
    case .cancelled: "cancelled"
    case .timeLimitExceeded(let limit, _):
      "the query did not end within \(limit / .seconds(1)) seconds: make it narrower, or raise "
        + "--timeout"
    case .memoryLimitExceeded(let limit, let needed):
      """
      the query needs more memory than \(PrintableText.number(limit >> 20)) MB (at least \
      \(PrintableText.number((needed + (1 << 20) - 1) >> 20)) MB): make it narrower, ask for fewer \
      results, or raise --memory-limit
      """
    case .clientStateTooLong(let count, let limit):
      "a client state of \(count) bytes, more than \(limit)"
    case .clientStateMismatch: "the stored client state is not the expected one"
    case .readOnly: "the index was opened for reading only"
    case .closed(let reason): "the index was closed: \(reason)"
    case .nothingToUndo(let path, let reason):
      "no recovery of “\(path)” can be taken back: \(reason)"
    case .staleReference:
      "the document reference is of another index or of an older snapshot: read it by the snapshot "
        + "that gave it, or keep identifiers"
    case .noSuchItem(let identifier): "there is no item “\(PrintableText.excerpt(identifier))”"
    case .embedderFailed(let identifier, let detail):
      "the embedder “\(PrintableText.excerpt(identifier))”: \(PrintableText.excerpt(detail))"
    case .tooLarge(let what, let size, let limit): "\(what): \(size), more than \(limit)"
    }
  }
}
