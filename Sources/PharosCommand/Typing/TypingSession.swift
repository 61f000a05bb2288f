import ItemLines
import Pharos

/// Search as one types: the text, what it finds at this moment, and what is selected.
///
/// Knows no terminal: keys go in, and ``TypingScreen`` shows what comes out.
struct TypingSession {
  /// What a key leads to beside a new screen.
  enum Outcome: Equatable {
    case goOn
    /// The selected result was chosen.
    case choose
    case leave
    case interrupt
    case suspend
    case redraw
  }

  /// So many results can be scrolled through, unless fewer are asked for.
  private static let mostResults = 1000

  let ranking: Ranking
  /// The most results and completions.
  let limit: Int
  /// Results that the screen shows at a time, at least one.
  private(set) var capacity = 1

  private(set) var editor = LineEditor()
  private(set) var results: [TypedResult] = []
  private(set) var completions: [Completion] = []
  /// The place of the selected result among all, and of the first one that is shown.
  private(set) var selected = 0
  private(set) var first = 0
  /// Items that have every word.
  private(set) var matches = 0
  /// Seconds that results and completions took.
  private(set) var seconds = 0.0
  /// What is said instead of the usual last line, until the next key.
  var notice = ""
  private(set) var snapshot: Snapshot
  private var marking: ResultMarking
  private var previous: Completion?
  /// Whether the results are those of an earlier text.
  private var isStale = false

  init(_ snapshot: Snapshot, ranking: Ranking, limit: Int?) {
    self.snapshot = snapshot
    self.ranking = ranking
    self.limit = limit ?? TypingSession.mostResults
    marking = ResultMarking(nil, in: snapshot)
  }

  /// The results that are shown, with everything that is known of their items.
  func shownResults() throws(CommandFailure) -> [PrintedResult] {
    let shown = Array(results.dropFirst(first).prefix(capacity))
    let items = try reporting { () throws(IndexError) in
      try snapshot.items(at: shown.map(\.document))
    }
    var printed: [PrintedResult] = []
    for (result, item) in zip(shown, items) {
      printed.append(
        PrintedResult(item: item, typed: result, marker: try marking.marker(for: result.tier)))
    }
    return printed
  }

  /// The result that Enter chooses; nil where nothing was found.
  func selection() throws(CommandFailure) -> PrintedResult? {
    guard results.indices.contains(selected) else { return nil }
    let result = results[selected]
    let item = try reporting { () throws(IndexError) in try snapshot.item(at: result.document) }
    return PrintedResult(item: item, typed: result)
  }

  /// The identifiers of the results that are shown.
  func shownIdentifiers() throws(CommandFailure) -> [String] {
    let shown = results.dropFirst(first).prefix(capacity).map(\.document)
    return try reporting { () throws(IndexError) in try snapshot.identifiers(of: shown) }
  }

  // MARK: Keys

  /// Takes a key in; what it changes in the text is looked up by ``settle()``.
  mutating func press(_ key: TerminalKey) throws(CommandFailure) -> Outcome {
    notice = ""
    switch key {
    case .enter, .up, .down, .pageUp, .pageDown, .tab: try settle()
    default: break
    }
    switch key {
    case .enter: return results.isEmpty ? .goOn : .choose
    case .escape: return .leave
    case .interrupt: return .interrupt
    case .endOfText where editor.text.isEmpty: return .leave
    case .suspend: return .suspend
    case .redraw: return .redraw
    case .up: try select(selected - 1)
    case .down: try select(selected + 1)
    case .pageUp: try select(selected - capacity)
    case .pageDown: try select(selected + capacity)
    case .tab:
      guard let best = completions.first else { return .goOn }
      editor.replace(with: best.text)
      previous = best
      isStale = true
    default: edit(key)
    }
    return .goOn
  }

  private mutating func edit(_ key: TerminalKey) {
    let before = editor.text
    switch key {
    case .text(let text), .paste(let text):
      if !editor.insert(text) {
        notice = "the text is full: \(PrintableText.number(LineEditor.capacity)) characters"
      }
    case .backspace: editor.deleteBackward()
    case .delete, .endOfText: editor.deleteForward()
    case .deleteWord: editor.deleteWord()
    case .deleteNextWord: editor.deleteNextWord()
    case .deleteToStart: editor.deleteToStart()
    case .deleteToEnd: editor.deleteToEnd()
    case .left: editor.moveLeft()
    case .right: editor.moveRight()
    case .wordLeft: editor.moveWordLeft()
    case .wordRight: editor.moveWordRight()
    case .home: editor.moveToStart()
    case .end: editor.moveToEnd()
    default: break
    }
    if editor.text != before { isStale = true }
  }

  // MARK: Searching

  /// Looks the text up, if it has changed, and selects the best result.
  ///
  /// Once for all keys that came together: who holds Backspace waits for one search.
  mutating func settle() throws(CommandFailure) {
    guard isStale else { return }
    isStale = false
    if editor.text.isEmpty { previous = nil }
    selected = 0
    first = 0
    try look(for: capacity)
  }

  /// Makes room for so many results on the screen.
  mutating func show(atMost count: Int) throws(CommandFailure) {
    capacity = max(1, min(count, limit))
    try look(for: max(capacity, results.count))
    try select(selected)
  }

  /// Looks the text up in a later state of the index; what was selected stays so, if it is found.
  mutating func renew(_ newer: Snapshot) throws(CommandFailure) {
    let chosen = try selection()?.item.uniqueIdentifier
    snapshot = newer
    try look(for: max(capacity, results.count))
    let identifiers = try reporting { () throws(IndexError) in
      try snapshot.identifiers(of: results.map(\.document))
    }
    try select(chosen.flatMap { identifiers.firstIndex(of: $0) } ?? selected)
  }

  /// Selects a result, looks for more where the list ends, and moves the list under the screen.
  private mutating func select(_ place: Int) throws(CommandFailure) {
    if place >= results.count, results.count < limit {
      try look(for: min(limit, max(place + 1, 2 * results.count)))
    }
    selected = max(0, min(place, results.count - 1))
    first = max(0, min(max(first, selected - capacity + 1), selected))
  }

  private mutating func look(for count: Int) throws(CommandFailure) {
    let clock = ContinuousClock()
    let start = clock.now
    let query = TypedQuery(editor.text)
    let text = editor.text
    let most = min(10, limit)
    (results, completions, matches) = try reporting { () throws(IndexError) in
      let results = try snapshot.top(typed: query, limit: min(count, limit), ranking: ranking)
      let completions = try snapshot.completions(
        of: text, limit: most, results: results, after: previous)
      return (results, completions, try snapshot.count(typed: query))
    }
    seconds = (clock.now - start) / .seconds(1)
    marking = ResultMarking(.typed(query), in: snapshot)
  }
}
