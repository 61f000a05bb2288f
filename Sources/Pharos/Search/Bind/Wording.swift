import TextAnalysis

/// The words of a comparison, as ranking counts them.
final class Wording: Sendable {
  /// The terms of a text that is words without stars, with case and diacritics ignored; nil for
  /// other texts.
  let words: [[UInt8]]?
  /// Letters written.
  let letters: Int

  init(_ test: TextTest) {
    letters = test.characters.count { $0 != .wildcard }
    guard !test.metadata.hasStar else {
      words = nil
      return
    }
    let written = test.content
    let shape =
      written.options == .term
      ? written.shape : PatternShape(written.characters, options: .term, words: true)
    words = shape.terms
  }
}
