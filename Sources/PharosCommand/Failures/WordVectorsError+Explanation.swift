import ItemLines
import Pharos

extension WordVectorsError {
  /// What is wrong with a file of word vectors, where, and what to do, for people.
  var explanation: String {
    switch self {
    case .fileSystem(let operation, let path, let code):
      "\(operation) “\(PrintableText.line(path))”: \(SystemError.text(of: code))"
    case .malformed(let path, let line, let offset, let detail):
      """
      “\(PrintableText.line(path))” is no file of word vectors, or is damaged
        where: \(line.map { "line \($0), " } ?? "")byte \(offset)
        what: \(PrintableText.line(detail))
        remedy: unpack it; it has to be the text or binary form of word2vec, GloVe, or fastText (.vec)
      """
    case .noWords(let path):
      "“\(PrintableText.line(path))” has no word that an index could have"
    case .cancelled: "cancelled"
    }
  }
}
