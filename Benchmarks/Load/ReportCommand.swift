import CorpusGeneration
import Foundation

/// `pharos-load report`: results as a page for people.
enum ReportCommand {
  private static let syntax = CommandSyntax(
    "pharos-load report", "Writes a page with tables and plots of what a run has measured.",
    operands: ["LOAD.json"],
    options: [
      .init("markdown", "FILE", "tables as Markdown (default: to standard output)"),
      .init("html", "FILE", "one self-contained page with plots"),
    ],
    notes: "Exit codes: 0 done; 2 wrong usage or input.")

  static func run(_ words: some Sequence<String>) throws {
    let arguments = try syntax.parse(words)
    let report = LoadReport(try LoadResults(contentsOf: arguments.operands[0]))
    let (markdown, html) = (arguments.text("markdown"), arguments.text("html"))
    if let markdown { try write(report.markdown, to: markdown) }
    if let html { try write(report.html, to: html) }
    if markdown == nil, html == nil { print(report.markdown, terminator: "") }
  }

  private static func write(_ text: String, to path: String) throws {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw LoadFailure("\(path): cannot be written: \(error)")
    }
  }
}
