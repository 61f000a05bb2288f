import Postings

/// The postings of a ranked query's words and of their forms, and how rare its leaves are in the
/// whole index.
struct LeafPostings {
  /// The postings of a word, or of a form of it, in an attribute.
  struct Entry {
    let segment: Int
    let entry: TermEntry
    /// Nil: the word as written.
    let form: Int?
  }

  /// Of a leaf.
  private struct Leaf {
    /// Where its postings end.
    let end: Int
    var rarity: Float
  }

  /// In the attributes of their scopes, leaf by leaf.
  private(set) var entries: [Entry] = []
  private var leaves: [Leaf] = []
  private let planners: [SegmentPlanner]
  private let dead: [DeadDocuments?]
  private let liveCount: Int
  private let patternRarity: Float

  /// Looks all leaves up in every segment.
  init(
    _ leaves: [RankedLeaf], _ planners: [SegmentPlanner], _ context: RankingContext
  ) throws {
    self.planners = planners
    dead = context.dead
    liveCount = planners.reduce(0) { $0 + Int($1.documentCount) } - context.dead.total
    patternRarity = min(max(0, context.ranking.patternRarity), 1e6)
    self.leaves.reserveCapacity(leaves.count)
    // Tempered ones that some item has.
    var tempered: [Int] = []
    for number in leaves.indices {
      let (rarity, isFound) = try look(up: leaves, number)
      self.leaves.append(Leaf(end: entries.count, rarity: rarity))
      if leaves[number].isTempered, isFound { tempered.append(number) }
    }
    if !tempered.isEmpty { temper(tempered, leaves) }
  }

  /// The idf of a leaf, with its factor.
  func rarity(of leaf: Int) -> Float { leaves[leaf].rarity }

  /// The places of a leaf's postings.
  func places(of leaf: Int) -> Range<Int> {
    (leaf > 0 ? leaves[leaf - 1].end : 0)..<leaves[leaf].end
  }

  /// Looks a leaf up in every segment; by number, for a copy of a leaf counts many references.
  ///
  /// - Returns: its rarity, and whether it is a word that some item has.
  private mutating func look(
    up leaves: [RankedLeaf], _ number: Int
  ) throws -> (rarity: Float, isFound: Bool) {
    let factor = leaves[number].factor
    switch leaves[number].kind {
    case .word(let term):
      var frequency = try append(term, leaves[number].test.scope)
      for (place, form) in leaves[number].forms.enumerated() {
        frequency = max(
          frequency, try append(form.term, form: place, leaves[number].test.scope))
      }
      return (idf(ofFrequency: frequency) * factor, factor > 0 && frequency > 0)
    case .pattern(let letters):
      var rarity = patternRarity * Float(min(max(letters, 1), 8))
      if !leaves[number].written.isEmpty {
        let first = entries.count
        let most = try leaves[number].written.reduce(Float(0)) { sum, term in
          let frequency = try append(term, leaves[number].test.scope)
          entries.removeSubrange(first...)
          return sum + idf(ofFrequency: frequency)
        }
        rarity = min(rarity, most)
      }
      return (rarity * factor, false)
    case .flat: return (0, false)
    }
  }

  /// Appends the postings of a word, segment by segment; returns the most living documents that they
  /// have in one attribute.
  private mutating func append(
    _ term: [UInt8], form: Int? = nil, _ scope: AttributeScope
  ) throws -> Int {
    let first = entries.count
    for index in planners.indices {
      for entry in try planners[index].entries(ofWord: term, in: scope) {
        entries.append(Entry(segment: index, entry: entry, form: form))
      }
    }
    return try frequency(ofEntriesFrom: first)
  }

  /// The most living documents that lists, by segment, have in one attribute.
  private func frequency(ofEntriesFrom first: Int) throws -> Int {
    var counts: [(attribute: String, documents: Int)] = []
    var most = 0
    for place in first..<entries.count {
      let index = entries[place].segment
      let segment = planners[index].segment
      let documents = try entries[place].entry.liveCount(in: segment, dead[index])
      // The attributes of one segment have numbers.
      if planners.count == 1 {
        most = max(most, documents)
        continue
      }
      guard let title = segment.attributes.title(entries[place].entry.attribute) else { continue }
      if let place = counts.firstIndex(where: { $0.attribute == title }) {
        counts[place].documents += documents
      } else {
        counts.append((title, documents))
      }
    }
    return counts.reduce(most) { max($0, $1.documents) }
  }

  /// The idf of a word that so many items have.
  private func idf(ofFrequency documents: Int) -> Float {
    NaturalLogarithm.inverseFrequency(documents, of: liveCount)
  }

  /// Multiplies the idf of tempered words by the fourth root of its share of the greatest one: in a
  /// long text most words only hold the others together.
  private mutating func temper(_ tempered: [Int], _ leaves: [RankedLeaf]) {
    func idf(_ number: Int) -> Float { self.leaves[number].rarity / leaves[number].factor }
    let greatest = tempered.reduce(0) { max($0, idf($1)) }
    guard greatest > 0 else { return }
    let shares = tempered.map { (idf($0) / greatest).squareRoot().squareRoot() }
    for (number, share) in zip(tempered, shares) { self.leaves[number].rarity *= share }
  }
}
