import Foundation

/// The tables of a page of the documentation, for tests that keep them true.
struct MarkdownTables {
  /// The rows of all tables in the order of the page; a cell is trimmed, an escaped bar is a bar.
  let rows: [[String]]

  /// Reads a page of the source tree; there are no rows if it is missing.
  init(page: String) {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let url = root.appendingPathComponent(page)
    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    rows = text.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
      line.dropFirst().dropLast()
        .replacingOccurrences(of: "\\|", with: "\u{0}")
        .split(separator: "|", omittingEmptySubsequences: false)
        .map {
          $0.replacingOccurrences(of: "\u{0}", with: "|").trimmingCharacters(in: .whitespaces)
        }
    }
  }

  /// The rows behind a header, up to the next table.
  func rows(under header: [String]) -> [[String]] {
    guard let start = rows.firstIndex(of: header), start + 2 <= rows.count else { return [] }
    let rest = rows[(start + 2)...]
    let end = rest.indices.first { $0 + 1 < rows.endIndex && rows[$0 + 1][0] == "---" }
    return Array(rest[..<(end ?? rest.endIndex)])
  }

  /// What stands between marks of code in a cell.
  static func codes(in cell: String) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }
}
