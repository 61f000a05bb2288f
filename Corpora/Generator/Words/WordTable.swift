/// The words of one language, most frequent first, and the law by which they are drawn.
///
/// Invariants
/// 1. Words are distinct; word w is `bytes[starts[w] ..< starts[w + 1]]`, lower case.
/// 2. A smaller table of the same language, seed and law of frequencies begins with the same words.
final class WordTable: Sendable {
  let bytes: [UInt8]
  let starts: [UInt32]
  /// Words of letters only that are neither very frequent nor rare: for titles, names and keywords.
  let middle: [UInt32]
  let frequencies: FrequencyLaw
  let isIdeographic: Bool
  let code: String

  var count: Int { starts.count - 1 }

  init(_ language: Recipe.Language, seed: UInt64) {
    var builder = WordBuilder(language.model, seed: seed)
    builder.build(language.vocabulary)
    bytes = builder.bytes
    starts = builder.starts
    frequencies = FrequencyLaw(
      count: builder.starts.count - 1, exponent: language.exponent, shift: language.shift)
    isIdeographic = language.model.isIdeographic
    code = language.model.code
    middle = WordTable.middle(builder, isIdeographic: isIdeographic)
  }

  private static func middle(_ builder: WordBuilder, isIdeographic: Bool) -> [UInt32] {
    let count = builder.starts.count - 1
    return (min(150, count / 3)..<min(6000, count)).compactMap { word in
      let bytes = builder.bytes[Int(builder.starts[word])..<Int(builder.starts[word + 1])]
      let isLong = isIdeographic || bytes.count >= 3
      let isLetters = bytes.allSatisfy { $0 >= UInt8(ascii: "a") }
      return isLong && isLetters ? UInt32(word) : nil
    }
  }

  /// One of the eight preferred successors of a word, as frequent as its frequency makes it.
  func successor(of word: Int, choice: Int, salt: UInt64) -> Int {
    frequencies.draw(RandomStream.mix(salt &+ UInt64(word << 3 | choice)))
  }

  /// The word as text.
  func word(_ number: Int) -> String {
    String(decoding: bytes[Int(starts[number])..<Int(starts[number + 1])], as: UTF8.self)
  }
}
