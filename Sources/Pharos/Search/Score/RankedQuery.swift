import Postings
import QueryLanguage

/// A query ready to be ranked: its leaves with their rarity in the whole index.
///
/// A class, for it has many parts and is handed on. Not thread-safe: belongs to one running query.
final class RankedQuery {
  /// Those of the query, then those that count besides, but for the flat ones.
  let leaves: [RankedLeaf]
  /// So many are of the query.
  let leafCount: Int
  /// What counts the same wherever it matches.
  let bonuses: [RankedLeaf]
  let proof: MatchProof
  /// Whether the query is one comparison.
  let isOneLeaf: Bool
  /// Whether it is one that counts only where it matches.
  let leafDecides: Bool
  private let context: RankingContext
  let sharedBonuses: SharedBonuses?
  /// Of each segment.
  let planners: [SegmentPlanner]
  let postings: LeafPostings

  init(_ request: borrowing RankedRequest, _ context: RankingContext) throws {
    let state = context.state
    let planners = state.planners(context.statistics)
    let (leaves, proof) = RankedLeaf.leaves(of: request.node, request.clauses)
    leafCount = leaves.count
    var counting = leaves
    if let weigh = request.weighing { counting = counting.map(weigh) }
    var flat: [RankedLeaf] = []
    for bonus in request.bonuses {
      if bonus.isFlat { flat.append(bonus) } else { counting.append(bonus) }
    }
    postings = try LeafPostings(counting, planners, context)
    self.leaves = counting
    bonuses = flat
    let isOnly = counting.count == 1 && flat.isEmpty
    isOneLeaf = isOnly && counting[0].isWholeQuery
    if isOneLeaf, case .leaf = proof { leafDecides = true } else { leafDecides = false }
    self.proof = proof
    self.planners = planners
    self.context = context
    sharedBonuses = request.sharedBonuses
  }

  /// The scorers of the leaves for a segment.
  func scorers(ofSegment index: Int) throws -> [LeafScorer] {
    let planner = planners[index]
    var scorers: [LeafScorer] = []
    for number in leaves.indices {
      switch leaves[number].kind {
      case .word:
        var fields: [FieldScorer] = []
        for place in postings.places(of: number) where postings.entries[place].segment == index {
          if let field = try field(postings.entries[place], of: number, planner) {
            fields.append(field)
          }
        }
        scorers.append(
          LeafScorer(
            number: number, fields: fields, rarity: postings.rarity(of: number), combination: .sum))
      case .pattern:
        let leaf = leaves[number]
        var fields: [FieldScorer] = []
        let expansion = try LazyExpansion(leaf.test, planner)
        let isPhrase = try leaf.written.count > 1 && expansion.isMissing()
        for attribute in planner.attributes(in: leaf.test.scope) {
          guard let title = planner.segment.attributes.title(attribute) else { continue }
          let lengths = try planner.segment.lengths.column(attribute)
          fields.append(
            PatternField(
              attribute: title, lengths: lengths, factors: try texts(of: title).factors,
              estimate: isPhrase
                ? try rarest(of: leaf, attribute, planner) : Int(planner.documentCount),
              plan: { try expansion.cursor(attribute) }))
        }
        scorers.append(
          LeafScorer(
            number: number, fields: fields, rarity: postings.rarity(of: number), combination: .best,
            expansion: expansion,
            expected: isPhrase ? fields.reduce(0) { $0 + $1.estimate } : nil))
      case .flat: break
      }
    }
    return scorers
  }

  /// The scorer of a word, or of a form of it, in an attribute.
  private func field(
    _ found: LeafPostings.Entry, of number: Int, _ planner: SegmentPlanner
  ) throws -> WordField? {
    let entry = found.entry
    guard let title = planner.segment.attributes.title(entry.attribute) else { return nil }
    let texts = try texts(of: title)
    let influence = context.ranking.lengthInfluence
    var weight = texts.weight
    var factors = texts.factors
    if let form = found.form {
      weight *= leaves[number].forms[form].factor
      factors = context.state.rankingMemory.factors(
        weight: weight, influence: influence, average: texts.average)
    }
    let impacts = try ImpactCursor(
      planner.segment, entry, factors: factors, weight: weight, influence: influence,
      average: texts.average)
    return WordField(attribute: title, form: found.form, impacts, entry)
  }

  /// So many documents have the rarest of the words of a pattern in an attribute.
  private func rarest(
    of leaf: RankedLeaf, _ attribute: UInt16, _ planner: SegmentPlanner
  ) throws -> Int {
    try leaf.written.map { term in
      try planner.entries(ofWord: term, in: leaf.test.scope)
        .first { $0.attribute == attribute }.map { Int($0.documentCount) } ?? 0
    }.min() ?? 0
  }

  /// What the length of an attribute's texts is worth, in the whole index.
  private func texts(of attribute: String) throws -> RankingMemory.AttributeTexts {
    try context.state.rankingMemory.texts(
      of: attribute, weight: context.ranking.weight(of: attribute),
      influence: context.ranking.lengthInfluence, in: context.state, dead: context.dead)
  }
}
