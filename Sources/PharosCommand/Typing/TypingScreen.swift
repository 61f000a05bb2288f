import ItemLines
import Pharos
import QueryLanguage

/// What a typing session looks like on a screen of some size.
struct TypingScreen {
  let size: TerminalSize
  let style: TextStyle
  let zone: TimeZoneRule

  /// A whole screen: the line that is typed, cut at its cursor, and the lines below it.
  struct Frame: Equatable {
    var before = ""
    var after = ""
    /// At most one less than the rows of the screen.
    var lines: [String] = []
  }

  private static let prompt = "> "
  /// The mark of the selected result, and of its tier.
  private static let margin = 4

  /// Rows for completions.
  private var completionRows: Int { size.rows >= 20 ? 2 : size.rows >= 4 ? 1 : 0 }
  /// Rows between the completions and the last line.
  private var resultRows: Int { max(0, size.rows - 2 - completionRows) }
  /// Rows that a result takes.
  private var rowsOfResult: Int { resultRows >= 8 ? 2 : 1 }
  /// The results that have room.
  var capacity: Int { max(1, resultRows / rowsOfResult) }

  func frame(of session: TypingSession) throws(CommandFailure) -> Frame {
    var frame = typed(session.editor)
    frame.lines = completions(session.completions)
    frame.lines += try results(session)
    let room = max(0, size.rows - 2)
    frame.lines = Array(frame.lines.prefix(room))
    frame.lines += Array(repeating: "", count: room - frame.lines.count)
    if size.rows > 1 { frame.lines.append(lastLine(session)) }
    return frame
  }

  /// The line that is typed, moved so that the cursor can be seen.
  private func typed(_ editor: LineEditor) -> Frame {
    let room = max(1, size.columns - TerminalColumns.count(TypingScreen.prompt) - 1)
    let before = PrintableText.line(editor.before)
    let after = PrintableText.line(editor.after)
    var shown = before
    if TerminalColumns.count(before) > room {
      shown = MarkedText.ellipsis + TerminalColumns.suffix(before, columns: room - 1)
    }
    let left = room - TerminalColumns.count(shown)
    return Frame(
      before: TypingScreen.prompt + shown,
      after: MarkedText(shown: after).cut(to: left).text)
  }

  /// Completions one after the other, in as many rows as there are for them.
  private func completions(_ completions: [Completion]) -> [String] {
    let separator = " · "
    var rows: [String] = []
    var line = "  "
    var columns = 2
    for completion in completions where rows.count < completionRows {
      var shown = MarkedText(completion).cut(to: max(1, size.columns - 4))
      if completion.kind == .correction { shown = MarkedText(shown: "~") + shown }
      let gap = columns > 2 ? separator.count : 0
      if columns + gap + shown.columns > size.columns {
        rows.append(line)
        line = "  "
        columns = 2
      } else if gap > 0 {
        line += style.paint(separator, .detail)
        columns += gap
      }
      line += shown.painted(style)
      columns += shown.columns
    }
    rows.append(line == "  " ? "" : line)
    rows = Array(rows.prefix(completionRows))
    return rows + Array(repeating: "", count: completionRows - rows.count)
  }

  private func results(_ session: TypingSession) throws(CommandFailure) -> [String] {
    let shown = try session.shownResults()
    let rows = ResultRows(width: size.columns, style: style, zone: zone)
    let titles = shown.map(\.markedTitle)
    let columns = rows.columns(
      for: shown, titles, room: max(1, size.columns - TypingScreen.margin))
    var lines: [String] = []
    for (place, (result, title)) in zip(shown, titles).enumerated() {
      let isSelected = session.first + place == session.selected
      let mark = isSelected ? "❯ " : "  "
      let tier = rows.tierMark(result.typed?.tier ?? .match)
      lines.append(
        mark + tier + rows.head(result, title, columns, isSelected ? [.selection] : []))
      guard rowsOfResult > 1 else { continue }
      let indent = TypingScreen.margin + 2
      let summary = rows.summary(of: result, room: max(1, size.columns - indent))
      let telling = summary.first(where: \.hasMatch) ?? summary.first
      lines.append(
        telling.map { String(repeating: " ", count: indent) + $0.painted(style, .detail) } ?? "")
    }
    return lines
  }

  private func lastLine(_ session: TypingSession) -> String {
    guard session.notice.isEmpty else {
      let notice = MarkedText(shown: PrintableText.line(session.notice))
      return notice.cut(to: size.columns).painted(style, .caution)
    }
    var parts = [PrintableText.count(session.matches, "item")]
    if !session.results.isEmpty {
      let last = min(session.first + session.capacity, session.results.count)
      parts.append("\(session.first + 1) to \(last) shown")
    }
    parts.append("\(Int((session.seconds * 1e6).rounded())) µs")
    parts.append("↑↓ select · Tab complete · Enter choose · Esc leave")
    return MarkedText(shown: parts.joined(separator: " · ")).cut(to: size.columns)
      .painted(style, .detail)
  }

  // MARK: Drawing

  /// What makes a terminal show a frame where it shows another one; nil means that it shows nothing
  /// that is known.
  func changes(to frame: Frame, from shown: Frame?) -> String {
    var text = "\u{1B}[?25l"
    if shown == nil { text += "\u{1B}[2J" }
    for (place, line) in frame.lines.enumerated() {
      if let shown, shown.lines.indices.contains(place), shown.lines[place] == line { continue }
      text += "\u{1B}[\(place + 2);1H\(line)\u{1B}[K"
    }
    // The terminal, which knows best how wide its characters are, keeps the place of the cursor.
    text += "\u{1B}[1;1H\(frame.before)\u{1B}7\(frame.after)\u{1B}[K\u{1B}8\u{1B}[?25h"
    return text
  }
}
