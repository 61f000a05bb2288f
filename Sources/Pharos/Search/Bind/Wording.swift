import SegmentStore
import TextAnalysis

/// The words of a comparison, as ranking counts them: found once, and kept with the comparison.
final class Wording: Sendable {
  /// The terms of a text that is words without stars, with case and diacritics ignored; nil for
  /// other texts.
  let words: [[UInt8]]?
  /// Letters written.
  let letters: Int

  private init(_ test: TextTest) {
    words = Wording.words(test.content)
    letters = test.content.characters.count { $0 != .wildcard }
  }

  static func of(_ test: TextTest) -> Wording { test.companion.value { Wording(test) } }

  private static func words(_ written: CompiledPattern) -> [[UInt8]]? {
    guard !written.hasStar else { return nil }
    let shape =
      written.options == .term
      ? written.shape : PatternShape(written.characters, options: .term, words: true)
    guard shape.ways.count == 1 else { return nil }
    var words: [[UInt8]] = []
    for case .run(let pattern) in shape.ways[0] {
      guard !pattern.lenient, pattern.foldedPieces.count == 1 else { return nil }
      words.append(pattern.foldedPieces[0])
    }
    return words.isEmpty ? nil : words
  }
}
