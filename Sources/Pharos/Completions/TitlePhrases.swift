import SegmentStore

/// The words of titles, names and keywords that go on from what is typed.
///
/// The best-ranked items for the text are read; a phrase is what one of their values says from the
/// word that matches the last typed one on, up to four words of it. The first letters of a word
/// give none.
struct TitlePhrases {
  /// What items are called.
  static let attributes: [AttributeKey] = [.title, .displayName, .alternateNames, .keywords]
  /// The most words of a phrase, the one being typed among them.
  static let mostWords = 4
  /// The most runs: words of ideographs can be as long as sentences.
  static let mostRuns = 12
  /// Letters of the word being typed from which on there are phrases: for fewer too many items are
  /// equally good, and to rank them costs more than a keystroke may.
  static let fewestLetters = 3
  /// So many items are read.
  static let itemsRead = 8

  /// A phrase as it stands in an item.
  struct Phrase {
    /// What follows the text that stays.
    var text: String
    /// The item's score.
    var points: Int32
  }

  private let typed: TypedText
  /// The typed runs of the last word.
  private let wanted: [[UInt8]]
  /// Those of the word before.
  private let before: [[UInt8]]

  /// - Parameter typed: has a word at least.
  init(_ typed: TypedText) {
    self.typed = typed
    wanted = typed.words.last.map { typed.runs[$0].map(\.term) } ?? []
    before = typed.words.dropLast().last.map { typed.runs[$0].map(\.term) } ?? []
  }

  /// The phrases of the best items, best first; some may be equal.
  ///
  /// - Parameter known: the best results for the text, where they are known.
  func phrases(in snapshot: Snapshot, known: [TypedResult]) throws -> [Phrase] {
    guard isTelling || !known.isEmpty else { return [] }
    var best = known.filter { $0.tier == .match }.prefix(TitlePhrases.itemsRead).map {
      RankedDocument(document: $0.document, score: $0.score)
    }
    if best.isEmpty { best = try TitlePhrases.bestItems(of: typed, in: snapshot) }
    let items = try snapshot.items(at: best.map(\.document), fetching: TitlePhrases.attributes)
    var phrases: [Phrase] = []
    for (ranked, item) in zip(best, items) {
      for key in TitlePhrases.attributes {
        for text in ItemText(item).texts(of: key.rawValue) {
          guard let phrase = phrase(of: text) else { continue }
          phrases.append(Phrase(text: phrase, points: ranked.score))
        }
      }
    }
    return phrases
  }

  /// The best-ranked items for the text as it stands.
  private static func bestItems(
    of typed: TypedText, in snapshot: Snapshot
  ) throws -> [RankedDocument] {
    guard let query = CompletionQuery.query(typed, isOpen: typed.isOpen) else { return [] }
    return try snapshot.top(itemsRead, query)
  }

  /// Whether the word being typed is long enough to tell items apart.
  ///
  /// A word that is ended is, and so is an ideograph.
  private var isTelling: Bool {
    guard typed.isOpen, let last = wanted.last else { return !wanted.isEmpty }
    let letters = String(decoding: last, as: UTF8.self).unicodeScalars
    return wanted.count > 1 || letters.count >= TitlePhrases.fewestLetters
      || letters.contains { $0.properties.isIdeographic }
  }

  /// What a value says from the matching word on, or behind it where that word is ended; nil where
  /// it has nothing to add.
  func phrase(of value: String) -> String? {
    // Titles are short; a value that is not is no title, and one word goes on nowhere.
    guard value.utf8.count <= 4096, !value.utf8.allSatisfy(TitlePhrases.isPlain) else { return nil }
    let text = TypedText(value)
    guard let match = match(in: text) else { return nil }
    // An ended word was typed, not found.
    let mostWords = TitlePhrases.mostWords + (typed.isOpen ? 0 : 1)
    var end = match.upperBound
    var words = 0
    for word in text.words where word.upperBound > match.lowerBound {
      if words == mostWords || hasLineEnd(text, before: word.lowerBound, match) {
        break
      }
      words += 1
      end = min(word.upperBound, match.lowerBound + TitlePhrases.mostRuns)
      if end < word.upperBound { break }
    }
    // What only ends the word is found as a word.
    guard end > match.upperBound else { return nil }
    let start =
      typed.isOpen
      ? text.runs[match.lowerBound].range.lowerBound
      : text.runs[match.upperBound - 1].range.upperBound
    return text.text(start..<text.runs[end - 1].range.upperBound)
  }

  /// Whether a byte is an ASCII letter or digit.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
  }

  /// The runs of the value that the last typed word matches: best where the word before it does
  /// too.
  private func match(in text: TypedText) -> Range<Int>? {
    var first: Range<Int>?
    for start in text.runs.indices {
      let end = start + wanted.count
      guard end <= text.runs.count, matches(text, start..<end) else { continue }
      let match = start..<end
      if before.isEmpty || follows(text, start) { return match }
      if first == nil { first = match }
    }
    return first
  }

  private func matches(_ text: TypedText, _ runs: Range<Int>) -> Bool {
    guard let last = wanted.last else { return false }
    for (run, term) in zip(text.runs[runs], wanted.dropLast()) where run.term != term {
      return false
    }
    for (left, right) in zip(text.runs[runs], text.runs[runs].dropFirst())
    where left.range.upperBound != right.range.lowerBound { return false }
    let run = text.runs[runs.upperBound - 1]
    return typed.isOpen ? run.term.starts(with: last) : run.term == last
  }

  /// Whether the word typed before stands before a run.
  private func follows(_ text: TypedText, _ start: Int) -> Bool {
    start >= before.count
      && zip(text.runs[(start - before.count)..<start], before).allSatisfy { $0.term == $1 }
  }

  private func hasLineEnd(_ text: TypedText, before run: Int, _ match: Range<Int>) -> Bool {
    guard run > match.lowerBound else { return false }
    let gap = text.runs[run - 1].range.upperBound..<text.runs[run].range.lowerBound
    return text.bytes[gap].contains { $0 == 0x0A || $0 == 0x0D }
  }
}
