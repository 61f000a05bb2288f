/// A table in Markdown; the same cells give one in HTML.
package struct MarkdownTable: Sendable {
  /// The titles of the columns; the first is set to the left, the others to the right.
  package let header: [String]
  /// The cells.
  package private(set) var rows: [[String]] = []

  /// A table without rows.
  package init(_ header: [String]) { self.header = header }

  /// Adds a row; missing cells are empty, those that are too many are left out.
  package mutating func add(_ cells: [String]) {
    let missing = max(0, header.count - cells.count)
    rows.append(Array(cells.prefix(header.count)) + Array(repeating: "", count: missing))
  }

  /// The table as lines of Markdown, with an empty line after it.
  package var markdown: String {
    var text = MarkdownTable.line(header)
    text += MarkdownTable.line(header.indices.map { $0 == 0 ? "---" : "---:" })
    for row in rows { text += MarkdownTable.line(row.map(MarkdownTable.escaped)) }
    return text + "\n"
  }

  /// The table as HTML.
  ///
  /// - Parameter style: names the class of a cell, by row and column; nil for none.
  package func html(style: (_ row: Int, _ column: Int) -> String? = { _, _ in nil }) -> String {
    var text = "<table>\n<thead><tr>"
    for title in header { text += "<th>\(HTMLPage.escaped(title))</th>" }
    text += "</tr></thead>\n<tbody>\n"
    for (number, row) in rows.enumerated() {
      text += "<tr>"
      for (column, cell) in row.enumerated() {
        let style = style(number, column).map { " class=\"\(HTMLPage.escaped($0))\"" } ?? ""
        text += "<td\(style)>\(HTMLPage.escaped(cell))</td>"
      }
      text += "</tr>\n"
    }
    return text + "</tbody></table>\n"
  }

  private static func line(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |\n"
  }

  private static func escaped(_ cell: String) -> String {
    cell.replacing("|", with: "\\|").replacing("\n", with: " ")
  }
}
