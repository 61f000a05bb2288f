import Postings

/// What words count in some documents: as far as that was found out, and elsewhere the most they can.
///
/// Sums are added up in the order of the words, as everywhere, so that bounds hold also when rounded.
struct WordScores {
  /// Ascending.
  private(set) var documents: [UInt32]
  /// The words, those first that count most at most.
  let order: [Int]
  private let formula: ScoreFormula
  private let words: Int
  /// Word by word, what it counts in each document; `stride` of them, of which those behind the
  /// documents are of no use.
  private var scores: [Float] = []
  private let stride: Int

  init(_ leaves: [LeafScorer], _ formula: ScoreFormula, _ documents: [UInt32]) {
    self.documents = documents
    self.formula = formula
    words = leaves.count
    stride = documents.count
    let most = leaves.map { $0.rarity * formula.saturated($0.bound) }
    order = leaves.indices.sorted { most[$0] != most[$1] ? most[$0] > most[$1] : $0 < $1 }
    scores.reserveCapacity(words * stride)
    for most in most { scores.append(contentsOf: repeatElement(most, count: stride)) }
  }

  /// What the words of a document come to.
  func total(_ place: Int) -> Float {
    var total: Float = 0
    for word in 0..<words { total += scores[word * stride + place] }
    return total
  }

  /// The same where a word counts something else.
  private func total(_ place: Int, with score: Float, of word: Int) -> Float {
    var total: Float = 0
    for other in 0..<words { total += other == word ? score : scores[other * stride + place] }
    return total
  }

  /// Finds out what a word counts; drops documents that need not be looked up in its list.
  ///
  /// - Parameter isEnough: whether a document that comes to so much at most is still of interest.
  mutating func add(
    _ word: Int, _ leaf: LeafScorer, where isEnough: (_ total: Float, UInt32) -> Bool
  ) throws {
    var counts = [Int32](repeating: 0, count: documents.count)
    try leaf.addCounts(of: documents, to: &counts) { most, places in
      let score = leaf.rarity * formula.saturated(most)
      return places.contains { isEnough(total($0, with: score, of: word), documents[$0]) }
    }
    var kept = 0
    for (place, count) in counts.enumerated() where count >= 0 {
      let score = leaf.rarity * formula.saturated(count)
      let document = documents[place]
      guard isEnough(total(place, with: score, of: word), document) else { continue }
      if kept < place {
        documents[kept] = document
        for other in 0..<words {
          scores[other * stride + kept] = scores[other * stride + place]
        }
      }
      scores[word * stride + kept] = score
      kept += 1
    }
    documents.removeLast(documents.count - kept)
  }
}
