import Synchronization
import TextAnalysis

/// Whether items of one state of an index have the words that were asked for last, side by side: what
/// was perhaps meant is asked for by the results and by the suggestions of a text, and from key to key.
///
/// Thread-safe.
final class PhrasePresence: Sendable {
  private struct Key: Hashable {
    let words: [TextAnalysis.PatternCharacter]
    /// Dead documents of all segments.
    let dead: Int
  }

  /// More are forgotten: a key asks for up to a few dozen.
  private static let capacity = 256

  private let answers = Mutex<[Key: Bool]>([:])

  /// The answer, found where it is not known.
  func answer(
    _ words: [TextAnalysis.PatternCharacter], dead: Int, _ find: () throws -> Bool
  ) throws -> Bool {
    let key = Key(words: words, dead: dead)
    if let known = answers.withLock({ $0[key] }) { return known }
    let found = try find()
    answers.withLock { answers in
      if answers.count >= PhrasePresence.capacity { answers.removeAll(keepingCapacity: true) }
      answers[key] = found
    }
    return found
  }
}
