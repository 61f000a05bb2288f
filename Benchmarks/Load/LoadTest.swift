import BenchmarkMeasurement
import CorpusGeneration
import Foundation
import Pharos

/// A run from its options to its results.
struct LoadTest {
  let options: LoadOptions
  private let status = StatusLine()

  init(_ options: LoadOptions) { self.options = options }

  func run() async throws -> LoadResults {
    let environment = MeasuringEnvironment.current
    let recipe = try LoadTest.read(options.recipePath) { bytes in try Recipe(json: bytes) }
    let mix = try LoadTest.read(options.mixPath) { bytes in try LoadMix(json: bytes) }
    status.show("making the word tables and choosing queries")
    let generator = CorpusGenerator(recipe)
    let pool = try QueryPool(mix, generator, items: options.items, seed: options.seed)
    let plan = LoadPlan(options, mix, pool)
    let prepared = try await LoadIndex(options, generator) { status.show($0) }

    let records = (0..<options.readers).map { _ in SharedRecord(entries: mix.entries.count) }
    let writerRecord = SharedWriterRecord()
    let processStart = ThreadClock.process()
    let reading = ReadingRun(
      prepared.index, pool, plan, mix, options, start: MonotonicClock.now() + 50_000_000)
    let writer = Writer(
      index: prepared.index, generator: generator, options: options, writes: mix.writes,
      run: reading, shared: writerRecord, firstItem: prepared.nextItem)

    let writing = Task.detached { await writer.work() }
    let observing = Task.detached { [status] in
      await LoadTest.observe(reading, records, writerRecord, status)
    }
    await withCheckedContinuation { continuation in
      let group = DispatchGroup()
      for record in records {
        group.enter()
        let reader = Reader(run: reading, shared: record)
        Thread.detachNewThread {
          reader.work()
          group.leave()
        }
      }
      group.notify(queue: .global()) { continuation.resume() }
    }
    await writing.value
    observing.cancel()
    let timeline = await observing.value
    status.clear()
    let processor = ThreadClock.process() - processStart
    let memory = ProcessMemory.current
    try await prepared.index.close()

    var readers = ReaderRecord(entries: mix.entries.count)
    for record in records { readers.merge(record.record.withLock { $0 }) }
    return LoadResults(
      Measured(
        options: options, environment: environment, recipe: recipe, mix: mix,
        buildSeconds: prepared.buildSeconds, readers: readers,
        writer: writerRecord.record.withLock { $0 }, timeline: timeline,
        processNanoseconds: processor, memory: memory))
  }

  /// Reads a file and what it holds; problems name the file.
  private static func read<Value>(_ path: String, _ decode: ([UInt8]) throws -> Value) throws
    -> Value
  {
    var file = try InputFile(path)
    let bytes = try file.readAll()
    do {
      return try decode(bytes)
    } catch {
      throw BenchmarkFailure("\(path): \(error)")
    }
  }

  /// Looks at the records every second, until cancelled.
  private static func observe(
    _ run: ReadingRun, _ records: [SharedRecord], _ writer: SharedWriterRecord,
    _ status: StatusLine
  ) async -> [LoadResults.Second] {
    var timeline: [LoadResults.Second] = []
    var last = run.start
    while !Task.isCancelled {
      try? await Task.sleep(nanoseconds: 1_000_000_000)
      let now = MonotonicClock.now()
      guard now > last else { continue }
      var interval = Histogram()
      for record in records { interval.merge(record.takeInterval()) }
      let changes = writer.record.withLock { $0.added + $0.updated + $0.deleted }
      let second = LoadResults.Second(
        second: Double(now - run.start) / 1e9, queries: interval.count,
        p50Nanoseconds: interval.quantile(0.5), p99Nanoseconds: interval.quantile(0.99),
        maximumNanoseconds: interval.maximum, changes: changes)
      timeline.append(second)
      let rate = Double(interval.count) * 1e9 / Double(now - last)
      let phase = now < run.countFrom ? "warm-up" : "measuring"
      status.show(
        "\(phase) \(NumberText.fixed(second.second, 0)) s  \(NumberText.digits(rate)) queries/s  "
          + "p50 \(NumberText.duration(nanoseconds: Double(second.p50Nanoseconds)))  "
          + "p99 \(NumberText.duration(nanoseconds: Double(second.p99Nanoseconds)))  "
          + "max \(NumberText.duration(nanoseconds: Double(second.maximumNanoseconds)))  "
          + "\(NumberText.grouped(changes)) changes")
      last = now
    }
    return timeline
  }
}
