import Postings
import QueryLanguage

/// A query ready to be ranked: its leaves with their rarity in the whole index.
struct RankedQuery {
  /// Those of the query, then those that count besides, but for the flat ones.
  let leaves: [RankedLeaf]
  /// So many are of the query.
  let leafCount: Int
  /// What counts the same wherever it matches.
  let bonuses: [RankedLeaf]
  let proof: MatchProof
  let ranking: Ranking
  private let state: IndexState
  /// Of each segment.
  let planners: [SegmentPlanner]
  let memory: RankingMemory
  /// Per segment: documents that are deleted or have expired.
  private let dead: [DeadDocuments?]
  private let liveCount: Int
  /// Per leaf, per segment: the postings of its word and of the forms in the attributes of its scope;
  /// empty where it is none.
  private var entries: [[[WordEntry]]] = []
  private(set) var rarities: [Float] = []
  /// Leaves that are tempered and that some item has.
  private var tempered: [Int] = []
  /// Of the attributes that were asked about: so few that they are looked through.
  private var texts: [RankingMemory.AttributeTexts] = []

  /// The postings of a word, or of a form of it, in an attribute.
  private struct WordEntry {
    let entry: TermEntry
    /// Nil: the word as written.
    let form: Int?
  }

  init(
    _ request: RankedRequest, ranking: Ranking, state: IndexState, dead: [DeadDocuments?],
    statistics: QueryStatistics
  ) throws {
    planners = state.segments.map { entry in
      SegmentPlanner(entry, customAttributes: state.customAttributes, statistics: statistics)
    }
    self.dead = dead
    liveCount = state.segments.reduce(0) { $0 + $1.documentCount } - dead.total
    let (leaves, proof) = RankedLeaf.leaves(of: request.node, request.clauses)
    leafCount = leaves.count
    self.leaves = leaves.map(request.weigh) + request.bonuses.filter { !$0.isFlat }
    bonuses = request.bonuses.filter(\.isFlat)
    self.proof = proof
    self.ranking = ranking
    self.state = state
    memory = state.rankingMemory
    for leaf in self.leaves { try prepare(leaf) }
    temper()
  }

  /// Looks a leaf up in every segment.
  private mutating func prepare(_ leaf: RankedLeaf) throws {
    var found: [[WordEntry]] = []
    switch leaf.kind {
    case .word(let term):
      let lists = try entries(ofWord: term, leaf)
      found = lists.map { $0.map { WordEntry(entry: $0, form: nil) } }
      var frequency = try self.frequency(of: lists)
      for (number, form) in leaf.forms.enumerated() {
        let lists = try entries(ofWord: form.term, leaf)
        frequency = max(frequency, try self.frequency(of: lists))
        for (index, entries) in lists.enumerated() {
          found[index] += entries.map { WordEntry(entry: $0, form: number) }
        }
      }
      if leaf.isTempered, leaf.factor > 0, frequency > 0 { tempered.append(rarities.count) }
      rarities.append(rarity(ofFrequency: frequency) * leaf.factor)
    case .pattern(let letters):
      var rarity = min(max(0, ranking.patternRarity), 1e6) * Float(min(max(letters, 1), 8))
      if let term = leaf.written {
        let frequency = try self.frequency(of: entries(ofWord: term, leaf))
        rarity = min(rarity, self.rarity(ofFrequency: frequency))
      }
      rarities.append(rarity * leaf.factor)
    case .flat: rarities.append(0)
    }
    entries.append(found)
  }

  /// The postings of a word by segment.
  private func entries(ofWord term: [UInt8], _ leaf: RankedLeaf) throws -> [[TermEntry]] {
    try planners.map { try $0.entries(ofWord: term, in: leaf.test.scope) }
  }

  /// Multiplies the idf of tempered words by the fourth root of its share of the greatest one: in a
  /// long text most words only hold the others together.
  private mutating func temper() {
    func idf(_ number: Int) -> Float { rarities[number] / leaves[number].factor }
    let greatest = tempered.reduce(0) { max($0, idf($1)) }
    guard greatest > 0 else { return }
    for number in tempered {
      rarities[number] *= (idf(number) / greatest).squareRoot().squareRoot()
    }
  }

  /// The most living documents that lists, by segment, have in one attribute.
  private func frequency(of lists: [[TermEntry]]) throws -> Int {
    var counts: [(attribute: String, documents: Int)] = []
    for (index, lists) in lists.enumerated() {
      for list in lists {
        let segment = planners[index].segment
        guard let title = segment.attributes.title(list.attribute) else { continue }
        let documents = try list.liveCount(in: segment, dead[index])
        if let place = counts.firstIndex(where: { $0.attribute == title }) {
          counts[place].documents += documents
        } else {
          counts.append((title, documents))
        }
      }
    }
    return counts.reduce(0) { max($0, $1.documents) }
  }

  /// The idf of a word that so many items have.
  private func rarity(ofFrequency documents: Int) -> Float {
    NaturalLogarithm.inverseFrequency(documents, of: liveCount)
  }

  /// The scorers of the leaves for a segment.
  mutating func scorers(ofSegment index: Int) throws -> [LeafScorer] {
    let planner = planners[index]
    var scorers: [LeafScorer] = []
    for (number, leaf) in leaves.enumerated() {
      switch leaf.kind {
      case .word:
        var fields: [FieldScorer] = []
        for found in entries[number][index] {
          let entry = found.entry
          guard let title = planner.segment.attributes.title(entry.attribute) else { continue }
          let texts = try texts(of: title)
          let weight = texts.weight * (found.form.map { leaf.forms[$0].factor } ?? 1)
          let factors =
            found.form == nil
            ? texts.factors
            : memory.factors(
              weight: weight, influence: ranking.lengthInfluence, average: texts.average)
          fields.append(
            WordField(
              attribute: title, form: found.form,
              try ImpactCursor(
                planner.segment, entry, factors: factors, weight: weight,
                influence: ranking.lengthInfluence, average: texts.average), entry))
        }
        scorers.append(
          LeafScorer(
            number: number, fields: fields, rarity: rarities[number], combination: .sum))
      case .pattern:
        var fields: [FieldScorer] = []
        let expansion = try LeafExpansion(leaf.test, planner)
        for attribute in planner.attributes(in: leaf.test.scope) {
          guard let title = planner.segment.attributes.title(attribute) else { continue }
          let lengths = try planner.segment.lengths.column(attribute)
          fields.append(
            PatternField(
              attribute: title, lengths: lengths, factors: try texts(of: title).factors,
              estimate: Int(planner.documentCount),
              plan: {
                try expansion?.cursor(attribute) ?? planner.text(leaf.test, in: [attribute])
              }))
        }
        scorers.append(
          LeafScorer(
            number: number, fields: fields, rarity: rarities[number], combination: .best,
            expansion: expansion))
      case .flat: break
      }
    }
    return scorers
  }

  /// What the length of an attribute's texts is worth, in the whole index.
  private mutating func texts(of attribute: String) throws -> RankingMemory.AttributeTexts {
    if let known = texts.first(where: { $0.attribute == attribute }) { return known }
    let found = try memory.texts(
      of: attribute, weight: ranking.weight(of: attribute), influence: ranking.lengthInfluence,
      in: state, dead: dead)
    texts.append(found)
    return found
  }
}
