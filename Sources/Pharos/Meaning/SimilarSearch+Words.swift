import SegmentStore
import TextAnalysis

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
    for occurrence in try occurrences().prefix(SimilarSearch.mostLookedUp) {
      try statistics.meter.spend(planners.count)
      let (greatest, sum) = try frequency(of: occurrence.term)
      guard sum > occurrence.attributes else { continue }
      let share = occurrence.count.squareRoot()
      words.append(
        Word(term: occurrence.term, share: share, weight: share * rarity(ofFrequency: greatest)))
    }
    words.sort { left, right in
      left.weight == right.weight
        ? left.term.lexicographicallyPrecedes(right.term) : left.weight > right.weight
    }
    return Array(words.prefix(most))
  }

  /// The words of the item, those that count most first; of equals the longer, for they are rarer.
  private func occurrences() throws -> [Occurrence] {
    let planner = planners[place.segment]
    let segment = planner.segment
    var found: [[UInt8]: Occurrence] = [:]
    var analyzer = TextAnalyzer()
    let attributes = planner.attributes(in: .defaultSearchAndContent).compactMap { number in
      segment.attributes.title(number).map { (number: number, title: $0) }
    }
    // In the order of their names, which is the same in every segment: sums depend on it.
    for (number, title) in attributes.sorted(by: { $0.title < $1.title }) {
      let weight = min(max(0, ranking.weight(of: title)), 20)
      var counts: [[UInt8]: Int] = [:]
      var length = 0
      for text in try segment.texts(of: place.document, in: number) {
        try statistics.meter.poll()
        guard length < SimilarSearch.mostRuns, analyzer.analyze(text) else { break }
        length += analyzer.runs.count
        for run in analyzer.runs.prefix(SimilarSearch.mostRuns) where !run.isIrregular {
          let term = analyzer.folded[Int(run.termStart)..<Int(run.termEnd)]
          if !term.isEmpty { counts[Array(term), default: 0] += 1 }
        }
      }
      guard !counts.isEmpty else { continue }
      let influence = min(max(0, ranking.lengthInfluence), 0.99)
      // As lengths are stored, so that it is the x of the item's score.
      let stored = Float(LengthCode.decode(LengthCode.encode(length)))
      let norm = 1 - influence + influence * stored / (try averageLength(of: title))
      for (term, count) in counts {
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
    return try RankingMemory.of(state).lengths(of: attribute, in: state, dead: dead).average
  }

  /// The living documents with a word: in the attribute where most have it, as ranking counts, and
  /// added up over the attributes that `**` searches.
  private func frequency(of term: [UInt8]) throws -> (greatest: Int, sum: Int) {
    var counts: [String: Int] = [:]
    for (planner, dead) in zip(planners, dead) {
      for list in try planner.entries(ofWord: term, in: .defaultSearchAndContent) {
        guard let title = planner.segment.attributes.title(list.attribute) else { continue }
        counts[title, default: 0] += try list.liveCount(in: planner.segment, dead)
      }
    }
    return counts.values.reduce((0, 0)) { (max($0.greatest, $1), $0.sum + $1) }
  }

  /// The idf of a word, as ranking has it.
  private func rarity(ofFrequency documents: Int) -> Float {
    let living = snapshot.state.segments.reduce(0) { $0 + $1.documentCount } - dead.total
    return NaturalLogarithm.inverseFrequency(documents, of: living)
  }
}
