/// What a terminal shows: the part of a terminal emulator that tests need to see a screen as a
/// person does.
struct ScreenModel {
  private struct Cell: Equatable {
    var text = " "
    var isBold = false
    var isInverse = false
    /// The second column of a wide character.
    var isContinuation = false
  }

  private(set) var columns: Int
  private(set) var rows: Int
  /// The cursor, from 0.
  private(set) var row = 0
  private(set) var column = 0
  private(set) var isAlternate = false
  private(set) var takesPastes = false
  private(set) var showsCursor = true
  private var cells: [[Cell]]
  private var others: [[Cell]] = []
  private var otherCursor = (row: 0, column: 0)
  private var saved = (row: 0, column: 0)
  private var wraps = true
  private var pen = Cell()
  private var pending: [UInt8] = []

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = ScreenModel.blank(columns, rows)
  }

  private static func blank(_ columns: Int, _ rows: Int) -> [[Cell]] {
    Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  /// The lines, without blanks at their ends.
  var lines: [String] { cells.map { text($0) { _ in true } } }
  /// The whole screen.
  var text: String { lines.joined(separator: "\n") }

  /// What stands in bold on a line, and in inverse.
  func bold(_ row: Int) -> String { text(cells[row], where: \.isBold) }
  func inverse(_ row: Int) -> String { text(cells[row], where: \.isInverse) }

  /// The column in which a text begins on a line.
  func column(of part: String, row: Int) -> Int? {
    (0..<columns).first { start in
      cells[row][start...].map { $0.isContinuation ? "" : $0.text }.joined().hasPrefix(part)
    }
  }

  private func text(_ line: [Cell], where isShown: (Cell) -> Bool) -> String {
    var text = line.filter { !$0.isContinuation && isShown($0) }.map(\.text).joined()
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }

  mutating func resize(columns: Int, rows: Int) {
    var screen = ScreenModel.blank(columns, rows)
    for row in 0..<min(rows, self.rows) {
      for column in 0..<min(columns, self.columns) { screen[row][column] = cells[row][column] }
    }
    (cells, self.columns, self.rows) = (screen, columns, rows)
    row = min(row, rows - 1)
    column = min(column, columns - 1)
  }

  /// Takes in what a program has written.
  mutating func feed(_ bytes: [UInt8]) {
    pending += bytes
    var place = 0
    defer { pending.removeFirst(place) }
    while place < pending.count {
      let first = pending[place]
      if first == 0x1B {
        guard let length = escape(pending[place...]) else { return }
        place += length
      } else if first < 0x20 {
        control(first)
        place += 1
      } else {
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard place + length <= pending.count else { return }
        let bytes = pending[place..<place + length]
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars { put(scalar) }
        place += length
      }
    }
  }

  private mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x0D: column = 0
    case 0x0A: lineFeed()
    case 0x08: column = max(0, column - 1)
    case 0x09: column = min(columns - 1, (column / 8 + 1) * 8)
    default: break
    }
  }

  private mutating func lineFeed() {
    guard row == rows - 1 else { return row += 1 }
    cells.removeFirst()
    cells.append(Array(repeating: Cell(), count: columns))
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    let width = ScreenModel.width(of: scalar)
    guard width > 0 else {
      let before = column > 0 && cells[row][column - 1].isContinuation ? column - 2 : column - 1
      if before >= 0 { cells[row][before].text.unicodeScalars.append(scalar) }
      return
    }
    if column + width > columns {
      if wraps {
        column = 0
        lineFeed()
      } else {
        column = columns - width
      }
    }
    pen.text = String(scalar)
    cells[row][column] = pen
    if width == 2 {
      var second = pen
      second.isContinuation = true
      cells[row][column + 1] = second
    }
    column += width
  }

  /// As `wcwidth` has it.
  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }

  // MARK: Escape sequences

  /// Carries a sequence out; its length, nil while it is not complete.
  private mutating func escape(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let second = bytes.dropFirst().first else { return nil }
    switch second {
    case UInt8(ascii: "7"): saved = (row, column)
    case UInt8(ascii: "8"): (row, column) = saved
    case UInt8(ascii: "["):
      let body = bytes.dropFirst(2)
      guard let end = body.firstIndex(where: { 0x40...0x7E ~= $0 }) else { return nil }
      sequence(String(decoding: body[..<end], as: UTF8.self), bytes[end])
      return end + 1 - bytes.startIndex
    default: break
    }
    return 2
  }

  private mutating func sequence(_ body: String, _ final: UInt8) {
    let isPrivate = body.hasPrefix("?")
    let numbers = body.drop { $0 == "?" }.split(separator: ";").map { Int($0) ?? 0 }
    let first = numbers.first ?? 0
    switch (final, isPrivate) {
    case (UInt8(ascii: "H"), false):
      row = min(rows, max(1, first)) - 1
      column = min(columns, max(1, numbers.count > 1 ? numbers[1] : 1)) - 1
    case (UInt8(ascii: "K"), false):
      for place in column..<max(column, columns) { cells[row][place] = Cell() }
    case (UInt8(ascii: "J"), false): cells = ScreenModel.blank(columns, rows)
    case (UInt8(ascii: "m"), false): for number in numbers.isEmpty ? [0] : numbers { style(number) }
    case (UInt8(ascii: "h"), true), (UInt8(ascii: "l"), true):
      for number in numbers { mode(number, isOn: final == UInt8(ascii: "h")) }
    default: break
    }
  }

  private mutating func style(_ number: Int) {
    switch number {
    case 0: pen = Cell()
    case 1: pen.isBold = true
    case 7: pen.isInverse = true
    default: break
    }
  }

  private mutating func mode(_ number: Int, isOn: Bool) {
    switch number {
    case 7: wraps = isOn
    case 25: showsCursor = isOn
    case 2004: takesPastes = isOn
    case 1049 where isOn != isAlternate:
      isAlternate = isOn
      if isOn {
        others = cells
        otherCursor = (row, column)
        cells = ScreenModel.blank(columns, rows)
      } else {
        cells = others
        (row, column) = otherCursor
      }
    default: break
    }
  }
}
