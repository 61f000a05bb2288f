import BenchmarkMeasurement
import Foundation
import Testing

@testable import QueryBenchmarks

@Suite struct ReportTests {
  private static let headings = [
    "In short", "Where we are slow", "10k items", "100k items", "Queries", "Indexing",
    "Sizes by section", "Memory of querying, and opening", "Changing what is there", "Engines",
    "Noise", "Latency against size", "Environment", "What may be wrong with the numbers",
  ]

  @Test func everySectionIsThere() {
    let report = BenchmarkReport(SampleResults.make(scale: 1, noise: 0.02)).page
    for heading in Self.headings {
      #expect(report.markdown.contains("# \(heading)"), "\(heading)")
      #expect(report.html.contains(">\(heading)"), "\(heading)")
    }
    #expect(report.markdown.contains("python3 has no package tantivy"))
    #expect(report.html.contains("&lt;run&gt;"))
  }

  @Test func thePageNeedsNothingElse() {
    let html = BenchmarkReport(SampleResults.make(scale: 1, noise: 0)).page.html
    #expect(html.contains("<svg"))
    #expect(html.contains("<polyline"))
    for foreign in ["<script", "src=", "href=", "@import", "url("] {
      #expect(!html.contains(foreign), "\(foreign)")
    }
  }

  @Test func slowClassesAreNamedWorstFirst() throws {
    let results = SampleResults.make(scale: 1, noise: 0)
    let text = SummarySection.slow(results)
    // Twice as slow as the peer everywhere; the goal of infixes is the hardest.
    let worst = try #require(text.range(of: "infix_any.3"))
    let other = try #require(text.range(of: "term_title.common"))
    #expect(worst.lowerBound < other.lowerBound)
    #expect(SummarySection.answers(results).contains("48 of 48"))
  }

  @Test func resultsAreReadAsTheyWereWritten() throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("results-\(UUID().uuidString).json").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let results = SampleResults.make(scale: 1, noise: 0.1)
    try results.write(to: path)
    let read = try BenchmarkResults(contentsOf: path)
    #expect(BenchmarkReport(read).page.markdown == BenchmarkReport(results).page.markdown)
    var newer = results
    newer.version = 99
    try newer.write(to: path)
    #expect(throws: ResultsError.self) { try BenchmarkResults(contentsOf: path) }
  }

  @Test func nothingMeasuredIsNoFailure() {
    var results = SampleResults.make(scale: 1, noise: 0)
    results.corpora = [CorpusResults(label: "1", items: 1, bytes: 0)]
    results.corpora[0].engines = [EngineResults(name: "pharos")]
    #expect(BenchmarkReport(results).page.html.contains("Where we are slow"))
  }

  @Test func numbersAreReadable() {
    #expect(NumberText.duration(nanoseconds: 999) == "999 ns")
    #expect(NumberText.duration(microseconds: 1_500) == "1.50 ms")
    #expect(NumberText.grouped(1_234_567) == "1 234 567")
    #expect(NumberText.bytes(2_048) == "2.00 KiB")
    #expect(NumberText.digits(.infinity) == "-")
  }
}
