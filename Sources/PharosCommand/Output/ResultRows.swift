import ItemLines
import Pharos
import QueryLanguage

/// Results on a terminal: title, identifier and domain in columns, and below them what tells equal
/// titles apart.
struct ResultRows {
  /// The columns of the terminal.
  let width: Int
  let style: TextStyle
  /// The zone that dates are shown in.
  let zone: TimeZoneRule
  /// Attributes that were asked for by name.
  var attributes: [AttributeKey] = []

  /// How wide a text is shown, and what is left free beside it.
  struct Columns: Equatable {
    var title = 0
    var identifier = 0
    var domain = 0
  }

  /// The widest texts up to now: what is printed later stands in the same columns, if it can.
  private final class Widest {
    var columns = Columns()
  }

  private let widest = Widest()
  private static let gap = 2
  private static let indent = 4
  /// A part of a text is shown beside the other details where at least so many columns are free.
  private static let leastSnippet = 40

  func text(of results: [PrintedResult]) -> String {
    let titles = results.map(\.markedTitle)
    let showsTiers = results.contains { $0.typed != nil }
    let columns = columns(for: results, titles, room: width - (showsTiers ? 2 : 0))
    var text = ""
    for (result, title) in zip(results, titles) {
      if showsTiers { text += tierMark(result.typed?.tier ?? .match) }
      text += head(result, title, columns) + "\n"
      for line in details(of: result) {
        text += String(repeating: " ", count: ResultRows.indent) + line + "\n"
      }
    }
    return text
  }

  /// What stands before a result that does not have every word as it was typed.
  func tierMark(_ tier: TypedMatchTier) -> String {
    switch tier {
    case .match: "  "
    case .similar: style.paint("~", .caution) + " "
    case .partial, .meaning: style.paint("-", .caution) + " "
    }
  }

  // MARK: First line

  /// What each column gets of the room: identifiers up to a third, domains up to a fifth, titles the
  /// rest, none more than it needs.
  func columns(for results: [PrintedResult], _ titles: [MarkedText], room: Int) -> Columns {
    for (result, title) in zip(results, titles) {
      let domain = result.item.domainIdentifier ?? ""
      widest.columns.title = max(widest.columns.title, title.columns)
      widest.columns.identifier = max(
        widest.columns.identifier, MarkedText(result.item.uniqueIdentifier).columns)
      widest.columns.domain = max(widest.columns.domain, MarkedText(domain).columns)
    }
    var columns = widest.columns
    columns.identifier = min(columns.identifier, max(1, room / 3))
    columns.domain = room < 40 ? 0 : min(columns.domain, room / 5)
    let others = columns.identifier + columns.domain
    let gaps = ResultRows.gap * (columns.domain > 0 ? 2 : 1)
    columns.title = min(columns.title, max(1, room - others - gaps))
    return columns
  }

  func head(
    _ result: PrintedResult, _ title: MarkedText, _ columns: Columns,
    _ roles: [TextStyle.Role] = []
  ) -> String {
    let title = title.cut(to: columns.title)
    let identifier = middleCut(result.item.uniqueIdentifier, to: columns.identifier)
    let domain = middleCut(result.item.domainIdentifier ?? "", to: columns.domain)
    var line = title.painted(style, roles) + filling(title, to: columns.title + ResultRows.gap)
    line += style.paint(identifier.text, .identifier)
    if !domain.isEmpty {
      line += filling(identifier, to: columns.identifier + ResultRows.gap)
      line += style.paint(domain.text, .detail)
    }
    return line
  }

  private func filling(_ text: MarkedText, to columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - text.columns))
  }

  /// Names differ at their ends: what does not fit is left out in the middle.
  private func middleCut(_ name: String, to columns: Int) -> MarkedText {
    let text = MarkedText(name)
    guard columns > 0 else { return MarkedText(shown: "") }
    guard text.columns > columns else { return text }
    let before = (columns - 1) / 2
    let start = TerminalColumns.prefix(text.text, columns: before)
    let end = TerminalColumns.suffix(text.text, columns: columns - 1 - before)
    return MarkedText(shown: start + MarkedText.ellipsis + end)
  }

  // MARK: Lines below

  /// The lines below the first one, without their indent.
  private func details(of result: PrintedResult) -> [String] {
    let room = max(1, width - ResultRows.indent)
    var lines = summary(of: result, room: room).map { $0.painted(style, .detail) }
    for key in attributes {
      guard let value = result.item.attributes[key] else { continue }
      let line = MarkedText(shown: AttributeText.line(key, value))
      lines.append(line.cut(to: room).painted(style, .detail))
    }
    if let snippet = result.snippet.map({ MarkedText($0) }) {
      let whole = style.isOn ? snippet : MarkedText(shown: snippet.bracketed)
      lines += whole.wrapped(to: room).map { $0.painted(style) }
    }
    if let likeness = result.likeness {
      lines.append(MarkedText(shown: likeness).cut(to: room).painted(style, .detail))
    }
    return lines
  }

  /// Who made it, when, where it is, and the part of a text that matches; a second line for that
  /// where the first has no room for it.
  func summary(of result: PrintedResult, room: Int) -> [MarkedText] {
    var parts: [MarkedText] = []
    let item = result.item
    if let maker = AttributeText.first(of: AttributeText.makers, in: item, result.marker) {
      parts.append(maker.cut(to: max(1, room / 2)))
    }
    if let day = AttributeText.day(of: item, in: zone) { parts.append(MarkedText(shown: day)) }
    if let place = AttributeText.first(of: AttributeText.places, in: item, result.marker) {
      parts.append(place)
    }
    let line = joined(parts).cut(to: room)
    guard result.snippet == nil else { return line.isEmpty ? [] : [line] }
    let taken = line.isEmpty ? 0 : line.columns + ResultRows.separator.columns
    let isBeside = room - taken >= ResultRows.leastSnippet
    let isExplained = line.hasMatch || result.markedTitle.hasMatch
    guard
      let snippet = snippet(
        of: result, columns: isBeside ? room - taken : room, isExplained: isExplained)
    else {
      return line.isEmpty ? [] : [line]
    }
    return isBeside || line.isEmpty ? [joined([line, snippet])] : [line, snippet]
  }

  private static let separator = MarkedText(shown: " · ")

  private func joined(_ parts: [MarkedText]) -> MarkedText {
    parts.filter { !$0.isEmpty }.reduce(MarkedText(shown: "")) { line, part in
      line.isEmpty ? part : line + ResultRows.separator + part
    }
  }

  /// The part of a text that matches, as much as the columns take.
  ///
  /// - Parameter isExplained: whether something that matches can be seen without it. If not, any
  ///   attribute in which something matches is better than the beginning of a text.
  private func snippet(
    of result: PrintedResult, columns: Int, isExplained: Bool
  ) -> MarkedText? {
    guard let marker = result.marker else { return nil }
    let found = fitted(columns) { marker.snippet(in: result.item, length: $0) }
    if found?.hasMatch == true || isExplained { return found }
    guard let match = marker.matches(in: result.item).first else { return found }
    let name = MarkedText(shown: "\(match.attribute): ")
    let other = fitted(columns - name.columns) { length in
      marker.snippet(of: match.attribute, in: result.item, length: length)
    }
    return other.map { name + $0 } ?? found
  }

  /// A snippet that takes at most so many columns; its maker is told how many characters to show.
  private func fitted(_ columns: Int, _ make: (Int) -> Snippet?) -> MarkedText? {
    guard columns > 2, let snippet = make(columns - 2), !snippet.text.isEmpty else { return nil }
    let text = MarkedText(snippet)
    guard text.columns > columns else { return text }
    // Wide characters: half as many fit.
    let shorter = make(max(1, columns * columns / text.columns - 2))
    return (shorter.map { MarkedText($0) } ?? text).cut(to: columns)
  }
}
