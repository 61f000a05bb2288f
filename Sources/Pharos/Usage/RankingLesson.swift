/// The summands of one result's score by signal, in units of score, under a ranking without
/// multipliers.
package struct SignalVector: Sendable, Hashable {
  /// In the order of ``RankingSignal/learned``.
  let values: [Float]

  /// What is not finite counts as 0, what is larger than a thousand as that.
  package init(_ signals: [RankingSignal: Float]) {
    values = RankingSignal.learned.map { SignalVector.bounded(signals[$0] ?? 0) }
  }

  /// Values in the order of ``RankingSignal/learned``; missing ones are 0.
  package init(values: [Float]) {
    let count = RankingSignal.learned.count
    self.values = (0..<count).map { $0 < values.count ? SignalVector.bounded(values[$0]) : 0 }
  }

  private static func bounded(_ value: Float) -> Float {
    value.isFinite ? min(max(value, -1000), 1000) : 0
  }
}

/// One choice among results: what the learning ranker learns from.
///
/// The chosen result beats those that stood above it, for they were passed over; and, weaker, the
/// one right below it, which was probably seen.
package struct RankingLesson: Sendable, Hashable {
  let chosen: SignalVector
  /// Results above the chosen one, those nearest to it, in their order.
  let passed: [SignalVector]
  /// The result right below.
  let next: SignalVector?

  /// More results above the chosen one are not compared with it.
  static let mostPassed = 16

  init(chosen: SignalVector, passed: [SignalVector], next: SignalVector?) {
    self.chosen = chosen
    self.passed = Array(passed.suffix(RankingLesson.mostPassed))
    self.next = next
  }

  /// The lesson of a choice among results that were shown, best first; nil where there is nothing
  /// to compare the choice with.
  package init?(choosing place: Int, of shown: [SignalVector]) {
    guard shown.indices.contains(place), shown.count > 1 else { return nil }
    self.init(
      chosen: shown[place], passed: Array(shown[..<place]),
      next: place + 1 < shown.count ? shown[place + 1] : nil)
  }

  /// A pair of results of which the first was preferred.
  struct Pair {
    /// Summands of the preferred one less those of the other.
    var difference: [Double]
    /// 1 where the preferred one stood below, -1 where it stood above.
    var side: Double
    /// How much the pair counts.
    var weight: Double
  }

  /// The pairs; those with results above count together as one, the one with the result below a
  /// half.
  var pairs: [Pair] {
    var pairs: [Pair] = []
    let weight = passed.isEmpty ? 0 : 1 / Double(passed.count)
    for other in passed {
      pairs.append(Pair(difference: chosen.less(other), side: 1, weight: weight))
    }
    if let next { pairs.append(Pair(difference: chosen.less(next), side: -1, weight: 0.5)) }
    return pairs
  }
}

extension SignalVector {
  fileprivate func less(_ other: SignalVector) -> [Double] {
    zip(values, other.values).map { Double($0) - Double($1) }
  }
}

extension RankingLesson {
  /// The signals of a vector without a number of signals before it: those there were first.
  static let firstSignals = 10

  private var vectors: [SignalVector] { [chosen] + passed + (next.map { [$0] } ?? []) }

  /// So many signals hold everything that is not 0.
  var neededSignals: Int {
    vectors.reduce(RankingLesson.firstSignals) { most, vector in
      max(most, (vector.values.lastIndex { $0 != 0 } ?? 0) + 1)
    }
  }

  /// Appends the lesson: whether there is a next one, the number of results above, vectors.
  ///
  /// - Parameter signals: so many of each vector, at least ``neededSignals``.
  func encode(into writer: inout RecordWriter, signals: Int) {
    writer.byte(next == nil ? 0 : 1)
    writer.count(passed.count)
    for vector in vectors {
      for value in vector.values.prefix(signals) { writer.fixed(value.bitPattern) }
    }
  }

  /// Reads a lesson whose vectors have so many signals; those that are not known here are left out.
  init(from reader: inout RecordReader, signals: Int) throws(ItemCodingError) {
    let hasNext = try reader.byte()
    let count = try reader.count()
    guard hasNext <= 1, count <= RankingLesson.mostPassed else {
      throw reader.damaged("a lesson with \(count) results passed over")
    }
    let chosen = try reader.signalVector(signals)
    var passed: [SignalVector] = []
    for _ in 0..<count { passed.append(try reader.signalVector(signals)) }
    self.init(
      chosen: chosen, passed: passed,
      next: hasNext == 1 ? try reader.signalVector(signals) : nil)
  }
}

extension RecordReader {
  fileprivate mutating func signalVector(
    _ count: Int
  ) throws(ItemCodingError) -> SignalVector {
    var values: [Float] = []
    for _ in 0..<count {
      let value = Float(bitPattern: try fixed(UInt32.self))
      guard value.isFinite else { throw damaged("a summand that is not finite") }
      values.append(value)
    }
    return SignalVector(values: values)
  }
}
