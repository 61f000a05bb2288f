import Foundation
import TestSupport
import Testing

@testable import Pharos

/// The learning ranker by itself.
@Suite struct RankingModelTests {
  private static func random(_ random: inout SeededGenerator) -> SignalVector {
    SignalVector(values: (0..<10).map { _ in Float(Int.random(in: 0...12, using: &random)) / 4 })
  }

  /// Someone who chooses, of five results, the one with the best of one signal.
  private static func lesson(
    by signal: RankingSignal, _ random: inout SeededGenerator
  ) -> RankingLesson? {
    let place = RankingSignal.learned.firstIndex(of: signal) ?? 0
    let shown = (0..<5).map { _ in RankingModelTests.random(&random) }
      .sorted { $0.values.reduce(0, +) > $1.values.reduce(0, +) }
    let best = shown.indices.max { shown[$0].values[place] < shown[$1].values[place] } ?? 0
    return RankingLesson(choosing: best, of: shown)
  }

  private static func taught(_ count: Int, by signal: RankingSignal = .freshness) -> RankingModel {
    var random = SeededGenerator(seed: 51)
    var model = RankingModel()
    for _ in 0..<count { lesson(by: signal, &random).map { model.learn($0) } }
    return model
  }

  @Test func learnsWhatCounts() throws {
    let model = RankingModelTests.taught(150)
    #expect(model.confidence == 1)
    let multipliers = model.multipliers
    #expect(multipliers.count == RankingSignal.learned.count)
    let freshness = try #require(multipliers[.freshness])
    for (signal, multiplier) in multipliers where signal != .freshness {
      #expect(freshness > 1.5 * multiplier, "\(signal)")
    }
  }

  @Test func aFreshModelChangesNothing() {
    let model = RankingModel()
    #expect(model.multipliers.isEmpty && model.confidence == 0 && model.isUntouched)
    #expect(RankingModelTests.taught(3).multipliers.isEmpty, "three choices prove nothing")
  }

  /// Whatever it is taught, multipliers stay within their bounds, and nothing becomes infinite.
  @Test func anyLessons() {
    let extremes: [Float] = [0, -1000, 1000, 0.001, .infinity, .nan, 1e30, -1e30, 3]
    for seed in 0..<30 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var model = RankingModel()
      for _ in 0..<200 {
        let shown = (0..<Int.random(in: 1...40, using: &random)).map { _ in
          SignalVector(
            values: (0..<Int.random(in: 0...12, using: &random)).map { _ in
              extremes.randomElement(using: &random) ?? 0
            })
        }
        let place = Int.random(in: -1...shown.count, using: &random)
        if let lesson = RankingLesson(choosing: place, of: shown) { model.learn(lesson) }
        #expect(model.multipliers.values.allSatisfy { $0 >= 0.25 && $0 <= 4 })
        #expect((0...1).contains(model.confidence))
      }
      #expect(model.belief.mean.allSatisfy { $0.isFinite })
      #expect(model.belief.covariance.allSatisfy { $0.isFinite })
      #expect(throws: Never.self) { try RankingModelTests.stored(model) }
    }
  }

  private static func stored(_ model: RankingModel) throws -> RankingModel {
    var writer = RecordWriter()
    model.encode(into: &writer)
    var reader = try RecordReader(writer.bytes, range: 0..<writer.bytes.count)
    let stored = try RankingModel(from: &reader)
    try reader.finish()
    return stored
  }

  private static func stored(_ change: UsageChange) throws -> UsageChange {
    var writer = RecordWriter()
    change.encode(into: &writer)
    var reader = try RecordReader(writer.bytes, range: 0..<writer.bytes.count)
    let stored = try UsageChange(from: &reader)
    try reader.finish()
    return stored
  }

  /// Lessons of the first ten signals are written as they always were; later signals are kept.
  @Test func lessonsOfLaterSignals() throws {
    func lesson(_ signals: [RankingSignal: Float]) -> UsageChange {
      .learn(
        RankingLesson(
          chosen: SignalVector(signals), passed: [SignalVector([.titles: 2]), SignalVector([:])],
          next: SignalVector([.usage: 3])))
    }
    for (signals, tag, bytes) in [
      ([:], UInt8(5), 3 + 4 * 40), ([.usage: 1], 5, 3 + 4 * 40),
      ([.popularity: 0.5], 9, 4 + 4 * 44), ([.titles: 1, .language: 2], 9, 4 + 4 * 48),
    ] as [([RankingSignal: Float], UInt8, Int)] {
      var writer = RecordWriter()
      lesson(signals).encode(into: &writer)
      #expect(writer.bytes.first == tag && writer.bytes.count == bytes)
      #expect(try RankingModelTests.stored(lesson(signals)) == lesson(signals))
    }
  }

  /// A model that was written before there were the last two signals goes on as if nothing had been
  /// learned of them, which is so; one with unknown signals begins anew.
  @Test func modelsOfFewerSignals() throws {
    let model = RankingModelTests.taught(100)
    let names = RankingSignal.learned.map(\.rawValue)
    func written(_ names: [String], without last: Int) -> [UInt8] {
      var writer = RecordWriter()
      writer.byte(0)
      writer.varint(model.lessons)
      writer.count(names.count)
      for name in names { writer.text(name) }
      let size = RankingSignal.learned.count + 2
      let kept = (0..<size).filter { $0 < size - 1 - last || $0 == size - 1 }
      var values = [model.evidence] + kept.map { model.belief.mean[$0] }
      for row in kept { values += kept.map { model.belief.covariance[row * size + $0] } }
      for value in values + model.plain.mean + model.plain.covariance { writer.double(value) }
      return writer.bytes
    }
    func read(_ bytes: [UInt8]) throws -> RankingModel {
      var reader = try RecordReader(bytes, range: 0..<bytes.count)
      let model = try RankingModel(from: &reader)
      try reader.finish()
      return model
    }
    #expect(try read(written(names, without: 0)) == model)
    #expect(try read(written(names.dropLast(2), without: 2)) == model)
    #expect(try read(written(names.dropLast(2) + ["unheard"], without: 1)) == RankingModel())
    #expect(try read(written(names.dropLast(2) + ["titles"], without: 1)) == RankingModel())
  }

  @Test func storedModelsGoOnAlike() throws {
    var random = SeededGenerator(seed: 52)
    var model = RankingModelTests.taught(40)
    var again = try RankingModelTests.stored(model)
    #expect(again == model)
    for _ in 0..<40 {
      guard let lesson = RankingModelTests.lesson(by: .titles, &random) else { continue }
      var writer = RecordWriter()
      UsageChange.learn(lesson).encode(into: &writer)
      var reader = try RecordReader(writer.bytes, range: 0..<writer.bytes.count)
      #expect(try UsageChange(from: &reader) == .learn(lesson))
      guard case .learn(let read) = try RankingModelTests.stored(.learn(lesson)) else { continue }
      model.learn(lesson)
      again.learn(read)
    }
    #expect(again == model && model.multipliers == again.multipliers)
  }

  @Test func forgedModels() throws {
    var random = SeededGenerator(seed: 53)
    var writer = RecordWriter()
    RankingModelTests.taught(60).encode(into: &writer)
    let bytes = writer.bytes
    for _ in 0..<2_000 {
      var forged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        forged[Int.random(in: 0..<forged.count, using: &random)] =
          UInt8.random(in: 0...255, using: &random)
      }
      let count = Int.random(in: 0...3, using: &random) == 0 ? forged.count / 2 : forged.count
      guard var reader = try? RecordReader(forged, range: 0..<count),
        var model = try? RankingModel(from: &reader)
      else { continue }
      RankingModelTests.lesson(by: .people, &random).map { model.learn($0) }
      #expect(model.multipliers.values.allSatisfy { $0 >= 0.25 && $0 <= 4 })
    }
  }

  @Test func frozenAndReset() {
    var random = SeededGenerator(seed: 54)
    var model = RankingModelTests.taught(100)
    model.setFrozen(true)
    let frozen = model
    RankingModelTests.lesson(by: .titles, &random).map { model.learn($0) }
    #expect(model == frozen && !model.multipliers.isEmpty)
    model.reset()
    #expect(model.isFrozen && model.lessons == 0 && model.multipliers.isEmpty)
    model.setFrozen(false)
    #expect(model == RankingModel())
  }

  @Test func logarithmsAndProbabilities() {
    var random = SeededGenerator(seed: 55)
    for _ in 0..<1_000 {
      let value = Foundation.exp(Double.random(in: -50...50, using: &random))
      #expect(abs(Logistic.logarithm(value) - Foundation.log(value)) < 1e-11)
      let sum = Double.random(in: -29...29, using: &random)
      let expected = 1 / (1 + Foundation.exp(-sum))
      #expect(abs(Logistic.probability(sum) - expected) <= expected * 1e-12)
      #expect(abs(Logistic.power(2.5, sum / 29) - pow(2.5, sum / 29)) < 1e-11)
    }
    #expect(Logistic.probability(-.infinity) > 0 && Logistic.probability(.infinity) <= 1)
  }

  @Test func lessonsOfEvents() {
    func signals(_ identifier: String) -> [RankingSignal: Float]? {
      Float(identifier).map { [.titles: $0] }
    }
    let visible = (0..<30).map(String.init)
    let lesson = UsageEvent.select("20", visible: visible).lesson(signals: signals)
    #expect(lesson?.chosen == SignalVector([.titles: 20]))
    #expect(lesson?.passed == (4..<20).map { SignalVector([.titles: Float($0)]) })
    #expect(lesson?.next == SignalVector([.titles: 21]))
    let last = UsageEvent.select("2", visible: ["gone", "1", "2"]).lesson(signals: signals)
    #expect(last?.passed.count == 1 && last?.next == nil)
    for event in [
      UsageEvent.focus("2", visible: visible), .use("2"), .select("99", visible: visible),
      .select("2", visible: ["2"]), .select("gone", visible: ["1", "gone"]), .select("2"),
    ] { #expect(event.lesson(signals: signals) == nil) }
  }

  /// Learned, kept through a restart, reset, frozen: by the calls of an index.
  @Test func lifeInAnIndex() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/index"
    var random = SeededGenerator(seed: 56)
    var index = try await SearchIndex(at: path)
    try await index.add([Item("a")])
    let lessons = (0..<120).compactMap { _ in RankingModelTests.lesson(by: .item, &random) }
    try await index.record([], lessons: lessons)
    let learned = index.snapshot().learnedRanking
    #expect(learned.choices == lessons.count && learned.confidence > 0 && !learned.isFrozen)
    let reader = try await SearchIndex.openForReading(at: path)
    #expect(reader.snapshot().learnedRanking == learned)
    try await index.setLearning(isFrozen: true)
    try await index.record([.use("a")], lessons: lessons)
    try await index.close()
    index = try await SearchIndex(at: path)
    let frozen = index.snapshot().learnedRanking
    #expect(frozen.isFrozen && frozen.multipliers == learned.multipliers)
    try await index.resetLearnedRanking()
    try await index.setLearning(isFrozen: false)
    #expect(index.snapshot().learnedRanking.choices == 0)
    #expect(index.snapshot().usage(of: "a") != nil, "use is not forgotten")
    try await index.record([], lessons: lessons)
    try await index.forgetAllUsage()
    #expect(index.snapshot().usageTable.isEmpty)
    try await index.close()
  }
}
