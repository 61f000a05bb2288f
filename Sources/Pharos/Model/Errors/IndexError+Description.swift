#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension IndexError: CustomStringConvertible {
  /// What happened, where, and what to do, for people.
  public var description: String {
    switch self {
    case .invalidQuery(let error): "the query is wrong: \(error)"
    case .invalidItem(let error): "\(error)"
    case .invalidValue(let error): "\(error)"
    case .damaged(let place, let offset, let detail, let remedy):
      "the index is damaged at byte \(offset) of \(place.isEmpty ? "a file" : place): \(detail); "
        + remedy
    case .newerFormat(let place, let found, let supported) where found < supported:
      "\(place) has format \(found), which is not read any more: make the index anew"
    case .newerFormat(let place, let found, let supported):
      "\(place) has format \(found), and this version reads up to \(supported)"
    case .locked(let path): "another writer has the index in “\(path)” open"
    case .notFound(let path): "there is no index in “\(path)”"
    case .fileSystem(let operation, let path, let code):
      "\(operation) “\(path)”: \(IndexError.text(ofSystemError: code))"
    case .cancelled: "cancelled"
    case .timeLimitExceeded(let limit, let spent):
      "the query was ended after \(IndexError.seconds(spent)): its limit is "
        + "\(IndexError.seconds(limit)); make it narrower, or raise QueryBudget.time"
    case .memoryLimitExceeded(let limit, let needed):
      "the query was ended when it needed \(needed) bytes of memory: its limit is \(limit); make it "
        + "narrower, ask for fewer results, or raise QueryBudget.memory"
    case .clientStateTooLong(let count, let limit):
      "a client state of \(count) bytes, more than \(limit)"
    case .clientStateMismatch: "the stored client state is not the expected one"
    case .readOnly: "the index was opened for reading only"
    case .closed(let reason): "the index takes no more changes: \(reason)"
    case .nothingToUndo(let path, let reason):
      "no recovery of “\(path)” can be taken back: \(reason)"
    case .staleReference:
      "the document reference is of another index or of an older snapshot: read it by the snapshot "
        + "that gave it, or keep identifiers"
    case .noSuchItem(let identifier):
      "there is no item “\(identifier)”: it was never added, was deleted, or has expired"
    case .embedderFailed(let identifier, let detail):
      "the embedder\(identifier.isEmpty ? "" : " “\(identifier)”"): \(detail)"
    case .tooLarge(let what, let size, let limit): "\(what): \(size), more than \(limit)"
    }
  }

  /// A time in seconds, to the millisecond.
  private static func seconds(_ time: Duration) -> String {
    "\(Double(max(0, time / .milliseconds(1)).rounded()) / 1000) s"
  }

  static func text(ofSystemError code: Int32) -> String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
    let text = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: text, as: UTF8.self)
  }
}
