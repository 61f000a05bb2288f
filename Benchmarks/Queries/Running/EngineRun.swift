import BenchmarkMeasurement
import Foundation

/// Takes one engine through all steps on one corpus, each in a process of its own.
struct EngineRun {
  let setup: EngineSetup
  let corpus: CorpusFile
  let indexPath: String
  let budget: Double
  let modes: [QueryMode]
  /// Cores to keep the processes on; nil leaves them free.
  let cores: String?
  /// Whether our engine is also indexed with all cores.
  let measuresAllCores: Bool
  /// Classes of ours that a matcher checks on a sample of the items.
  var sampledClasses: [String] = []

  /// Everything but updating.
  func measure() throws -> EngineResults {
    var results = EngineResults(name: setup.name)
    let allCores = ProcessInfo.processInfo.activeProcessorCount
    if setup.isOurs, measuresAllCores, allCores > 1 {
      results.indexing.append(try index(threads: allCores).result)
    }
    let indexed = try index(threads: 1)
    results.indexing.insert(indexed.result, at: 0)
    results.sections = indexed.sections
    results.indexBytes = IndexFiles.bytes(indexPath)
    results.opening = try open()
    IndexFiles.readIntoCache(indexPath)
    var command = setup.command + ["query", indexPath, corpus.queries, "\(budget)"]
    if setup.isOurs {
      command += ["--detailed", "--modes", modes.map(\.rawValue).joined(separator: ",")]
      if !sampledClasses.isEmpty {
        command += [
          "--sample", corpus.path, "--sampled", sampledClasses.joined(separator: ","),
        ]
      }
    }
    let (answer, outcome) = try ChildProcess.answer(QueryAnswer.self, command, cores: cores)
    results.engineVersion = answer.version
    results.queryPeakBytes = answer.residentKibibytes << 10
    results.queryAnonymousBytes = outcome.anonymousBytes
    results.classes = EngineRun.classes(
      answer, in: try QueryFile(contentsOf: corpus.queries), modes)
    return results
  }

  /// Adding, replacing and deleting; the index is not what it was afterwards.
  func update() throws -> UpdatingResult {
    let command = setup.command + ["update", corpus.path, indexPath]
    let answer = try ChildProcess.answer(UpdateAnswer.self, command, cores: cores).answer
    return UpdatingResult(
      visible: answer.visible.mapValues { time in
        VisibleTime(median: time.median, maximum: time.maximum, count: time.count)
      }, replaces: answer.replacesPerSecond, deletes: answer.deletesPerSecond)
  }

  /// Measures some classes once more: how far two measurements of the same are apart.
  func noise(_ results: EngineResults, classes count: Int) throws -> [NoiseSample] {
    let names = results.classes.map(\.name).reduce(into: [String]()) { names, name in
      if names.last != name { names.append(name) }
    }
    guard count > 0, !names.isEmpty else { return [] }
    let step = max(1, names.count / count)
    let chosen = stride(from: 0, to: names.count, by: step).map { names[$0] }
    let command =
      setup.command + [
        "query", indexPath, corpus.queries, "\(budget)", "--classes",
        chosen.joined(separator: ","), "--modes", modes.map(\.rawValue).joined(separator: ","),
      ]
    let answer = try ChildProcess.answer(QueryAnswer.self, command, cores: cores).answer
    var samples: [NoiseSample] = []
    for name in chosen {
      for mode in modes {
        guard let first = results.result(name, mode.rawValue), first.samples > 0,
          let second = answer.queries[name]?[mode.rawValue], second.samples > 0
        else { continue }
        samples.append(
          NoiseSample(
            name: name, mode: mode.rawValue, first: first.p50Microseconds, second: second.p50))
      }
    }
    return samples
  }

  private func index(threads: Int) throws -> (result: IndexingResult, sections: [SectionBytes]) {
    IndexFiles.remove(indexPath)
    let command = setup.command + ["index", corpus.path, indexPath, "\(threads)"]
    let (answer, outcome) = try ChildProcess.answer(
      IndexAnswer.self, command, cores: threads == 1 ? cores : nil)
    let result = IndexingResult(
      threads: threads, items: answer.items, seconds: answer.seconds,
      parseSeconds: answer.parseSeconds, optimizeSeconds: answer.optimizeSeconds,
      peakBytes: answer.peakKibibytes << 10, anonymousBytes: outcome.anonymousBytes)
    return (result, answer.sections ?? [])
  }

  private func open() throws -> OpeningResult {
    func times(_ count: Int, isCold: Bool) throws -> (own: Double, process: Double) {
      var own: [Double] = []
      var process: [Double] = []
      for _ in 0..<count {
        if isCold { IndexFiles.dropFromCache(indexPath) }
        let (answer, outcome) = try ChildProcess.answer(
          OpenAnswer.self, setup.command + ["open", indexPath], cores: cores)
        own.append(answer.milliseconds)
        process.append(outcome.seconds * 1e3)
      }
      return (Statistics.median(own), Statistics.median(process))
    }
    let cold = try times(3, isCold: true)
    let warm = try times(5, isCold: false)
    return OpeningResult(cold: cold.own, warm: warm.own, warmProcess: warm.process)
  }

  static func classes(_ answer: QueryAnswer, in file: QueryFile, _ modes: [QueryMode])
    -> [ClassResult]
  {
    file.classes.flatMap { queryClass in
      modes.compactMap { mode in
        answer.queries[queryClass.name]?[mode.rawValue].map {
          ClassResult(queryClass.name, mode.rawValue, $0)
        }
      }
    }
  }
}
