import TextAnalysis

/// The words of a comparison, as ranking counts them.
final class Wording: Sendable {
  /// The terms of a text that is words without stars, with case and diacritics ignored; nil for
  /// other texts.
  let words: [[UInt8]]?
  /// Letters written.
  let letters: Int

  init(_ test: TextTest) {
    let written = test.content
    letters = written.characters.count { $0 != .wildcard }
    guard !written.hasStar else {
      words = nil
      return
    }
    let shape =
      written.options == .term
      ? written.shape : PatternShape(written.characters, options: .term, words: true)
    words = shape.terms
  }
}
