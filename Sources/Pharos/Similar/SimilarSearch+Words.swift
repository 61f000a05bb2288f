import Postings

extension SimilarSearch {
  /// The first words of an attribute that count.
  private static let mostRuns = 1 << 16
  /// So many different words are looked up, those that count most in the item.
  private static let mostLookedUp = 512

  /// A word of the item.
  struct Word {
    /// Folded.
    let term: [UInt8]
    /// √x, x being what the word counts in the item.
    let share: Float
    /// `√x · idf`.
    let weight: Float
  }

  /// A word of the item, before it is known how rare it is.
  private struct Occurrence {
    let term: [UInt8]
    /// Over all attributes.
    var count: Float
    /// Attributes of the item that have it.
    var attributes: Int
  }

  /// The most telling words that other items have too, the most telling first.
  func words(_ most: Int) throws -> [Word] {
    guard most > 0 else { return [] }
    var words: [Word] = []
    let frequencies = WordFrequencies(planners, dead: dead)
    for occurrence in try occurrences().prefix(SimilarSearch.mostLookedUp) {
      try statistics.meter.spend(planners.count)
      let (greatest, sum) = try frequencies.documents(with: occurrence.term)
      guard sum > occurrence.attributes else { continue }
      let share = occurrence.count.squareRoot()
      words.append(
        Word(
          term: occurrence.term, share: share,
          weight: share * frequencies.idf(ofFrequency: greatest)))
    }
    words.sort { left, right in
      left.weight == right.weight
        ? left.term.lexicographicallyPrecedes(right.term) : left.weight > right.weight
    }
    return Array(words.prefix(most))
  }

  /// The words of the item, those that count most first; of equals the longer, for they are rarer.
  private func occurrences() throws -> [Occurrence] {
    var found: [[UInt8]: Occurrence] = [:]
    let fields = try ItemWords(planners[place.segment]).fields(
      of: place.document, mostRuns: SimilarSearch.mostRuns)
    for field in fields {
      let weight = min(max(0, ranking.weight(of: field.attribute)), 20)
      let influence = min(max(0, ranking.lengthInfluence), 0.99)
      // As lengths are stored, so that it is the x of the item's score.
      let stored = Float(LengthCode.decode(LengthCode.encode(field.length)))
      let norm =
        1 - influence + influence * stored / (try averageLength(of: field.attribute))
      for (term, count) in field.counts {
        found[term, default: Occurrence(term: term, count: 0, attributes: 0)].count +=
          weight * Float(count) / norm
        found[term]?.attributes += 1
      }
    }
    return found.values.filter { $0.count > 0 }.sorted { left, right in
      if left.count != right.count { return left.count > right.count }
      if left.term.count != right.term.count { return left.term.count > right.term.count }
      return left.term.lexicographicallyPrecedes(right.term)
    }
  }

  /// The average length of an attribute's texts in the whole index, in words; at least 1.
  private func averageLength(of attribute: String) throws -> Float {
    let state = snapshot.state
    return try state.rankingMemory.lengths(of: attribute, in: state, dead: dead).average
  }
}
