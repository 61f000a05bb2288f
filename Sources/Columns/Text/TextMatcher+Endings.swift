import ByteStore
import TextAnalysis

/// Patterns that ask for nothing but what values end with: most often the last form alone decides.
extension TextMatcher {
  /// What is known of values that end with a form; 0 where nothing is.
  private enum Ending {
    static let mismatch: UInt8 = 1
    static let match: UInt8 = 2
    /// The form is shorter than what is asked for.
    static let open: UInt8 = 3
  }

  /// Whether a text of one value matches; nil where its last form does not tell.
  ///
  /// A form with as many scalars as the pattern decides, whatever stands before it: a form begins at a
  /// border, and what matches from before it on would be longer.
  @inline(__always)
  func endingMatches(_ units: UnsafeBufferPointer<UInt16>) throws(StoreError) -> Bool? {
    guard let tailScalars, let (slot, _) = TextFormat.slot(units, before: units.count) else {
      return nil
    }
    if slot == Int(TextFormat.emptyValue), tailScalars > 0 { return false }
    guard slot >= TextFormat.firstForm, slot < slotCount else { return nil }
    // SAFETY: there is a byte for each slot.
    var ending = endings?[slot] ?? 0
    if ending == 0 { ending = try learnEnding(slot) }
    return ending == Ending.open ? nil : ending == Ending.match
  }

  /// What decides the end of a value where the pattern asks for more; nil where it asks for none.
  func endingMatcher() -> TextMatcher? {
    pattern.ending.map {
      let ending = TextMatcher($0, forms: forms, meter)
      ending.leastByLetters = leastByLetters
      return ending
    }
  }

  /// Whether a text of one value does not end as it must, as far as its last form tells.
  @inline(__always)
  func endsOtherwise(_ units: UnsafeBufferPointer<UInt16>) throws(StoreError) -> Bool {
    try ending?.endingMatches(units) == false
  }

  @inline(never)
  private func learnEnding(_ slot: Int) throws(StoreError) -> UInt8 {
    guard let automaton, let tailScalars, slot < forms.count + TextFormat.firstForm else {
      throw damaged("no form of slot \(slot)")
    }
    try meter.spend()
    let form = slot - TextFormat.firstForm
    learnedEndings &+= 1
    if let ending = try usualEnding(form, tailScalars) {
      try remember(ending, slot)
      return ending
    }
    let ending = try forms.withBytes(of: form) { form in
      // Each scalar of these folds to one; others may fold to none or to several.
      let plain = form.count { (0x20...0x7E).contains($0) }
      guard plain >= tailScalars else { return Ending.open }
      guard let end = automaton.step(automaton.idle, form: form, isWord: form.isWordForm) else {
        return Ending.match
      }
      return automaton.acceptsAtEnd(end) ? Ending.match : Ending.mismatch
    }
    try remember(ending, slot)
    return ending
  }

  private func remember(_ ending: UInt8, _ slot: Int) throws(StoreError) {
    if endings == nil {
      try meter.reserve(slotCount)
      endings = ZeroedBytes.allocate(slotCount)
    }
    // SAFETY: there is a byte for each slot.
    endings?[slot] = ending
  }

  /// What is known of values that end with a word, told by its letters; nil where they do not tell.
  private func usualEnding(_ form: Int, _ scalars: Int) throws(StoreError) -> UInt8? {
    guard let letters = try letters(worth: learnedEndings),
      // As many scalars at least as letters of different kinds.
      (letters.letters[form] & WordLetters.all).nonzeroBitCount >= scalars
    else { return nil }
    if isEmpty { try beginAnew() }
    let entry = try wordEntries(of: traits[1])?.entry(of: form, letters) ?? TextMatcher.unknown
    if entry == TextMatcher.unknown { return nil }
    if entry == TextMatcher.matched { return Ending.match }
    return traits[Int(entry)] & TextMatcher.accepts != 0 ? Ending.match : Ending.mismatch
  }
}
