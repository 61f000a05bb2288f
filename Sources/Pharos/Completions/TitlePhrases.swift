import ByteStore
import Columns
import QueryLanguage
import Segments
import TextAnalysis

/// The phrases of titles, names and keywords that begin with what is typed.
///
/// The best-ranked items for the text are read, and the titles that begin with it where they are
/// few. A phrase goes from the words that match to where ``PhraseBorders`` says that one ends.
struct TitlePhrases {
  /// Letters from which on items are ranked for their phrases: for fewer too many are equally good,
  /// and to rank them costs more than a keystroke may.
  static let fewestLetters = 3
  /// So many items are read.
  static let itemsRead = 10
  /// Longer values are no titles.
  private static let longestValue = 4096
  /// With fewer phrases of titles, those of short sentences are looked for.
  private static let enough = 3
  /// What a phrase is worth that has other signs between the words, or none.
  private static let otherSigns = 0.4
  /// What a phrase within brackets is worth that goes on behind a sign.
  private static let furtherInside = 0.5
  private static let named = AttributeKey.naming + AttributeKey.furtherNames
  private static let described: [AttributeKey] = [.contentDescription]

  private let typed: TypedText
  /// The run with which each stretch without blanks begins.
  private let starts: [Int]
  /// What was typed from such a run on, folded, where signs are among it.
  private let signed: [Int: [UInt8]]
  /// Whether the text counts as a phrase, too.
  private let takesWhole: Bool

  /// - Parameters:
  ///   - typed: has a word at least.
  ///   - takesWhole: whether a phrase may say no more than the text: one that a person did not type.
  init(_ typed: TypedText, takesWhole: Bool = false) {
    self.typed = typed
    self.takesWhole = takesWhole
    starts = typed.stretchStarts
    let end = (typed.bytes.lastIndex { $0 > 0x20 } ?? -1) + 1
    signed = starts.reduce(into: [:]) { signed, run in
      let bytes = typed.bytes[typed.runs[run].range.lowerBound..<end]
      let letters = typed.runs[run...].reduce(0) { $0 + $1.range.count }
      if letters + bytes.count(where: { $0 == 0x20 }) < bytes.count {
        signed[run] = ValueColumn.folded(bytes)
      }
    }
  }

  /// The phrases of the best items, best first, no two with the same words.
  ///
  /// All of them begin with as much of the text as any does.
  ///
  /// - Parameter known: the best results for the text, where they are known.
  func phrases(
    in snapshot: Snapshot, known: [TypedResult], _ meter: QueryMeter
  ) throws -> [PhraseTally.Phrase] {
    var best = known.filter { $0.tier == .match }.prefix(TitlePhrases.itemsRead).map {
      RankedDocument(document: $0.document, score: $0.score)
    }
    if best.isEmpty, isTelling, let query {
      best = try snapshot.top(query, limit: TitlePhrases.itemsRead)
    }
    let points = Double(max(1, best.first?.score ?? 1))
    let ranked = try best.map { best in
      (
        segment: try snapshot.state.entry(of: best.document).segment,
        document: best.document.document, worth: min(1, max(0, Double(best.score) / points))
      )
    }
    var tally = PhraseTally(typed)
    for (segment, document, worth) in ranked {
      try meter.poll()
      try add(segment, document, TitlePhrases.named, worth: worth, .title, to: &tally)
    }
    try add(snapshot.titles(beginningWith: typed, meter), to: &tally)
    if tally.count < TitlePhrases.enough {
      for (segment, document, worth) in ranked {
        try add(segment, document, TitlePhrases.described, worth: worth / 2, .sentence, to: &tally)
      }
    }
    return tally.phrases
  }

  /// Adds the phrases of the texts of a document in some attributes.
  private func add(
    _ segment: Segment, _ document: UInt32, _ attributes: [AttributeKey], worth: Double,
    _ limits: PhraseBorders.Limits, to tally: inout PhraseTally
  ) throws {
    for key in attributes {
      guard let number = segment.attributes.number(named: key.rawValue) else { continue }
      for value in try segment.texts(of: document, in: number) where mayMatch(value) {
        add(String(decoding: value, as: UTF8.self), worth: worth, items: 1, limits, to: &tally)
      }
    }
  }

  private func add(_ titles: [TitlesBeginning.Title], to tally: inout PhraseTally) {
    for title in titles {
      // Of those that do not rank among the best, items of more worth come first.
      add(title.text, worth: 0.2 + 0.2 * title.rank, items: title.items, .title, to: &tally)
    }
  }

  /// The items for the text as it stands: of one that a person did not type, those with a phrase of it.
  private var query: Query? {
    takesWhole
      ? CompletionQuery.phrase(typed, in: TitlePhrases.named + TitlePhrases.described)
      : CompletionQuery.query(typed, isOpen: typed.isOpen)
  }

  /// Whether what is typed is long enough to tell items apart.
  ///
  /// A word that is ended is, and so is an ideograph.
  private var isTelling: Bool {
    guard typed.isOpen else { return !typed.runs.isEmpty }
    let letters = typed.runs.flatMap { String(decoding: $0.term, as: UTF8.self).unicodeScalars }
    return letters.count >= TitlePhrases.fewestLetters
      || letters.contains { $0.properties.isIdeographic }
  }

  /// Whether a value can have the last typed run; only ASCII is looked at.
  private func mayMatch(_ bytes: [UInt8]) -> Bool {
    guard bytes.count <= TitlePhrases.longestValue, let term = typed.runs.last?.term,
      !term.isEmpty
    else { return false }
    return bytes.indices.contains { start in
      bytes[start] >= 0x80
        || start + term.count <= bytes.count
          && zip(bytes[start...], term).allSatisfy { ASCII.lowercased($0) == $1 }
    }
  }

  // MARK: One value

  /// Adds the phrases of a value that begin with as much of the text as possible.
  func add(
    _ value: String, worth: Double, items: Int, _ limits: PhraseBorders.Limits,
    to tally: inout PhraseTally
  ) {
    let borders = PhraseBorders(TypedText(value), isSentence: limits.isSentence)
    for kept in starts where kept <= tally.leastKept {
      let wanted = typed.runs[kept...]
      let matching = borders.text.runs.indices.filter { first in
        first + wanted.count <= borders.text.runs.count && matches(borders, first, wanted)
      }
      if matching.isEmpty { continue }
      let signed = matching.filter { hasSigns(borders, $0, kept) }
      let worth = signed.isEmpty ? worth * TitlePhrases.otherSigns : worth
      // Further on it says the same again.
      for (number, first) in (signed.isEmpty ? matching : signed).prefix(2).enumerated() {
        // An item counts once.
        tally.note(borders, first, kept: kept, items: number == 0 ? items : 0)
        addEnds(borders, first, wanted, kept, worth, limits, to: &tally)
      }
      return
    }
  }

  /// Adds the phrases that begin with one run of a value.
  private func addEnds(
    _ borders: PhraseBorders, _ first: Int, _ wanted: ArraySlice<TypedText.Run>, _ kept: Int,
    _ worth: Double, _ limits: PhraseBorders.Limits, to tally: inout PhraseTally
  ) {
    let last = first + wanted.count - 1
    let completes =
      takesWhole
      || typed.isOpen && borders.text.runs[last].term.count > (wanted.last?.term.count ?? 0)
    let ends = borders.ends(from: first, shortest: completes ? last : last + 1, limits)
    for end in ends {
      // What stands in brackets is often a number of a series.
      let isFurther = borders.isInside(first) && end.run != ends.first?.run
      let before = isFurther ? ends.first?.run ?? last : last
      if borders.isInside(first), isNumbering(borders, behind: before, to: end.run, last) {
        continue
      }
      tally.add(
        borders, first, end, kept: kept, completes: end.run == last,
        worth: isFurther ? worth * TitlePhrases.furtherInside : worth)
    }
  }

  /// Whether a phrase adds nothing but numbers of a series, as in “(Pride, #1)”, and neither a number
  /// nor the signs before it were typed.
  private func isNumbering(
    _ borders: PhraseBorders, behind run: Int, to end: Int, _ last: Int
  ) -> Bool {
    let runs = borders.text.runs
    func isNumber(_ run: Int) -> Bool { runs[run].term.allSatisfy { $0 &- 0x30 < 10 } }
    guard run < end, (run + 1...end).allSatisfy(isNumber), !isNumber(last) else { return false }
    let signs = borders.text.bytes[runs[last].range.upperBound..<runs[last + 1].range.lowerBound]
    let typedSigns = typed.bytes[(typed.runs.last?.range.upperBound ?? 0)...]
    return run > last || !signs.filter { $0 > 0x20 }.elementsEqual(typedSigns.filter { $0 > 0x20 })
  }

  /// Whether the value has the signs between the words, too, as far as any were typed.
  private func hasSigns(_ borders: PhraseBorders, _ first: Int, _ kept: Int) -> Bool {
    guard let signed = signed[kept] else { return true }
    let rest = borders.text.bytes[borders.text.runs[first].range.lowerBound...]
    return ValueColumn.folded(rest).starts(with: signed)
  }

  private func matches(
    _ borders: PhraseBorders, _ first: Int, _ wanted: ArraySlice<TypedText.Run>
  ) -> Bool {
    let runs = borders.text.runs[first..<(first + wanted.count)]
    for (run, typed) in zip(runs, wanted.dropLast()) where run.term != typed.term { return false }
    guard let run = runs.last, let last = wanted.last else { return false }
    guard typed.isOpen ? run.term.starts(with: last.term) : run.term == last.term else {
      return false
    }
    return borders.isBeginning(first) && runs.indices.allSatisfy { borders.isWithin($0, first) }
  }
}

extension TypedText {
  /// The runs that begin a stretch without blanks.
  var stretchStarts: [Int] {
    runs.indices.filter { place in
      guard place > 0 else { return true }
      let gap = runs[place - 1].range.upperBound..<runs[place].range.lowerBound
      return bytes[gap].contains { $0 == 0x20 || (0x09...0x0D).contains($0) }
    }
  }
}
