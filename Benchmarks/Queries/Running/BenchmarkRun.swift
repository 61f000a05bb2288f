import BenchmarkMeasurement
import Foundation

/// One run over all sizes and engines.
struct BenchmarkRun {
  private let options: Options
  private let budget: Double
  private let modes: [QueryMode]
  private let output: String
  private let engines: [EngineSetup]
  private let scans: Bool
  private let workFolder: String
  private let corpora: [CorpusFile]
  private let noiseClasses: Int

  init(_ options: Options) throws {
    self.options = options
    budget = try options.number("budget") ?? 0.3
    modes = try QueryMode.list(options.text("modes") ?? "count,top10,ids")
    output = try options.required("output")
    noiseClasses = Int(try options.number("noise-classes") ?? 12)
    let peers = options.list("peers") ?? EngineSetup.allPeers
    scans = peers.contains("brute")
    engines =
      try [.pharos]
      + EngineSetup.peers(
        peers, python: options.text("python") ?? "python3", classPath: options.text("lucene"))
      + options.all("peer-command").map { try EngineSetup(named: $0) }
    workFolder =
      options.text("work")
      ?? FileManager.default.temporaryDirectory.appendingPathComponent(
        "pharos-bench-\(ProcessInfo.processInfo.processIdentifier)"
      ).path
    try FileManager.default.createDirectory(
      atPath: workFolder, withIntermediateDirectories: true)
    corpora = try CorpusFile.prepare(
      corpus: try options.required("corpus"), queries: try options.required("queries"),
      sizes: options.list("sizes") ?? ["10k"], workFolder: workFolder)
  }

  func run() throws -> Int32 {
    var results = BenchmarkResults(
      title: "pharos-bench " + CommandLine.arguments.dropFirst().joined(separator: " "),
      environment: .current, budget: budget)
    announce()
    var isClean = true
    for corpus in corpora {
      let bytes = IndexFiles.bytes(corpus.path)
      results.corpora.append(
        CorpusResults(label: corpus.label, items: try CorpusFile.items(corpus.label), bytes: bytes))
      let place = results.corpora.count - 1
      let reference = try scan(corpus)
      for setup in engines {
        let measured = measure(setup, corpus, reference)
        results.corpora[place].engines.append(measured.engine)
        if setup.isOurs {
          results.corpora[place].noise = measured.noise
          let wrong = measured.engine.classes.filter { !($0.check?.isClean ?? true) }
          if !wrong.isEmpty || measured.engine.unavailable != nil { isClean = false }
          for result in wrong { say("  \(result.name) \(result.mode): hits differ") }
        }
        try results.write(to: output)
      }
      if let reference { results.corpora[place].engines.append(reference) }
      try results.write(to: output)
    }
    if !options.has("keep"), options.text("work") == nil {
      try? FileManager.default.removeItem(atPath: workFolder)
    }
    say("written: \(output)")
    return isClean ? 0 : 1
  }

  private func scan(_ corpus: CorpusFile) throws -> EngineResults? {
    guard scans else { return nil }
    say("\(corpus.label): brute scan")
    let command = [Executable.own, "scan", corpus.path, corpus.queries, "\(budget)"]
    let (answer, outcome) = try ChildProcess.answer(
      ScanCommand.Answer.self, command, cores: options.text("cores"))
    var results = EngineResults(name: "brute")
    results.engineVersion = answer.query.version
    results.indexBytes = answer.foldedBytes
    results.queryPeakBytes = answer.query.residentKibibytes << 10
    results.queryAnonymousBytes = outcome.anonymousBytes
    results.classes = EngineRun.classes(
      answer.query, in: try QueryFile(contentsOf: corpus.queries), modes)
    return results
  }

  private func measure(_ setup: EngineSetup, _ corpus: CorpusFile, _ reference: EngineResults?)
    -> (engine: EngineResults, noise: [NoiseSample])
  {
    var results = EngineResults(name: setup.name)
    if let reason = setup.unavailable {
      say("\(corpus.label): \(setup.name) is left out: \(reason)")
      results.unavailable = reason
      return (results, [])
    }
    say("\(corpus.label): \(setup.name)")
    var run = EngineRun(
      setup: setup, corpus: corpus, indexPath: "\(workFolder)/\(setup.name)-\(corpus.label)",
      budget: budget, modes: modes, cores: options.text("cores"),
      measuresAllCores: !options.has("one-thread"))
    let typed = (try? QueryFile(contentsOf: corpus.queries))?.typedClasses ?? []
    if setup.isOurs, let reference {
      run.sampledClasses = HitComparison.unanswered(reference, without: typed)
    }
    var noise: [NoiseSample] = []
    do {
      results = try run.measure()
      if let reference { HitComparison.apply(reference, to: &results, without: typed) }
      ExactCost.apply(to: &results)
      if setup.isOurs { noise = try run.noise(results, classes: noiseClasses) }
      results.updating = try run.update()
    } catch {
      say("  \(setup.name) failed: \(error)")
      results.unavailable = "\(error)"
    }
    if !options.has("keep") { IndexFiles.remove(run.indexPath) }
    return (results, noise)
  }

  /// Says beforehand about how long it will take.
  private func announce() {
    let classes = corpora.map { (try? QueryFile(contentsOf: $0.queries))?.classes.count ?? 0 }
    let asked = Double(classes.reduce(0, +) * modes.count) * budget
    let present = engines.count { $0.unavailable == nil } + (scans ? 1 : 0)
    let minutes = (asked * Double(present) / 60).rounded(.up)
    say(
      "\(present) engines, \(classes.reduce(0, +)) classes, \(modes.count) modes: "
        + "up to \(Int(minutes)) minutes of queries, and indexing")
  }

  private func say(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}
