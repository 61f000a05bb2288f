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
  let ranking: Ranking
  private let state: IndexState
  let sharedBonuses: SharedBonuses?
  /// Of each segment.
  let planners: [SegmentPlanner]
  let memory: RankingMemory
  /// Per segment: documents that are deleted or have expired.
  private let dead: [DeadDocuments?]
  private let liveCount: Int
  /// The postings of the words and of their forms in the attributes of their scopes, leaf by leaf.
  private var entries: [WordEntry] = []
  /// Per leaf: where its postings end.
  private var ends: [Int] = []
  private(set) var rarities: [Float] = []
  /// Leaves that are tempered and that some item has.
  private var tempered: [Int] = []
  /// Of the attributes that were asked about: so few that they are looked through.
  private var texts: [RankingMemory.AttributeTexts] = []

  /// The postings of a word, or of a form of it, in an attribute.
  private struct WordEntry {
    let segment: Int
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
    var counting = request.weighing == nil ? leaves : leaves.map(request.weigh)
    var flat: [RankedLeaf] = []
    for bonus in request.bonuses {
      if bonus.isFlat { flat.append(bonus) } else { counting.append(bonus) }
    }
    self.leaves = counting
    bonuses = flat
    let isOnly = counting.count == 1 && flat.isEmpty
    isOneLeaf = isOnly && counting[0].isWholeQuery
    leafDecides = isOneLeaf && counting[0].countsImplyMatch
    self.proof = proof
    self.ranking = ranking
    self.state = state
    memory = state.rankingMemory
    sharedBonuses = request.sharedBonuses
    // By number: a copy of a leaf counts many references.
    rarities.reserveCapacity(self.leaves.count)
    ends.reserveCapacity(self.leaves.count)
    for number in self.leaves.indices { try prepare(number) }
    if !tempered.isEmpty { temper() }
  }

  /// Looks a leaf up in every segment.
  private func prepare(_ number: Int) throws {
    let scope = leaves[number].test.scope
    let factor = leaves[number].factor
    switch leaves[number].kind {
    case .word(let term):
      var frequency = try append(term, scope, to: &entries)
      for (place, form) in leaves[number].forms.enumerated() {
        frequency = max(frequency, try append(form.term, form: place, scope, to: &entries))
      }
      if leaves[number].isTempered, factor > 0, frequency > 0 { tempered.append(number) }
      rarities.append(rarity(ofFrequency: frequency) * factor)
    case .pattern(let letters):
      var rarity = min(max(0, ranking.patternRarity), 1e6) * Float(min(max(letters, 1), 8))
      let written = leaves[number].written
      if !written.isEmpty {
        let most = try written.reduce(Float(0)) { sum, term in
          var lists: [WordEntry] = []
          return try sum + self.rarity(ofFrequency: append(term, scope, to: &lists))
        }
        rarity = min(rarity, most)
      }
      rarities.append(rarity * factor)
    case .flat: rarities.append(0)
    }
    ends.append(entries.count)
  }

  /// Appends the postings of a word, segment by segment; returns the most living documents that they
  /// have in one attribute.
  private func append(
    _ term: [UInt8], form: Int? = nil, _ scope: AttributeScope, to entries: inout [WordEntry]
  ) throws -> Int {
    let first = entries.count
    for (index, planner) in planners.enumerated() {
      for entry in try planner.entries(ofWord: term, in: scope) {
        entries.append(WordEntry(segment: index, entry: entry, form: form))
      }
    }
    return try frequency(of: entries[first...])
  }

  /// Multiplies the idf of tempered words by the fourth root of its share of the greatest one: in a
  /// long text most words only hold the others together.
  private func temper() {
    func idf(_ number: Int) -> Float { rarities[number] / leaves[number].factor }
    let greatest = tempered.reduce(0) { max($0, idf($1)) }
    guard greatest > 0 else { return }
    for number in tempered {
      rarities[number] *= (idf(number) / greatest).squareRoot().squareRoot()
    }
  }

  /// The most living documents that lists, by segment, have in one attribute.
  private func frequency(of lists: ArraySlice<WordEntry>) throws -> Int {
    var counts: [(attribute: String, documents: Int)] = []
    var most = 0
    for list in lists {
      let segment = planners[list.segment].segment
      let documents = try list.entry.liveCount(in: segment, dead[list.segment])
      // The attributes of one segment have numbers.
      if planners.count == 1 {
        most = max(most, documents)
        continue
      }
      guard let title = segment.attributes.title(list.entry.attribute) else { continue }
      if let place = counts.firstIndex(where: { $0.attribute == title }) {
        counts[place].documents += documents
      } else {
        counts.append((title, documents))
      }
    }
    return planners.count == 1 ? most : counts.reduce(0) { max($0, $1.documents) }
  }

  /// The idf of a word that so many items have.
  private func rarity(ofFrequency documents: Int) -> Float {
    NaturalLogarithm.inverseFrequency(documents, of: liveCount)
  }

  /// The scorers of the leaves for a segment.
  func scorers(ofSegment index: Int) throws -> [LeafScorer] {
    let planner = planners[index]
    var scorers: [LeafScorer] = []
    for number in leaves.indices {
      switch leaves[number].kind {
      case .word:
        var fields: [FieldScorer] = []
        let first = number > 0 ? ends[number - 1] : 0
        for place in first..<ends[number] where entries[place].segment == index {
          let found = entries[place]
          let entry = found.entry
          guard let title = planner.segment.attributes.title(entry.attribute) else { continue }
          let texts = try texts(of: title)
          let weight = texts.weight * (found.form.map { leaves[number].forms[$0].factor } ?? 1)
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
            number: number, fields: fields, rarity: rarities[number], combination: .best,
            expansion: expansion,
            expected: isPhrase ? fields.reduce(0) { $0 + $1.estimate } : nil))
      case .flat: break
      }
    }
    return scorers
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
    if let known = texts.first(where: { $0.attribute == attribute }) { return known }
    let found = try memory.texts(
      of: attribute, weight: ranking.weight(of: attribute), influence: ranking.lengthInfluence,
      in: state, dead: dead)
    texts.append(found)
    return found
  }
}
