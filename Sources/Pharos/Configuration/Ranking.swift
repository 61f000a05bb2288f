import Postings

/// The weights of relevance: everything that a score is computed from, in one value.
///
/// The score of an item is the sum of
/// - for every text comparison that counts for the match (not below `!`), the rarity of what is
///   asked for times `(k + 1) x / (k + x)`, where k is ``saturation`` and x adds up, over the
///   attributes, `weight · frequency / (1 - b + b · length / average length)` (b is
///   ``lengthInfluence``): BM25F, Robertson, Zaragoza and Taylor, “Simple BM25 extension to
///   multiple weighted fields” (2004);
/// - for typed text, ``exactnessWeight`` where a title, a name or a keyword is what was typed, half of
///   it where one begins so, the score of the whole word where a beginning was typed, and
///   ``closenessWeight`` where its words stand side by side in their order; other forms of a word
///   count with it as one word;
/// - for typed text of more than four words, ``likenessWeight`` times the best score times how much the
///   item is like the best results;
/// - ``itemWeight`` times the item's own signals: `rankingHint`, `userCurated`, `userOwned`,
///   `userCreated`, scaled to 0 … 1;
/// - ``freshnessWeight`` times `a / (a + d)`, where d is the distance between the item's latest date
///   and now, and a is ``freshnessAge``;
/// - ``usageWeight`` times `u / (u + 1)`, where u is the decayed number of uses;
/// - ``popularityWeight`` times `v / (v + h)`, where v is the item's value of ``popularityAttribute``
///   and h is ``popularityHalf``;
/// - ``languageWeight`` where the item is in the first of ``preferredLanguages``, half of it in the
///   second one, a third in the third.
///
/// A comparison without a star counts its words. A pattern with a star counts once in the attribute
/// where that is worth most, and its rarity grows with the letters that were written. Numbers,
/// dates, lists (`InList`) and whole filters choose items but do not order them.
///
/// Numbers below 0 count as 0.
///
/// Scores are computed with IEEE additions, multiplications and divisions only and rounded to whole
/// points, so they are the same on every machine.
public struct Ranking: Sendable, Hashable {
  /// Points that one unit of score is rounded to.
  public static let pointsPerUnit: Float = ScoreFormula.pointsPerUnit

  /// The weight of a match by attribute; ``otherWeight`` for those that are not here.
  ///
  /// 5 for titles and display names, 4 for alternate names, keywords and subjects, 3 for names of
  /// authors and recipients, 2 for descriptions and comments, 1 for text content.
  public var attributeWeights: [AttributeKey: Float] {
    get { weights.all }
    set { weights.own = newValue }
  }
  private var weights = AttributeWeights()
  /// The weight of attributes that have none of their own.
  public var otherWeight: Float = 1
  /// How soon more occurrences stop to count, k1 of BM25.
  public var saturation: Float = 1.2
  /// How much long texts are held back, b of BM25; 0 … 1.
  public var lengthInfluence: Float = 0.75
  /// The rarity of a pattern with a star, for each letter written, up to eight.
  public var patternRarity: Float = 1
  /// What it is worth that a whole value is what was typed; half of it where the value begins so.
  public var exactnessWeight: Float = 2
  /// What it is worth that all words that were typed stand side by side, in their order.
  public var closenessWeight: Float = 2
  /// What it is worth to be like the best results for a typed text of more than four words, as a share
  /// of the best score; 0 leaves the order to the words that were typed.
  public var likenessWeight: Float = 1
  /// What the item's own signals are worth at their best.
  public var itemWeight: Float = 2
  /// What an item is worth for being of this very moment.
  public var freshnessWeight: Float = 1
  /// Seconds before and after now at which an item's date is worth half of ``freshnessWeight``.
  ///
  /// Thirty days.
  public var freshnessAge: Double = 30 * 86_400
  /// What an item comes to that is used all the time.
  public var usageWeight: Float = 6
  /// The attribute whose numbers say how popular an item is: ratings, times played, answers of a
  /// thread; nil: none does.
  ///
  /// Of several numbers the greatest counts, Booleans as 0 and 1. Numbers that are not above 0, values
  /// of other kinds, and none at all count nothing.
  ///
  /// The first query that asks for an attribute reads its numbers once for each segment, about 20 ns
  /// an item; 8 bytes for every 128 items are kept.
  public var popularityAttribute: AttributeKey?
  /// What an item comes to that is as popular as can be.
  public var popularityWeight: Float = 2
  /// The value of ``popularityAttribute`` that is worth half of ``popularityWeight``; a number above 0.
  public var popularityHalf: Double = 10
  /// The languages that the person reads, best first, as in the attribute `languages` of items: BCP 47
  /// tags such as `de` and `pt-BR`, or names.
  ///
  /// What stands before the first hyphen or underscore is compared, without regard to case and
  /// diacritics: `de-CH` is `de`. Codes and names of the same language are not known to be the same.
  /// Of an item's languages the best one counts; items that say none get nothing. Of more than 255
  /// languages the first 255 count.
  ///
  /// The first query with a list looks its languages up once for each segment; a byte an item is kept
  /// where items say their languages.
  public var preferredLanguages: [String] = []
  /// What an item is worth for being in the first of ``preferredLanguages``.
  public var languageWeight: Float = 2
  /// Factors of the summands, 1 where there is none: what was learned about the person.
  ///
  /// From 1/16 to 16.
  public var multipliers: [RankingSignal: Float] = [:]

  /// The defaults of a new ``IndexConfiguration``.
  public static let `default` = Ranking()

  /// The weights above, as they are.
  public init() {}
}

extension Ranking {
  /// The weight of an attribute by its canonical name.
  func weight(of attribute: String) -> Float {
    weight(
      .matches(in: attribute), attributeWeights[AttributeKey(attribute)] ?? otherWeight)
  }

  /// A weight with the factor of its summand, which is looked for only where some factor was given:
  /// finding out the summand of an attribute takes about a thousand instructions.
  func weight(_ signal: @autoclosure () -> RankingSignal, _ weight: Float) -> Float {
    guard !multipliers.isEmpty, let factor = multipliers[signal()] else { return weight }
    return weight * min(max(1 / 16, factor), 16)
  }

  /// A weight in units of score, within bounds that sums stay exact in.
  func bounded(_ signal: RankingSignal, _ weight: Float) -> Float {
    min(max(0, self.weight(signal, weight)), 1e6)
  }

  /// The steps from counts to points.
  var formula: ScoreFormula { ScoreFormula(saturation: saturation) }

  /// The points of the item's own signals.
  func itemScore(ofRank rank: UInt8) -> Float {
    Ranking.itemScore(ofRank: rank, bounded(.item, itemWeight))
  }

  /// The same for the weight that the best rank has.
  static func itemScore(ofRank rank: UInt8, _ weight: Float) -> Float {
    weight * Float(rank) / 252
  }

  /// What use of a strength is worth.
  func usageScore(_ strength: Float) -> Float {
    let strength = min(max(0, strength), 1e12)
    return bounded(.usage, usageWeight) * (strength / (strength + 1))
  }
}

/// A match with its score.
public struct RankedDocument: Hashable, Sendable {
  /// Where the item is.
  public let document: DocumentReference
  /// How well the item answers, in points, of which ``Ranking/pointsPerUnit`` make one unit of
  /// ``Ranking``'s sum; more is better.
  ///
  /// Scores of one query and ranking can be compared, also between items of different segments; those
  /// of different queries cannot.
  public let score: Int32
}
