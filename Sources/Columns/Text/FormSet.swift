import ByteStore
import TextAnalysis

/// The surface forms that a run pattern matches, asked for slot by slot.
///
/// Few forms are listed. Many that are words have a bit each; others are marked in a byte for each slot of
/// the segment, of which only the pages that are written take memory; where not all are known, each is
/// decided when it is met first.
///
/// Invariants:
/// 1. `listed` ascends and has at most ``mostListed`` elements, `answers` as many.
/// 2. the table has a byte for each slot: 0 not known yet, else an ``Answer``.
/// 3. there is one of `listed`, `words` and the table.
///
/// Belongs to one running query; not thread-safe.
final class FormSet {
  /// What is known of a form.
  enum Answer: UInt8 {
    /// It does not match, and may be a separator.
    case no = 1
    /// It matches.
    case word
    case ideograph
    /// It does not match, and is a token.
    case otherToken

    var isMatch: Bool { self == .word || self == .ideograph }
  }

  /// So many forms are compared one by one.
  static let mostListed = 8
  /// Whether one form in so many, or more, are all words is told by the lists of the segment, which are found
  /// for that; of fewer, by those alone that are known.
  private static let shareOfMany = 16
  /// The same of so few is told form by form.
  private static let few = 1 << 12

  private let pattern: RunPattern
  private let forms: Forms
  private let slotCount: Int
  /// The slots of all forms that match, and what they are; nil: not known.
  private let listed: [Int]?
  private let answers: [Answer]
  /// The numbers of all forms that match, where these are many words; nil: not known.
  let words: Bitset?
  /// Slots that are not marked do not match.
  private let isComplete: Bool
  private let table: PagedBytes?
  private let meter: QueryMeter
  @exclusivity(unchecked) private var scratch = FoldedText()

  /// - Parameters:
  ///   - all: all forms that match; nil: not known.
  ///   - kinds: the same as a set, where there is one.
  ///   - meter: counts the memory of the table.
  init(
    _ pattern: RunPattern, _ all: PhraseForms?, _ kinds: FormKinds?, of forms: Forms,
    _ meter: QueryMeter
  ) throws(StoreError) {
    self.pattern = pattern
    self.forms = forms
    self.meter = meter
    slotCount = forms.count + TextFormat.firstForm
    isComplete = all != nil
    guard let all, all.count <= FormSet.mostListed, let numbers = all.numbers else {
      listed = nil
      answers = []
      words = try all.flatMap { (all) throws(StoreError) in
        try FormSet.words(all, kinds ?? all.kinds, forms, meter)
      }
      if words != nil {
        table = nil
        return
      }
      let table = PagedBytes(count: slotCount)
      self.table = table
      var taken = 0
      for form in all?.numbers ?? all?.kinds?.forms.members ?? [] where form < forms.count {
        taken += table.set(
          form + TextFormat.firstForm, try FormSet.answer(form, forms).rawValue)
      }
      try meter.reserve(taken)
      return
    }
    table = nil
    words = nil
    let ascending = numbers.sorted()
    listed = ascending.map { $0 + TextFormat.firstForm }
    answers = try ascending.map { (form) throws(StoreError) in try FormSet.answer(form, forms) }
  }

  /// Many forms as a set; nil where they are few, or not known to be words.
  private static func words(
    _ all: PhraseForms, _ kinds: FormKinds?, _ forms: Forms, _ meter: QueryMeter
  ) throws(StoreError) -> Bitset? {
    guard all.count > few else { return nil }
    let areMany = all.count >= forms.count / shareOfMany
    guard let others = try (areMany ? forms.lists(meter) : forms.knownLists)?.nonWords else {
      return nil
    }
    if kinds == nil { try meter.reserve(bits: forms.count) }
    let words = (kinds ?? all.kinds(of: forms)).forms
    return words.popcount(and: others) == 0 ? words : nil
  }

  private static func answer(_ form: Int, _ forms: Forms) throws(StoreError) -> Answer {
    try forms.withBytes(of: form) { FormAutomaton.Kind($0) == .word ? .word : .ideograph }
  }

  /// Whether the form of a slot matches.
  @inline(__always)
  func answer(_ slot: Int) throws(StoreError) -> Answer {
    if let listed {
      var place = 0
      while place < listed.count {
        if listed[place] == slot { return answers[place] }
        place &+= 1
      }
      return .no
    }
    if let words { return words.contains(slot &- TextFormat.firstForm) ? .word : .no }
    guard let table, slot >= TextFormat.firstForm, slot < slotCount else { return .no }
    if let known = known(slot) { return known }
    let answer = try decide(slot)
    let taken = table.set(slot, answer.rawValue)
    if taken > 0 { try meter.reserve(taken) }
    return answer
  }

  private func decide(_ slot: Int) throws(StoreError) -> Answer {
    try forms.withBytes(of: slot - TextFormat.firstForm) { bytes in
      let kind = FormAutomaton.Kind(bytes)
      if kind == .separator { return .no }
      guard pattern.matches(spelling: bytes, scratch: &scratch) else { return .otherToken }
      return kind == .word ? .word : .ideograph
    }
  }

  /// What is known of a form by the table.
  @inline(__always)
  private func known(_ slot: Int) -> Answer? {
    guard let table, slot < slotCount else { return nil }
    return Answer(rawValue: table[slot]) ?? (isComplete ? .no : nil)
  }
}
