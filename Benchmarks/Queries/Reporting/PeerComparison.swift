import BenchmarkMeasurement

/// A class of our engine beside the fastest peer.
struct PeerComparison {
  let name: String
  let mode: String
  let ours: ClassResult
  /// The median number of hits.
  let hits: Int
  /// The peer with the least median, and its result; nil where no peer can do it.
  let best: (engine: String, result: ClassResult)?
  /// The scan's median, where it was measured.
  let scan: Double?

  /// Our median divided by the peer's.
  var ratio: Double? {
    guard let best, best.result.fullP50 > 0 else { return nil }
    return ours.p50Microseconds / best.result.fullP50
  }

  /// The same of the 99th percentile.
  var ratioP99: Double? {
    guard let best, best.result.fullP99 > 0 else { return nil }
    return ours.p99Microseconds / best.result.fullP99
  }

  var goal: Double { Goal.ratio(name, mode) }

  /// How many times the ratio is above its goal; below 1 when the goal is met.
  var excess: Double? { ratio.map { $0 / goal } }

  /// All classes of a corpus, in the order of the results.
  static func all(_ corpus: CorpusResults) -> [PeerComparison] {
    guard let ours = corpus.engines.first else { return [] }
    let peers = corpus.engines.dropFirst().filter { $0.name != "brute" && $0.unavailable == nil }
    return ours.classes.map { result in
      var best: (String, ClassResult)?
      for peer in peers {
        guard let other = peer.result(result.name, result.mode), other.isRepresentative else {
          continue
        }
        if best.map({ other.fullP50 < $0.1.fullP50 }) ?? true { best = (peer.name, other) }
      }
      return PeerComparison(
        name: result.name, mode: result.mode, ours: result, hits: ours.hits(result.name),
        best: best,
        scan: corpus.engine(named: "brute")?.result(result.name, result.mode)?.p50Microseconds)
    }
  }
}
