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

  let edge: PatternShape.Edge
  private let isStart: Bool
  private let forms: Forms
  private let options: FoldOptions
  private let meter: QueryMeter
  private let table: PagedBytes?

  /// - Parameters:
  ///   - isStart: the edge is that before the first token.
  ///   - options: how separators are folded.
  init(
    _ edge: PatternShape.Edge, isStart: Bool, _ options: FoldOptions, of forms: Forms,
    _ meter: QueryMeter
  ) {
    self.edge = edge
    self.isStart = isStart
    self.forms = forms
    self.options = options
    self.meter = meter
    table =
      edge.separator == nil ? nil : PagedBytes(count: forms.count + TextFormat.firstForm)
  }

  /// Whether the form of a slot may stand beside a token of the phrase.
  func allows(_ slot: Int, beside token: FormSet.Answer) throws(StoreError) -> Bool {
    guard let table, slot >= TextFormat.firstForm, slot < table.count else { return false }
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
      case .word: !edge.isAtBorder && matches([0x20]) ? .words : .none
      case .ideograph: .none
      }
    }
  }

  /// Whether the folded text between two tokens is allowed, or that up to the border of the value.
  private func matches(_ text: [UInt8]) -> Bool {
    guard let separator = edge.separator else { return true }
    if edge.isAtBorder { return separator.matches(text) }
    return isStart ? separator.matches(endOf: text) : separator.matches(beginningOf: text)
  }
}
