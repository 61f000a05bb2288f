import Foundation

/// A report: a title and blocks, as Markdown or as one page.
package struct ReportPage {
  /// What a browser shows as the page's name.
  package let title: String
  package let blocks: [ReportBlock]

  package init(title: String, blocks: [ReportBlock]) {
    (self.title, self.blocks) = (title, blocks)
  }

  /// Without the drawings.
  package var markdown: String { blocks.map(\.markdown).joined() }

  /// Self-contained: opens without a network.
  package var html: String {
    HTMLPage.page(title: title, body: blocks.map(\.html).joined())
  }

  /// Writes the report to the files that are asked for, `-` being standard output; prints Markdown
  /// where none is.
  package func write(markdown: String?, html: String?) throws {
    if let markdown { try ReportPage.write(self.markdown, to: markdown) }
    if let html { try ReportPage.write(self.html, to: html) }
    if markdown == nil, html == nil { try ReportPage.write(self.markdown, to: "-") }
  }

  private static func write(_ text: String, to path: String) throws {
    guard path != "-" else { return print(text) }
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw BenchmarkFailure("\(path): cannot be written: \(error)")
    }
  }
}
