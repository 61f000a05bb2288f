/// A piece of a report, written as Markdown or as HTML.
package enum ReportBlock {
  case heading(Int, String)
  case paragraph(String)
  /// A table, and which of its cells are good or bad.
  case table(MarkdownTable, marks: [Int: [Int: Bool]] = [:])
  /// A drawing; Markdown leaves it out.
  case figure(String, caption: String)

  package var markdown: String {
    switch self {
    case .heading(let level, let text): String(repeating: "#", count: level) + " \(text)\n\n"
    case .paragraph(let text): text + "\n\n"
    case .table(let table, _): table.markdown
    case .figure: ""
    }
  }

  package var html: String {
    switch self {
    case .heading(let level, let text): "<h\(level)>\(HTMLPage.escaped(text))</h\(level)>\n"
    case .paragraph(let text): "<p>\(HTMLPage.escaped(text))</p>\n"
    case .table(let table, let marks):
      table.html { row, column in marks[row]?[column].map { $0 ? "good" : "bad" } }
    case .figure(let svg, let caption):
      svg.isEmpty
        ? "" : "<figure>\n\(svg)<figcaption>\(HTMLPage.escaped(caption))</figcaption></figure>\n"
    }
  }
}
