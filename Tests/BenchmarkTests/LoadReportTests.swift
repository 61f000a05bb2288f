import BenchmarkMeasurement
import Foundation
import TestSupport
import Testing

@testable import LoadTest

@Suite struct LoadReportTests {
  private static func results(failed: Bool = false) -> LoadResults {
    let environment = MeasuringEnvironment(
      processor: "a <processor>", cores: 2, memoryBytes: 1 << 30, kernel: "k", system: "s",
      compiler: "c", buildConfiguration: "release", loadAverage: [0.1, 0.2, 0.3], date: "today")
    let service = Histogram((1...2_000).map { UInt64($0) * 1_000 })
    let response = Histogram((1...2_000).map { UInt64($0) * 2_000 })
    let commits = Histogram((1...20).map { UInt64($0) * 100_000 })
    func entry(_ name: String, _ mode: LoadMix.Mode, _ queries: UInt64) -> LoadResults.Entry {
      LoadResults.Entry(
        queryClass: name, mode: mode, queries: queries, failures: 0, meanResults: 12,
        response: response, service: service)
    }
    return LoadResults(
      environment: environment, corpus: "mixed", corpusSeed: 1, items: 1_000, mix: "mixed",
      loop: .open, rate: 1_000, readers: 2, writeRate: 100, seconds: 2, warmupSeconds: 1, seed: 1,
      buildSeconds: nil, queriesPerSecond: 1_000, unserved: 0, firstFailure: nil,
      response: response, service: service, lateness: Histogram(),
      entries: [entry("rare", .count, 500), entry("typing", .top10, 1_500)],
      writing: LoadResults.Writing(
        added: 160, updated: 30, deleted: 10, changesPerSecond: 100, unservedBatches: 0,
        response: commits, service: commits, failure: nil),
      timeline: (1...3).map {
        LoadResults.Second(
          second: Double($0), queries: 1_000, p50Nanoseconds: 500_000, p99Nanoseconds: 2_000_000,
          maximumNanoseconds: 4_000_000, changes: $0 * 100)
      },
      processor: LoadResults.Processor(process: 3, queries: 2, readersOwn: 0.1, preparation: 0.1),
      memory: ProcessMemory(),
      verdicts: [
        LoadResults.Verdict(
          goal: "p99 of responses, ms", wanted: 5, measured: failed ? 9 : 4, isReached: !failed)
      ])
  }

  @Test func everythingIsOnThePage() throws {
    let report = LoadReport(Self.results(failed: true)).page
    for text in ["rare", "typing", "1 000 queries a second", "160 added", "missed", "p99.9"] {
      #expect(report.markdown.contains(text), "\(text)")
      #expect(report.html.contains(text), "\(text)")
    }
    // The commonest class comes first.
    let first = try #require(report.markdown.range(of: "| typing"))
    let second = try #require(report.markdown.range(of: "| rare"))
    #expect(first.lowerBound < second.lowerBound)
    #expect(report.html.contains("a &lt;processor&gt;"))
    #expect(report.html.components(separatedBy: "<svg").count == 4)
    for foreign in ["<script", "src=", "href=", "@import", "url("] {
      #expect(!report.html.contains(foreign), "\(foreign)")
    }
  }

  @Test func resultsAreReadAsTheyWereWritten() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/load.json"
    let results = Self.results()
    try results.write(to: path)
    let read = try LoadResults(contentsOf: path)
    #expect(LoadReport(read).page.markdown == LoadReport(results).page.markdown)
    #expect(read.response == results.response)
  }

  @Test func otherFilesAreRefused() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/load.json"
    try Data("{\"pharosBench\": 1}".utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: BenchmarkFailure.self) { _ = try LoadResults(contentsOf: path) }
    var results = Self.results()
    results.version = 99
    try results.write(to: path)
    let failure = #expect(throws: BenchmarkFailure.self) { _ = try LoadResults(contentsOf: path) }
    #expect(failure?.description.contains("version 99") == true)
  }
}
