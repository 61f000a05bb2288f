import QueryLanguage

/// A word of an item that tells the item from others.
///
/// Its weight is `√x · idf`, where x is what the word counts in the item, over all attributes that
/// `**` searches: `weight · frequency / (1 - b + b · length / average length)`, as in ``Ranking``.
/// The square root lies between counting every occurrence, which lets one word rule, and counting
/// whether there is one, which lets every rare word of a long text rule.
public struct TellingWord: Sendable, Hashable {
  /// The word without case and diacritics, as comparisons with `cdw` look for it.
  public let text: String
  /// How much the word tells, above 0.
  public let weight: Float
}

extension Snapshot {
  /// The words that tell an item from others, the most telling first.
  ///
  /// Words that no other item has are left out: nothing is found by them. Of long texts the first
  /// 65 536 words of each attribute count, and the 512 different words that count most among them.
  ///
  /// Takes a look at the vocabulary of every segment for each of these words. Thread-safe.
  ///
  /// - Parameters:
  ///   - identifier: the item's.
  ///   - limit: the most words to return.
  ///   - ranking: the weights of attributes; nil: ``IndexConfiguration/ranking``.
  /// - Throws: ``IndexError/noSuchItem(identifier:)`` where no item has the identifier, or the item
  ///   has expired.
  public func tellingWords(
    of identifier: String, limit: Int = 32, ranking: Ranking? = nil
  ) throws(IndexError) -> [TellingWord] {
    try reporting {
      let ranking = ranking ?? configuration.ranking
      return try SimilarSearch(self, identifier, ranking: ranking).words(limit).map { word in
        TellingWord(text: String(decoding: word.term, as: UTF8.self), weight: word.weight)
      }
    }
  }

  /// Items like another one, the most similar first: those that share its most telling words.
  ///
  /// The 32 words of ``tellingWords(of:limit:ranking:)`` are looked for in all attributes that `**`
  /// searches, each counting √x as much as its rarity says; an item with any of them may be in the
  /// answer, by its score. The item itself never is. An item without such words has none like it. The
  /// answer does not depend on how the index is cut into segments. Thread-safe.
  ///
  /// ```swift
  /// let like = try snapshot.similar(to: "42", limit: 5)
  /// let items = try snapshot.items(at: like.map(\.document), fetching: [.title])
  /// ```
  ///
  /// - Parameters:
  ///   - identifier: the item's.
  ///   - limit: the most items to return.
  ///   - filters: queries that every result must satisfy as well; they do not count for the score.
  ///   - ranking: the weights; nil: ``IndexConfiguration/ranking``.
  /// - Throws: ``IndexError/noSuchItem(identifier:)`` where no item has the identifier, or the item
  ///   has expired; and what all queries throw.
  public func similar(
    to identifier: String, limit: Int = 10, filters: [Query] = [], ranking: Ranking? = nil
  ) throws(IndexError) -> [RankedDocument] {
    try similar(
      to: identifier, limit: limit, filters: filters, ranking: ranking ?? configuration.ranking,
      alwaysPruning: false)
  }

  /// The same; with pruning also where few documents match, for tests of it.
  package func similar(
    to identifier: String, limit: Int, filters: [Query], ranking: Ranking, alwaysPruning: Bool
  ) throws(IndexError) -> [RankedDocument] {
    try reporting {
      var search = try SimilarSearch(self, identifier, ranking: ranking)
      search.alwaysPrunes = alwaysPruning
      return try search.top(limit, filters: filters)
    }
  }
}
