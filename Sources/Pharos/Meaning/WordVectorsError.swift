/// Why a file of word vectors cannot be read.
public enum WordVectorsError: Error, Sendable, Hashable {
  /// The operating system refused to open or read the file; `code` is its `errno`.
  case fileSystem(operation: String, path: String, code: Int32)
  /// The bytes are not of the form; `line` counts from 1 and is nil where there are no lines, `offset` is
  /// that of the word or line in the file.
  case malformed(path: String, line: Int?, offset: Int, detail: String)
  /// The file has no word that an index could have.
  case noWords(path: String)
  /// The surrounding task was cancelled.
  case cancelled
}

extension WordVectorsError: CustomStringConvertible {
  /// What is wrong, where, and what to do, for people.
  public var description: String {
    switch self {
    case .fileSystem(let operation, let path, let code):
      "\(operation) “\(path)”: \(IndexError.text(ofSystemError: code))"
    case .malformed(let path, let line, let offset, let detail):
      "“\(path)” is no file of word vectors, or is damaged: "
        + (line.map { "line \($0), " } ?? "") + "byte \(offset): \(detail); it has to be the "
        + "unpacked text or binary form of word2vec, GloVe or fastText (.vec): fetch it again, or "
        + "name its form"
    case .noWords(let path):
      "“\(path)” has no word that an index could have: read more of its words, or another file"
    case .cancelled: "cancelled"
    }
  }
}
