/// Learns, on the device, what the summands of the score are worth to one person.
///
/// A linear model: a result is preferred to another with the probability `logistic(s · Σ (1 + g_i)
/// d_i + b · side)`, where d are the differences of the summands by signal, s says how much scores
/// say at all, g_i how the person weighs signal i, and b how much likelier it is that the lower of
/// two results is the chosen one, which is a matter of how pairs come about and of the eyes of
/// people, not of the results. Before anything is observed, every g is 0, give or take a half.
///
/// A second model, with s and b alone, believes in the weights as they are; its s may fall below 0,
/// as it does where choices are random, for the results passed over are always those with better
/// scores. Each lesson is first a test of both: by how much likelier was the choice under what had
/// been learned? Learned weights are used only as far as there is evidence for them
/// (``confidence``), and what they then are is shrunk by it towards 1. So a fresh index, a person
/// who agrees with the weights, and one who chooses at random are ranked for by the weights as they
/// are.
///
/// The same lessons in the same order give the same model, bit for bit, on any machine.
package struct RankingModel: Sendable, Hashable {
  /// Scale, then one weight a signal, then the side.
  private(set) var belief: LogisticBelief
  /// Scale, then the side.
  private(set) var plain: LogisticBelief
  /// How much likelier the choices were under what had been learned: the sum over the lessons of
  /// the difference of the logarithms.
  private(set) var evidence = 0.0
  private(set) var lessons: UInt64 = 0
  /// Whether nothing more is learned.
  package private(set) var isFrozen = false

  /// A file that has more signals is damaged.
  static let mostSignals = 256
  /// Multipliers lie between a quarter and four.
  static let greatest = 4.0
  /// What scores are taken to say before anything was observed, for each unit.
  private static let scale = 0.2
  /// What is learned supposes that scores say so much at least: a better score is never worse.
  private static let leastScale = 0.05
  /// How much likelier it is that the chosen one of a pair stood below, as a logarithm of odds.
  private static let side = (mean: 1.5, variance: 6.0)
  /// How different from the default a person's weights are expected to be.
  private static let spread = 0.5
  /// With less evidence nothing is used; chosen by simulation, as is what follows.
  private static let leastEvidence = 0.3
  /// With so much evidence beyond that the learned weights are used as they are: the choices were
  /// twenty times as likely under these.
  private static let fullEvidence = 3.0
  /// How fast old evidence fades.
  private static let memory = 1024.0

  package init() {
    let scale = RankingModel.scale
    let one = (scale * RankingModel.spread) * (scale * RankingModel.spread)
    let signals = RankingSignal.learned.count
    let side = RankingModel.side
    belief = LogisticBelief(
      mean: [scale] + [Double](repeating: 0, count: signals) + [side.mean],
      variances: [scale * scale] + [Double](repeating: one, count: signals) + [side.variance])
    plain = LogisticBelief(
      mean: [scale, side.mean], variances: [scale * scale, side.variance])
  }

  /// Whether there is nothing to be kept.
  var isUntouched: Bool { lessons == 0 && !isFrozen }

  /// Learns from a choice, unless it is frozen.
  package mutating func learn(_ lesson: RankingLesson) {
    guard !isFrozen else { return }
    let pairs = lesson.pairs.map { pair in
      let sum = pair.difference.reduce(0, +)
      return (
        all: [sum] + pair.difference + [pair.side], plain: [sum, pair.side], weight: pair.weight
      )
    }
    guard !pairs.isEmpty else { return }
    var gain = 0.0
    for pair in pairs {
      gain +=
        pair.weight
        * (belief.logarithm(ofProbabilityOf: pair.all)
          - plain.logarithm(ofProbabilityOf: pair.plain))
    }
    evidence += gain - evidence / RankingModel.memory
    for pair in pairs {
      belief.observe(pair.all, weight: pair.weight)
      plain.observe(pair.plain, weight: pair.weight)
    }
    belief.keep(0, atLeast: RankingModel.leastScale)
    lessons += 1
  }

  mutating func setFrozen(_ isFrozen: Bool) { self.isFrozen = isFrozen }

  /// Forgets what was learned; frozen stays frozen.
  mutating func reset() {
    let isFrozen = self.isFrozen
    self = RankingModel()
    self.isFrozen = isFrozen
  }

  /// How far the learned weights are used, 0 … 1.
  package var confidence: Double {
    min(max((evidence - RankingModel.leastEvidence) / RankingModel.fullEvidence, 0), 1)
  }

  /// What each signal is to be multiplied with, 1/4 … 4; empty where the weights are used as they
  /// are.
  package var multipliers: [RankingSignal: Float] {
    let confidence = self.confidence
    guard confidence > 0 else { return [:] }
    var multipliers: [RankingSignal: Float] = [:]
    for (place, signal) in RankingSignal.learned.enumerated() {
      let learned = 1 + belief.mean[place + 1] / belief.mean[0]
      let bounded = min(max(learned, 1 / RankingModel.greatest), RankingModel.greatest)
      multipliers[signal] = Float(Logistic.power(bounded, confidence))
    }
    return multipliers
  }
}

extension RankingModel {
  /// Appends the model: `frozen u8 · lessons varint`, and unless that is 0: the names of the
  /// signals, evidence, then mean and covariance of both beliefs as f64.
  func encode(into writer: inout RecordWriter) {
    writer.byte(isFrozen ? 1 : 0)
    writer.varint(lessons)
    guard lessons > 0 else { return }
    writer.count(RankingSignal.learned.count)
    for signal in RankingSignal.learned { writer.text(signal.rawValue) }
    for value in [evidence] + belief.mean + belief.covariance + plain.mean
      + plain.covariance
    { writer.double(value) }
  }

  /// Reads a model; signals that it does not have are as before anything was learned, and one that
  /// has signals that are not known here begins anew.
  init(from reader: inout RecordReader) throws(ItemCodingError) {
    self.init()
    let frozen = try reader.byte()
    guard frozen <= 1 else { throw reader.damaged("a mark of \(frozen)") }
    isFrozen = frozen == 1
    let lessons = try reader.varint()
    guard lessons > 0 else { return }
    var names: [String] = []
    let signals = try reader.count()
    guard signals <= RankingModel.mostSignals else { throw reader.damaged("\(signals) signals") }
    for _ in 0..<signals { names.append(try reader.text()) }
    func values(_ count: Int, _ reader: inout RecordReader) throws(ItemCodingError) -> [Double] {
      var values: [Double] = []
      for _ in 0..<count { values.append(try reader.double()) }
      return values
    }
    let size = signals + 2
    let evidence = try values(1, &reader)[0]
    let mean = try values(size, &reader)
    let covariance = try values(size * size, &reader)
    let plainMean = try values(2, &reader)
    let plainCovariance = try values(4, &reader)
    // Scale first, side last.
    let known = RankingSignal.learned.map(\.rawValue)
    let places = names.compactMap { known.firstIndex(of: $0) }.map { $0 + 1 }
    guard places.count == signals, Set(places).count == signals else { return }
    guard evidence.isFinite,
      let belief = LogisticBelief(
        mean: mean, covariance: covariance, at: [0] + places + [known.count + 1], of: belief),
      let plain = LogisticBelief(
        mean: plainMean, covariance: plainCovariance, at: [0, 1], of: plain),
      mean[0] >= RankingModel.leastScale
    else { throw reader.damaged("a ranking model without sense") }
    (self.belief, self.plain, self.lessons) = (belief, plain, lessons)
    self.evidence = evidence
  }
}
