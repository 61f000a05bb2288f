import ItemLines
import Pharos

/// Text of one line, safe to show, with what a query matches in it told apart.
struct MarkedText {
  /// A stretch that matches, or one that does not.
  struct Run: Equatable {
    var text: String
    var isMatch = false
  }

  /// What stands for text that was left out.
  static let ellipsis = "…"

  private(set) var runs: [Run] = []

  /// Text in which nothing matches; already safe to show.
  init(shown text: String) {
    if !text.isEmpty { runs = [Run(text: text)] }
  }

  /// A text as items have it: what could move the cursor is escaped.
  ///
  /// - Parameters:
  ///   - ranges: what matches, in UTF-8 bytes; ascending, apart, whole characters.
  ///   - joinsLines: whether line breaks and tabs become blanks instead of escapes.
  init(_ text: String, matching ranges: [Range<Int>] = [], joinsLines: Bool = false) {
    var place = text.startIndex
    for range in ranges {
      let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
      let end = text.utf8.index(start, offsetBy: range.count)
      append(text[place..<start], isMatch: false, joinsLines)
      append(text[start..<end], isMatch: true, joinsLines)
      place = end
    }
    append(text[place...], isMatch: false, joinsLines)
  }

  init(_ snippet: Snippet) {
    self.init(snippet.text, matching: snippet.ranges, joinsLines: true)
  }

  /// A suggestion; what was typed already counts as what matches.
  init(_ completion: Completion) {
    let text = completion.text
    self.init(
      text,
      matching: completion.typedRanges.map { range in
        let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
        return start..<start + text.utf8[range].count
      })
  }

  private mutating func append(_ text: Substring, isMatch: Bool, _ joinsLines: Bool) {
    guard !text.isEmpty else { return }
    let shown =
      joinsLines ? String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }) : String(text)
    runs.append(Run(text: PrintableText.line(shown), isMatch: isMatch))
  }

  static func + (left: MarkedText, right: MarkedText) -> MarkedText {
    var both = left
    both.runs += right.runs
    return both
  }

  var isEmpty: Bool { runs.isEmpty }

  /// Whether something in it matches.
  var hasMatch: Bool { runs.contains(where: \.isMatch) }

  /// The text without marks.
  var text: String { runs.map(\.text).joined() }

  var columns: Int { runs.reduce(0) { $0 + TerminalColumns.count($1.text) } }

  /// The text, where it fits; otherwise as much as does, and an ellipsis.
  func cut(to columns: Int) -> MarkedText {
    var left = columns
    for (index, run) in runs.enumerated() {
      let width = TerminalColumns.count(run.text)
      guard width > left else {
        left -= width
        continue
      }
      return dropping(from: index, room: left)
    }
    return self
  }

  /// The runs before a place and so many columns of that one, the last of them an ellipsis.
  private func dropping(from index: Int, room: Int) -> MarkedText {
    var kept = MarkedText(shown: "")
    kept.runs = Array(runs[..<index])
    var left = room
    var last = runs[index]
    // The ellipsis takes a column of the run before where none is left in this one.
    while left < 1, let before = kept.runs.popLast() {
      last = before
      left = TerminalColumns.count(before.text)
    }
    guard left >= 1 else { return kept }
    last.text = String(TerminalColumns.prefix(last.text, columns: left - 1))
    if !last.text.isEmpty { kept.runs.append(last) }
    kept.runs.append(Run(text: MarkedText.ellipsis))
    return kept
  }

  /// The text in lines of at most so many columns, broken at blanks where there are any.
  func wrapped(to columns: Int) -> [MarkedText] {
    var lines: [MarkedText] = []
    var line: [(character: Character, isMatch: Bool)] = []
    var width = 0
    for run in runs {
      for character in run.text {
        let own = TerminalColumns.count(character)
        if width + own > columns, !line.isEmpty {
          // A blank that does not fit ends the line; other characters take their word along.
          let blank = character == " " ? line.count : line.lastIndex { $0.character == " " }
          let end = blank.flatMap { $0 > 0 ? $0 : nil } ?? line.count
          lines.append(MarkedText(line[..<end]))
          line = Array(line[end...].drop { $0.character == " " })
          width = line.reduce(0) { $0 + TerminalColumns.count($1.character) }
        }
        if line.isEmpty, character == " ", !lines.isEmpty { continue }
        line.append((character, run.isMatch))
        width += own
      }
    }
    if !line.isEmpty { lines.append(MarkedText(line[...])) }
    return lines
  }

  private init(_ characters: ArraySlice<(character: Character, isMatch: Bool)>) {
    for (character, isMatch) in characters {
      if runs.last?.isMatch == isMatch {
        runs[runs.count - 1].text.append(character)
      } else {
        runs.append(Run(text: String(character), isMatch: isMatch))
      }
    }
  }

  /// The text with its matches emphasized, the rest in some roles.
  func painted(_ style: TextStyle, _ roles: TextStyle.Role...) -> String {
    painted(style, roles)
  }

  func painted(_ style: TextStyle, _ roles: [TextStyle.Role]) -> String {
    let others = roles.filter { $0 != .detail }
    return runs.map { style.paint($0.text, $0.isMatch ? [.match] + others : roles) }.joined()
  }

  /// The text with its matches in brackets.
  var bracketed: String { runs.map { $0.isMatch ? "[\($0.text)]" : $0.text }.joined() }
}
