import SegmentStore

/// The weights of relevance: everything that a score is computed from, in one value.
///
/// The score of an item is
/// - for every text comparison that counts for the match (not below `!`), the rarity of what is
///   asked for times `(k + 1) x / (k + x)`, where k is ``saturation`` and x adds up, over the
///   attributes, `weight · frequency / (1 - b + b · length / average length)` (b is
///   ``lengthInfluence``): BM25F, Robertson, Zaragoza and Taylor, “Simple BM25 extension to
///   multiple weighted fields” (2004);
/// - plus ``itemWeight`` times the item's own signals: `rankingHint`, `userCurated`, `userOwned`,
///   `userCreated`, scaled to 0 … 1.
///
/// A comparison without a star counts its words. A pattern with a star counts once in the attribute
/// where that is worth most, and its rarity grows with the letters that were written. Numbers, dates
/// and whole filters choose items but do not order them.
///
/// Numbers below 0 count as 0.
///
/// Scores are computed with IEEE additions, multiplications and divisions only and rounded to whole
/// points, so they are the same on every machine.
public struct Ranking: Sendable, Hashable {
  /// Points that one unit of score is rounded to.
  public static let pointsPerUnit: Float = ScoreFormula.pointsPerUnit

  /// The weight of a match by attribute; ``otherWeight`` for those that are not here.
  public var attributeWeights: [AttributeKey: Float] = [
    .title: 5, .displayName: 5, .alternateNames: 4, .keywords: 4, .subject: 4,
    .authorNames: 3, .recipientNames: 3, .contentDescription: 2, .comment: 2, .textContent: 1,
  ]
  /// The weight of attributes that have none of their own.
  public var otherWeight: Float = 1
  /// How soon more occurrences stop to count, k1 of BM25.
  public var saturation: Float = 1.2
  /// How much long texts are held back, b of BM25; 0 … 1.
  public var lengthInfluence: Float = 0.75
  /// What the item's own signals are worth at their best.
  public var itemWeight: Float = 2
  /// The rarity of a pattern with a star, for each letter written, up to eight.
  public var patternRarity: Float = 1

  /// The defaults.
  public static let `default` = Ranking()

  /// The weights above, as they are.
  public init() {}

  /// The weight of an attribute by its canonical name.
  func weight(of attribute: String) -> Float {
    attributeWeights[AttributeKey(attribute)] ?? otherWeight
  }

  /// The steps from counts to points.
  var formula: ScoreFormula { ScoreFormula(saturation: saturation) }

  /// The points of the item's own signals.
  func itemScore(ofRank rank: UInt8) -> Float {
    min(max(0, itemWeight), 1e6) * Float(rank) / 252
  }
}

/// A match with its score.
public struct RankedDocument: Hashable, Sendable {
  /// Where the item is.
  public let document: DocumentReference
  /// Points; ``Ranking/pointsPerUnit`` make one unit of score.
  public let score: Int32
}
