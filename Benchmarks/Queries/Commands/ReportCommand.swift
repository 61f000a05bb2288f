import BenchmarkMeasurement
import Foundation

/// `pharos-bench report`: results as a page for people.
enum ReportCommand {
  static func run(_ words: ArraySlice<String>) throws -> Int32 {
    let options = try Options(words, valued: ["markdown", "html"])
    guard !options.operands.isEmpty else { throw BenchmarkFailure("RESULTS.json is missing") }
    var results = try BenchmarkResults(contentsOf: options.operands[0])
    for path in options.operands.dropFirst() {
      let more = try BenchmarkResults(contentsOf: path)
      results.corpora += more.corpora.filter { corpus in
        !results.corpora.contains { $0.label == corpus.label }
      }
    }
    results.corpora.sort { $0.items < $1.items }
    try BenchmarkReport(results).page
      .write(markdown: options.text("markdown"), html: options.text("html"))
    return 0
  }
}
