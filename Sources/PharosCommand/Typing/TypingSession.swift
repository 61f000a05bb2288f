import ItemLines
import Pharos

/// Search as one types: the text, what it finds at this moment, and what is selected.
///
/// Knows no terminal: keys go in, lines come out.
struct TypingSession {
  /// A result as a line shows it.
  struct Row {
    var identifier: String
    var title: String
    var domain: String
    var tier: TypedMatchTier
  }

  private(set) var text = ""
  private(set) var rows: [Row] = []
  private(set) var completions: [Completion] = []
  private(set) var selected = 0
  private(set) var matches = 0
  private(set) var notice = ""
  /// Seconds that results and completions took.
  private(set) var seconds = 0.0
  private var previous: Completion?
  let ranking: Ranking
  let height: Int

  /// What a key leads to beside new lines.
  enum Outcome {
    case stay
    /// The item was chosen.
    case engage(UsageEvent)
    case leave
  }

  init(ranking: Ranking, height: Int = 10) {
    self.ranking = ranking
    self.height = height
  }

  /// Takes a key in.
  mutating func press(_ key: TerminalKey, _ snapshot: Snapshot) throws(IndexError) -> Outcome {
    notice = ""
    switch key {
    case .text(let typed): try type(text + typed, snapshot)
    case .backspace: try type(String(text.dropLast()), snapshot)
    case .deleteWord:
      var rest = Substring(text)
      while rest.last == " " { rest.removeLast() }
      while let last = rest.last, last != " " { rest.removeLast() }
      try type(String(rest), snapshot)
    case .clear: try type("", snapshot)
    case .tab:
      guard let best = completions.first else { return .stay }
      previous = best
      try type(best.text, snapshot)
    case .up: selected = max(0, selected - 1)
    case .down: selected = min(max(0, rows.count - 1), selected + 1)
    case .enter:
      guard rows.indices.contains(selected) else { return .stay }
      let identifier = rows[selected].identifier
      notice = "chosen: \(PrintableText.line(identifier))"
      return .engage(
        .select(identifier, visible: rows.map(\.identifier), typedText: text))
    case .leave: return .leave
    }
    return .stay
  }

  /// Looks the text up anew.
  mutating func type(_ new: String, _ snapshot: Snapshot) throws(IndexError) {
    text = new
    selected = 0
    if text.isEmpty { previous = nil }
    let clock = ContinuousClock()
    let start = clock.now
    let query = TypedQuery(text)
    let found = try snapshot.top(height, typed: query, ranking: ranking)
    completions = try snapshot.completions(
      of: text, limit: height, results: found, after: previous)
    let elapsed = clock.now - start
    seconds =
      Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) * 1e-18
    let items = try snapshot.items(
      at: found.map(\.document), fetching: [.title, .displayName])
    rows = zip(found, items).map { result, item in
      Row(
        identifier: item.uniqueIdentifier,
        title: item.attributes.text(.title) ?? item.attributes.text(.displayName) ?? "—",
        domain: item.domainIdentifier ?? "", tier: result.tier)
    }
    matches = try snapshot.count(typed: query)
  }

  /// The screen, line by line, at most so wide.
  func lines(width: Int) -> [String] {
    var lines = ["> " + PrintableText.line(text)]
    let suggestions = completions.map { PrintableText.line($0.text) }.joined(separator: " · ")
    lines.append("  " + suggestions)
    lines.append("")
    for place in 0..<height {
      guard rows.indices.contains(place) else {
        lines.append("")
        continue
      }
      let row = rows[place]
      let mark = place == selected ? "▶ " : row.tier == .match ? "  " : "~ "
      lines.append(
        mark
          + [row.title, row.identifier, row.domain].filter { !$0.isEmpty }
          .map(PrintableText.line).joined(separator: "  "))
    }
    lines.append("")
    let time = "\(Int((seconds * 1e6).rounded())) µs"
    let footer =
      "\(PrintableText.count(matches, "item")) · \(time) for results and suggestions · "
      + "↑↓ select · Enter choose · Tab complete · Esc leave"
    lines.append(notice.isEmpty ? footer : notice)
    return lines.map { String($0.prefix(max(8, width - 1))) }
  }
}
