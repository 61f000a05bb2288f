extension QueryError {
  /// The error as a person reads it: the message, the line of the query with a mark under the
  /// place, what was expected, and what to write instead.
  ///
  /// Long lines are cut around the place; control and invisible characters are shown as escapes.
  /// The work does not depend on the length of the query.
  public func rendered(in query: String) -> String {
    let excerpt = Excerpt(of: query, offset: offset, length: length)
    var lines = [
      "query error: \(message)", "  \(excerpt.text)",
      "  " + String(repeating: " ", count: excerpt.markColumn)
        + "^" + String(repeating: "~", count: max(0, excerpt.markWidth - 1)),
    ]
    if !expected.isEmpty { lines.append("expected: \(QueryError.list(expected))") }
    if let suggestion {
      let start = String(String.UnicodeScalarView(suggestion.unicodeScalars.prefix(200)))
      let isCut = start.utf8.count < suggestion.utf8.count
      lines.append("write instead: \(Excerpt.shown(start))" + (isCut ? "…" : ""))
    }
    return lines.joined(separator: "\n")
  }

  private static func list(_ phrases: [String]) -> String {
    guard phrases.count > 1, let last = phrases.last else { return phrases.first ?? "" }
    return phrases.dropLast().joined(separator: ", ") + " or " + last
  }
}

/// A piece of one line of a query, made safe to print, with a mark below it.
struct Excerpt {
  /// Columns shown before the marked place and from it on.
  static let columnsBefore = 40
  static let columnsAfter = 38

  private(set) var text = ""
  private(set) var markColumn = 0
  private(set) var markWidth = 0

  init(of query: String, offset: Int, length: Int) {
    let bytes = query.utf8
    let count = bytes.count
    let place = Excerpt.boundary(atOrBefore: max(0, min(offset, count)), in: bytes)
    // Four bytes a scalar are enough for the columns to show.
    let first = max(0, place - 4 * Excerpt.columnsBefore)
    let end = Excerpt.boundary(
      atOrBefore: place + min(count - place, 4 * Excerpt.columnsAfter), in: bytes)
    let start = bytes.index(bytes.startIndex, offsetBy: first)
    let middle = bytes.index(start, offsetBy: place - first)
    let finish = bytes.index(middle, offsetBy: end - place)
    let marked = max(0, min(length, end - place))

    let before = Excerpt.cells(Array(bytes[start..<middle]))
    let lineStart = before.lastIndex { $0.endsLine }.map { $0 + 1 } ?? 0
    let line = before[lineStart...]
    let kept = Excerpt.suffix(of: line, columns: Excerpt.columnsBefore)
    let isCutBefore = kept.count < line.count || (lineStart == 0 && first > 0)
    if isCutBefore { append("…") }
    for cell in kept { append(cell.shown) }
    markColumn = Excerpt.width(of: text)

    var columns = 0
    var offset = 0
    let after = Excerpt.cells(Array(bytes[middle..<finish]))
    var isCutAfter = end < count
    for cell in after {
      if cell.endsLine {
        isCutAfter = false
        break
      }
      if columns + cell.width > Excerpt.columnsAfter {
        isCutAfter = true
        break
      }
      append(cell.shown)
      columns += cell.width
      if offset < marked { markWidth = columns }
      offset += cell.length
    }
    if isCutAfter { append("…") }
  }

  /// The place of the scalar that begins at or covers a place.
  private static func boundary(atOrBefore offset: Int, in bytes: String.UTF8View) -> Int {
    var place = offset
    while place > 0, place < bytes.count,
      bytes[bytes.index(bytes.startIndex, offsetBy: place)] & 0xC0 == 0x80
    {
      place -= 1
    }
    return place
  }

  private mutating func append(_ piece: String) { text += piece }

  /// Text made safe to print on one line.
  static func shown(_ text: String) -> String {
    cells(Array(text.utf8)).map(\.shown).joined()
  }

  private static func suffix(of cells: ArraySlice<Cell>, columns: Int) -> ArraySlice<Cell> {
    var width = 0
    var start = cells.endIndex
    while start > cells.startIndex, width + cells[start - 1].width <= columns {
      start -= 1
      width += cells[start].width
    }
    return cells[start...]
  }

  private static func width(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + Cell.columns(of: $1) }
  }

  private static func cells(_ bytes: [UInt8]) -> [Cell] {
    // A piece may begin inside a scalar: its last bytes are left out.
    let start = bytes.firstIndex { $0 & 0xC0 != 0x80 } ?? bytes.count
    var scanner = ByteScanner(Array(bytes[start...]))
    var cells: [Cell] = []
    var begin = 0
    while let scalar = scanner.readScalar() {
      cells.append(Cell(scalar, length: scanner.position - begin))
      begin = scanner.position
    }
    return cells
  }
}

/// One scalar as it is shown in a terminal.
private struct Cell {
  let shown: String
  let width: Int
  let length: Int
  let endsLine: Bool

  init(_ scalar: Unicode.Scalar, length: Int) {
    self.length = length
    endsLine = scalar == "\n"
    shown = Cell.spelling(of: scalar)
    width = shown.unicodeScalars.reduce(0) { $0 + Cell.columns(of: $1) }
  }

  private static func spelling(of scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\t": return "\\t"
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\0": return "\\0"
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
      .privateUse:
      return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default: return String(scalar)
    }
  }

  /// Columns a scalar takes in a terminal, near enough for a mark.
  static func columns(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
      0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
