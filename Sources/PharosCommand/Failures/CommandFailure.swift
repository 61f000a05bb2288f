import Pharos
import QueryLanguage

/// Why a command cannot go on.
enum CommandFailure: Error {
  /// The arguments make no command; `command` is the one they began with.
  case usage(String, command: String? = nil)
  /// The query is not in the language; the advice says what may have been meant.
  case query(QueryError, text: String, advice: String? = nil)
  /// The index refused or failed.
  case index(IndexError)
  /// A file of word vectors cannot be read.
  case vectors(WordVectorsError)
  /// An input cannot be read, or has a bad line.
  case input(String)
  /// Results cannot be written.
  case output(OutputFailure)
  /// All was said already.
  case reported(ExitCode)
  /// A signal asked to end, and the work was ended in order; all was said.
  case interrupted(signal: Int32)

  var exitCode: ExitCode {
    switch self {
    case .usage, .query, .vectors, .input, .output, .interrupted: .failure
    case .index(let error): error.exitCode
    case .reported(let code): code
    }
  }

  /// What to tell a person; empty where all was said.
  var message: String {
    switch self {
    case .usage(let problem, let command):
      "pharos: \(problem)\n(see: pharos help\(command.map { " " + $0 } ?? ""))"
    case .query(let error, let text, let advice):
      error.rendered(in: text) + (advice.map { "\n" + $0 } ?? "")
    case .index(let error): "pharos: \(error.explanation)"
    case .vectors(let error): "pharos: \(error.explanation)"
    case .input(let problem): "pharos: \(problem)"
    case .output(let failure): "pharos: \(failure.explanation)"
    case .reported, .interrupted: ""
    }
  }
}
