import Pharos

/// Word vectors that are given as an option.
enum VectorOptions {
  /// Reads the file that `--vectors` names; nil without the option.
  static func embedder(_ arguments: Arguments) throws(CommandFailure) -> WordVectors? {
    guard let path = arguments.text(.vectors) else { return nil }
    do throws(WordVectorsError) {
      return try WordVectors(contentsOf: path)
    } catch {
      throw .vectors(error)
    }
  }

  /// Tells why nothing is found by meaning where no item has a vector of these words.
  static func warnWithoutVectors(
    _ arguments: Arguments, _ snapshot: Snapshot, _ console: Console
  ) {
    guard arguments.has(.vectors), !snapshot.hasVectors else { return }
    console.say(
      "pharos: warning: no item has a vector of these words: import the items with the same "
        + "--vectors")
  }
}
