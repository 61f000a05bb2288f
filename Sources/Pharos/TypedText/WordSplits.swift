import ByteStore

/// Words that were typed without the blanks between them: `prideandprejudice`.
struct WordSplits {
  /// Longer words are not taken apart, nor shorter ones.
  private static let letters = 5...40
  private static let mostParts = 5
  private static let mostLetters = 20
  private static let mostInitials = 4
  /// What each part takes from the likelihood of a split, in nats: fewer parts are likelier.
  private static let costOfPart: Float = 2

  let state: IndexState
  let dead: [DeadDocuments?]
  let meter: QueryMeter

  /// Words with blanks between them.
  static func text(_ words: [[UInt8]]) -> String {
    words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  }

  /// What a term may be without the signs of `don't`, `O'Brien` and `J.K.`.
  static func withLetters(_ term: [UInt8]) -> [[[UInt8]]] {
    let letters = String(decoding: term, as: UTF8.self).unicodeScalars.map {
      Array(String($0).utf8)
    }
    guard (2...mostLetters).contains(letters.count),
      letters.allSatisfy({ ($0.first ?? 0) &- 0x30 > 9 })
    else { return [] }
    var splits: [[[UInt8]]] = []
    if letters.count > 2 {
      splits = [
        [Array(letters.dropLast().joined()), letters[letters.count - 1]],
        [letters[0], Array(letters.dropFirst().joined())],
      ]
    }
    if letters.count <= mostInitials { splits.append(letters) }
    return splits
  }

  /// The likeliest words that a term is made of, two or more; nil where it is not made of words that
  /// items have.
  ///
  /// A word is as likely as the share of items that have it; single letters are no words here.
  /// Cost: a look-up for each stretch of the term.
  func words(of term: [UInt8]) throws -> [[UInt8]]? {
    let borders = term.indices.filter { term[$0] & 0xC0 != 0x80 } + [term.count]
    let letters = borders.count - 1
    guard WordSplits.letters.contains(letters) else { return nil }
    let items = Float(max(1, state.liveCount))
    /// Per border: the best way there, its parts, and where its last word begins.
    var best: [(score: Float, parts: Int, start: Int)?] = Array(repeating: nil, count: letters + 1)
    best[0] = (0, 0, 0)
    for end in 2...letters {
      for start in 0...(end - 2) where end - start < letters {
        guard let before = best[start], before.parts < WordSplits.mostParts else { continue }
        try meter.spend(state.segments.count)
        let word = Array(term[borders[start]..<borders[end]])
        let frequency = try state.frequency(of: word, dead: dead)
        guard frequency > 0 else { continue }
        let score =
          before.score + NaturalLogarithm.of(min(1, Float(frequency) / items))
          - WordSplits.costOfPart
        if best[end].map({ score > $0.score }) ?? true {
          best[end] = (score, before.parts + 1, start)
        }
      }
    }
    guard best[letters] != nil else { return nil }
    var words: [[UInt8]] = []
    var end = letters
    while end > 0, let step = best[end] {
      words.append(Array(term[borders[step.start]..<borders[end]]))
      end = step.start
    }
    return words.reversed()
  }
}
