/// Rows of texts in aligned columns, for people.
struct TextTable {
  private var rows: [[String]]
  /// Columns whose texts stand at the right, as numbers do.
  private let rightAligned: Set<Int>

  init(header: [String], rightAligned: Set<Int> = []) {
    rows = [header]
    self.rightAligned = rightAligned
  }

  mutating func add(_ row: [String]) { rows.append(row) }

  /// The table, each row on its line, without blanks at the end.
  var text: String {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        let width = cell.unicodeScalars.count
        if column < widths.count {
          widths[column] = max(widths[column], width)
        } else {
          widths.append(width)
        }
      }
    }
    var text = ""
    for row in rows {
      var line = ""
      for (column, cell) in row.enumerated() {
        let filling = String(repeating: " ", count: widths[column] - cell.unicodeScalars.count)
        line += rightAligned.contains(column) ? filling + cell : cell + filling
        line += "  "
      }
      let blanks = line.reversed().prefix { $0 == " " }.count
      text += line.dropLast(blanks) + "\n"
    }
    return text
  }
}
