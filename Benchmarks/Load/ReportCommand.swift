import CorpusGeneration

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
    try LoadReport(try LoadResults(contentsOf: arguments.operands[0])).page
      .write(markdown: arguments.text("markdown"), html: arguments.text("html"))
  }
}
