import BenchmarkMeasurement
import CorpusGeneration

/// What a run leaves behind, before it is put into results.
struct Measured {
  let options: LoadOptions
  let environment: MeasuringEnvironment
  let recipe: Recipe
  let mix: LoadMix
  let buildSeconds: Double?
  let readers: ReaderRecord
  let writer: WriterRecord
  let timeline: [LoadResults.Second]
  let processNanoseconds: UInt64
  let memory: ProcessMemory
}

extension LoadResults {
  /// Puts what was measured together, and judges it by the goals.
  init(_ measured: Measured) {
    let options = measured.options
    var response = Histogram()
    var service = Histogram()
    for entry in measured.readers.entries {
      response.merge(entry.response)
      service.merge(entry.service)
    }
    let rate = Double(service.count) / options.seconds
    let changes = Double(measured.writer.counted) / options.seconds
    let reading = measured.readers
    let writer = measured.writer
    self.init(
      environment: measured.environment, corpus: measured.recipe.name,
      corpusSeed: measured.recipe.seed, items: options.items, mix: measured.mix.name,
      loop: options.loop, rate: options.loop == .open ? options.rate : nil,
      readers: options.readers, writeRate: options.writeRate, seconds: options.seconds,
      warmupSeconds: options.warmupSeconds, seed: options.seed,
      buildSeconds: measured.buildSeconds, queriesPerSecond: rate, unserved: reading.unserved,
      firstFailure: reading.firstFailure, response: response, service: service,
      lateness: reading.lateness,
      entries: zip(measured.mix.entries, reading.entries).map { entry, record in
        Entry(
          queryClass: entry.queryClass, mode: entry.mode, queries: record.service.count,
          failures: record.failures,
          meanResults: Double(record.results) / Double(max(1, record.service.count)),
          response: record.response, service: record.service)
      },
      writing: Writing(
        added: writer.added, updated: writer.updated, deleted: writer.deleted,
        changesPerSecond: changes, unservedBatches: writer.unserved, response: writer.response,
        service: writer.service, failure: writer.failure),
      timeline: measured.timeline,
      processor: Processor(
        process: Double(measured.processNanoseconds) / 1e9,
        queries: Double(reading.engineNanoseconds) / 1e9,
        readersOwn: Double(
          reading.threadNanoseconds - min(reading.threadNanoseconds, reading.engineNanoseconds))
          / 1e9,
        preparation: Double(writer.preparationNanoseconds) / 1e9),
      memory: measured.memory,
      verdicts: LoadResults.verdicts(
        options.goals, p99: Double(response.quantile(0.99)) / 1e6, rate: rate, changes: changes,
        failures: reading.entries.reduce(0) { $0 + $1.failures } + (writer.failure == nil ? 0 : 1)))
  }

  /// Failed calls miss a goal that nobody has to state.
  private static func verdicts(
    _ goals: LoadOptions.Goals, p99: Double, rate: Double, changes: Double, failures: Int
  ) -> [Verdict] {
    var verdicts: [Verdict] = []
    if let wanted = goals.p99Milliseconds {
      verdicts.append(
        Verdict(
          goal: "response p99 at most (ms)", wanted: wanted, measured: p99,
          isReached: p99 <= wanted))
    }
    if let wanted = goals.queriesPerSecond {
      verdicts.append(
        Verdict(
          goal: "queries a second at least", wanted: wanted, measured: rate,
          isReached: rate >= wanted))
    }
    if let wanted = goals.changesPerSecond {
      verdicts.append(
        Verdict(
          goal: "changes a second at least", wanted: wanted, measured: changes,
          isReached: changes >= wanted))
    }
    if failures > 0 {
      verdicts.append(
        Verdict(
          goal: "failed calls at most", wanted: 0, measured: Double(failures), isReached: false))
    }
    return verdicts
  }
}
