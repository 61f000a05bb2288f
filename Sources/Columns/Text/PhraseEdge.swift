import ByteStore
import TextAnalysis

/// What stands before the first token of a phrase, or behind the last, asked for slot by slot.
///
/// Invariants:
/// 1. the table has a byte for each slot: 0 not known yet, else an ``Answer``.
///
/// Belongs to one running query; not thread-safe.
final class PhraseEdge {
  /// Beside which tokens of the phrase a form may stand.
  private enum Answer: UInt8 {
    case none = 1
    /// A blank is implied between two words.
    case words
    case all
  }

  private let edge: PatternShape.Edge
  // What each candidate asks of the edge.
  let hasSeparator: Bool
  let isAtBorder: Bool
  private let isStart: Bool
  private let forms: Forms
  private let options: FoldOptions
  private let meter: QueryMeter
  private let table: PagedBytes?
  /// The forms that are no words, once they are known, and what is true of all others.
  @exclusivity(unchecked) private var others: Bitset?
  private let ofWords: Answer

  /// - Parameters:
  ///   - isStart: the edge is that before the first token.
  ///   - options: how separators are folded.
  init(
    _ edge: PatternShape.Edge, isStart: Bool, _ options: FoldOptions, of forms: Forms,
    _ meter: QueryMeter
  ) {
    self.edge = edge
    hasSeparator = edge.separator != nil
    isAtBorder = edge.isAtBorder
    self.isStart = isStart
    self.forms = forms
    self.options = options
    self.meter = meter
    let isImplied = edge.separator.map { PhraseEdge.matches([0x20], $0, edge, isStart) } ?? true
    ofWords = isImplied && !edge.isAtBorder ? .words : .none
    table = hasSeparator ? PagedBytes(count: forms.count + TextFormat.firstForm) : nil
  }

  /// Whether what stands beside a token of the phrase is allowed.
  ///
  /// - Parameter place: the unit that the token begins with, or the one behind it.
  func allows(
    _ units: UnsafeBufferPointer<UInt16>, beside token: FormSet.Answer, at place: Int
  ) throws(StoreError) -> Bool {
    var place = place
    if hasSeparator {
      guard let slot = try next(units, &place), try allows(slot, beside: token) else {
        return false
      }
    }
    return !isAtBorder || isBorder(units, place)
  }

  /// The slot beside a place, which moves to its other side; nil where there is none.
  private func next(
    _ units: UnsafeBufferPointer<UInt16>, _ place: inout Int
  ) throws(StoreError) -> Int? {
    if isStart {
      guard let (slot, begin) = TextFormat.slot(units, before: place) else { return nil }
      place = begin
      return slot
    }
    guard place < units.count else { return nil }
    guard let slot = TextFormat.slot(units, &place) else {
      throw .damaged(place: "text", offset: 0, detail: "half a pair")
    }
    return slot
  }

  /// Whether no token of the segment has beside it what the edge asks for; false where that takes long
  /// to find out.
  func isNowhere() throws(StoreError) -> Bool {
    guard let separator = edge.separator, case let lists = try forms.lists(meter),
      let others = lists.besideWords
    else { return false }
    self.others = lists.nonWords
    if ofWords == .words || separator.matches([]) { return false }
    for form in others {
      try meter.spend()
      if try allows(Int(form) + TextFormat.firstForm, beside: .word) { return false }
    }
    return true
  }

  private func isBorder(_ units: UnsafeBufferPointer<UInt16>, _ place: Int) -> Bool {
    guard isStart else { return place == units.count || units[place] == TextFormat.endOfValue }
    guard let (slot, _) = TextFormat.slot(units, before: place) else { return place == 0 }
    return slot == Int(TextFormat.endOfValue)
  }

  /// Whether a slot, or the end of a value, is known to stand beside no token of the phrase.
  func forbids(_ slot: Int) -> Bool {
    guard hasSeparator, let table else { return false }
    guard slot >= TextFormat.firstForm else { return true }
    if let others, !others.contains(slot &- TextFormat.firstForm) { return ofWords == .none }
    return slot < table.count && table[slot] == Answer.none.rawValue
  }

  /// Whether the form of a slot may stand beside a token of the phrase.
  private func allows(_ slot: Int, beside token: FormSet.Answer) throws(StoreError) -> Bool {
    guard let table, slot >= TextFormat.firstForm, slot < table.count else { return false }
    if let others, !others.contains(slot &- TextFormat.firstForm) {
      return ofWords == .words && token == .word
    }
    var answer = Answer(rawValue: table[slot])
    if answer == nil {
      let decided = try decide(slot)
      let taken = table.set(slot, decided.rawValue)
      if taken > 0 { try meter.reserve(taken) }
      answer = decided
    }
    return answer == .all || answer == .words && token == .word
  }

  private func decide(_ slot: Int) throws(StoreError) -> Answer {
    try forms.withBytes(of: slot - TextFormat.firstForm) { bytes in
      switch FormAutomaton.Kind(bytes) {
      case .separator: matches(Folding.fold(utf8: Array(bytes), options)) ? .all : .none
      case .word: ofWords
      case .ideograph: .none
      }
    }
  }

  private func matches(_ text: [UInt8]) -> Bool {
    edge.separator.map { PhraseEdge.matches(text, $0, edge, isStart) } ?? true
  }

  /// Whether the folded text between two tokens is allowed, or that up to the border of the value.
  private static func matches(
    _ text: [UInt8], _ separator: PatternShape.Separator, _ edge: PatternShape.Edge, _ isStart: Bool
  ) -> Bool {
    if edge.isAtBorder { return separator.matches(text) }
    return isStart ? separator.matches(endOf: text) : separator.matches(beginningOf: text)
  }
}
