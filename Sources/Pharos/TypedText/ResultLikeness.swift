import ByteStore

/// How much the best results for a text are like each other: what is relevant to one question is
/// alike (van Rijsbergen, 1979), so what is like the best results is likelier to be right (Diaz,
/// “Regularizing ad hoc retrieval scores”, 2005).
///
/// A result is a vector with a number for each word that another one of the best has too, other
/// than those that were typed: `√Σ weight · frequency`, over the attributes, times the idf. A result
/// is worth the mean of its cosines with all of them, each counting the fourth power of its score, and
/// itself half of that: at most 1.
///
/// What is read does not depend on the segments: texts, and counts of living documents. Sums are in
/// the order of the results and of the words, so that they are the same on every machine.
struct ResultLikeness {
  /// So many of the best results are compared; of fewer, none are.
  static let compared = 20
  /// The first words of an attribute that count, and the bytes they are looked for in.
  private static let mostRuns = 512
  private static let mostBytes = 8192
  /// So many words are looked up, those that most of the results have.
  private static let mostLookedUp = 512
  /// What a result counts for itself beside what another one of its score does.
  private static let shareOfItself: Float = 0.5
  /// More points would not fit.
  private static let mostPoints: Float = 0x1p29

  /// By result, the best first: what it is worth, 0 … 1.
  private let values: [Float]

  /// - Parameters:
  ///   - found: the best results, best first.
  ///   - typed: words that do not count, for these scores know of them.
  init(
    _ found: [RankedDocument], without typed: Set<[UInt8]>, _ frequencies: WordFrequencies,
    _ planners: [SegmentPlanner], _ ranking: Ranking
  ) throws {
    let readers = planners.map { ItemWords($0) }
    var words: [[UInt8]: [Occurrence]] = [:]
    for (place, result) in found.enumerated() {
      let fields = try readers[Int(result.document.segment)].fields(
        of: result.document.document, mostRuns: ResultLikeness.mostRuns,
        mostBytes: ResultLikeness.mostBytes)
      for field in fields {
        let weight = min(max(0, ranking.weight(of: field.attribute)), 20)
        for (term, count) in field.counts {
          Occurrence(result: place, value: weight * Float(count))
            .add(to: &words[term, default: []])
        }
      }
    }
    var products = Products(count: found.count)
    for (term, occurrences) in ResultLikeness.shared(words, without: typed) {
      let idf = frequencies.idf(ofFrequency: try frequencies.documents(with: term).greatest)
      products.add(
        occurrences.map {
          Occurrence(result: $0.result, value: $0.value.squareRoot() * idf)
        })
    }
    values = ResultLikeness.values(products, scores: found.map(\.score))
  }

  /// A number of a result's vector.
  private struct Occurrence {
    let result: Int
    var value: Float

    /// Adds it behind those of better results, or to that of the same one.
    func add(to occurrences: inout [Occurrence]) {
      if occurrences.last?.result == result {
        occurrences[occurrences.count - 1].value += value
      } else {
        occurrences.append(self)
      }
    }
  }

  /// The products of all vectors with each other, word by word.
  private struct Products {
    let count: Int
    private var sums: [Float]

    init(count: Int) {
      self.count = count
      sums = [Float](repeating: 0, count: count * count)
    }

    /// Takes a word in, by the results that have it in their order.
    mutating func add(_ word: [Occurrence]) {
      for (place, left) in word.enumerated() {
        for right in word[place...] {
          sums[left.result * count + right.result] += left.value * right.value
        }
      }
    }

    /// 0 where a result shares no word with any other.
    func cosine(_ left: Int, _ right: Int) -> Float {
      let lengths = length(left) * length(right)
      return lengths > 0 ? sums[min(left, right) * count + max(left, right)] / lengths : 0
    }

    private func length(_ result: Int) -> Float {
      sums[result * count + result].squareRoot()
    }
  }

  /// The words that several results have, in a fixed order.
  private static func shared(
    _ words: [[UInt8]: [Occurrence]], without typed: Set<[UInt8]>
  ) -> ArraySlice<(key: [UInt8], value: [Occurrence])> {
    words.filter { $0.value.count > 1 && !typed.contains($0.key) }.sorted { left, right in
      left.value.count == right.value.count
        ? left.key.lexicographicallyPrecedes(right.key) : left.value.count > right.value.count
    }.prefix(mostLookedUp)
  }

  private static func values(_ products: Products, scores: [Int32]) -> [Float] {
    let best = Float(max(1, scores.first ?? 1))
    let weights = scores.map { score -> Float in
      let share = min(max(0, Float(score) / best), 1)
      return (share * share) * (share * share)
    }
    let all = weights.reduce(0, +)
    return scores.indices.map { place in
      var sum: Float = 0
      for (other, weight) in weights.enumerated() {
        sum += weight * products.cosine(place, other) * (other == place ? shareOfItself : 1)
      }
      return all > 0 ? sum / all : 0
    }
  }

  /// The points that each of the results gets.
  ///
  /// - Parameter weight: as a share of the best score.
  func points(weight: Float, best: Int32) -> [Int32] {
    values.map { value in
      let points = weight * Float(best) * min(max(0, value), 1)
      return Int32(min(max(0, points), ResultLikeness.mostPoints).rounded(.down))
    }
  }
}
