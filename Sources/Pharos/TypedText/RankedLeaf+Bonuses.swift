import QueryLanguage
import TextAnalysis

extension RankedLeaf {
  /// What counts for typed text besides its words: whole values, whole words, words side by side.
  ///
  /// - Parameters:
  ///   - words: the words that were typed, in their order, escaped as patterns; the last one may end
  ///     with a star.
  ///   - ranking: the weights.
  ///   - whole: what the last word counts as a whole word, where its beginning was asked for.
  ///   - lacksWord: no item that is asked about has all words.
  static func bonuses(
    _ words: [TypedWord], _ ranking: Ranking, whole: RankedLeaf?, lacksWord: Bool = false
  ) -> [RankedLeaf] {
    guard !words.isEmpty else { return [] }
    var bonuses = whole.map { [$0] } ?? []
    let exactness = ranking.bounded(.exactness, ranking.exactnessWeight)
    if exactness > 0, !lacksWord {
      let implied = words.allSatisfy(\.isPlainRun) ? words.map(\.pattern) : []
      let lastMayGoOn = words.last?.isPrefix == true
      for isPrefix in [false, true] {
        bonuses.append(
          RankedLeaf(
            kind: .flat(worth: exactness / 2, in: valueAttributes),
            test: TypedWord.value(of: words, isPrefix: isPrefix), signal: .exactness,
            // `foo bar*` begins values without the word `bar`.
            implied: isPrefix && !lastMayGoOn ? implied.dropLast() : implied))
      }
    }
    let closeness = ranking.bounded(.closeness, ranking.closenessWeight)
    if closeness > 0, words.count > (lacksWord ? 2 : 1), words.count <= mostClose {
      for (left, right) in zip(words, words.dropFirst()) where right.tellsNeighbours {
        bonuses.append(
          RankedLeaf(
            kind: .flat(worth: closeness / Float(words.count - 1), in: closeAttributes),
            test: TypedWord.phrase([left, right]), signal: .closeness,
            implied: [left, right].filter(\.isPlainRun).map(\.pattern)))
      }
    }
    return bonuses
  }

  /// More words are not looked for side by side.
  static let mostClose = 16

  /// Attributes whose whole values are compared with what was typed.
  static let valueAttributes = [
    AttributeKey.title, .displayName, .alternateNames, .keywords, .subject, .authorNames,
  ].map(\.rawValue)

  /// Attributes in which words may stand side by side.
  static let closeAttributes =
    valueAttributes
    + [AttributeKey.contentDescription, .comment, .textContent].map(\.rawValue)
}
