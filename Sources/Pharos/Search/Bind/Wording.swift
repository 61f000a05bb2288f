import TextAnalysis

/// The words of a comparison, as ranking counts them.
final class Wording: Sendable {
  /// The terms of a text that is words without stars, with case and diacritics ignored; nil for
  /// other texts.
  let words: [[UInt8]]?
  /// The word that the whole text is, between two borders; nil for other texts.
  let plainWord: [UInt8]?
  /// Letters written.
  let letters: Int

  init(_ test: TextTest) {
    letters = test.characters.count { $0 != .wildcard }
    guard !test.metadata.hasStar else {
      words = nil
      plainWord = nil
      return
    }
    let written = test.content
    let shape =
      written.options == .term
      ? written.shape : PatternShape(written.characters, options: .term, words: true)
    words = shape.terms
    plainWord = test.isProvenByItsWord ? test.onlyRun?.wholeWord : nil
  }
}

extension TextTest {
  /// Whether documents for which its word counts are matches without a further look.
  ///
  /// So it is where case and diacritics are ignored, and the word matches by words and has nothing before
  /// or behind it. Documents of patterns are found by their plan.
  var isProvenByItsWord: Bool {
    metadata.words && metadata.options == .term && metadata.shape.elements.count == 1
  }
}
