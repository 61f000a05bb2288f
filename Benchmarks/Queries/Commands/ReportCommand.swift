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
    let report = BenchmarkReport(results)
    let isQuiet = options.text("markdown") != nil || options.text("html") != nil
    if let path = options.text("markdown") { try write(report.markdown, to: path) }
    if let path = options.text("html") { try write(report.html, to: path) }
    if !isQuiet { print(report.markdown) }
    return 0
  }

  private static func write(_ text: String, to path: String) throws {
    if path == "-" {
      print(text)
    } else {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    }
  }
}
