import ByteStore
import TextAnalysis

/// The forms of a term: where it has more spellings than are listed with it.
extension Forms {
  /// Deciding a text of which some form is not known takes as long as to pass over so many forms.
  private static let formsPerText = 32
  private static let formsPerWork = 16

  /// The numbers of all forms that fold to a term, case and diacritics ignored, and that a pattern matches;
  /// nil where finding them costs more than it saves.
  ///
  /// Cost: a pass over the forms that begin with the same letter, and those that do not begin with ASCII.
  ///
  /// - Parameter texts: so many are to be decided.
  package func numbers(
    foldingTo term: [UInt8], matching pattern: RunPattern, forTexts texts: Int,
    _ meter: QueryMeter
  ) throws(StoreError) -> [Int]? {
    guard let first = term.first else { return [] }
    var begins = [Bool](repeating: false, count: 0x80) + [Bool](repeating: true, count: 0x80)
    begins[Int(first)] = true
    begins[Int(ASCII.uppercased(first))] = true
    let ranges = [plainNumbers] + (try rareNumbers(beginningWith: begins))
    guard ranges.reduce(0, { $0 + $1.count }) / Forms.formsPerText <= texts else { return nil }
    var numbers: [Int] = []
    var folded = FoldedText()
    var bytes: [UInt8] = []
    var beginning = TermBeginning(term)
    for range in ranges {
      try forEach(in: range) { (form, spelling) throws(StoreError) in
        if form % Forms.formsPerWork == 0 { try meter.spend() }
        guard beginning.mayFoldToTerm(spelling) else { return }
        folded.load(nfc: spelling, .term)
        bytes.removeAll(keepingCapacity: true)
        folded.appendUTF8(to: &bytes)
        guard bytes == term, FormAutomaton.Kind(spelling) != .separator,
          pattern.matches(spelling: spelling, scratch: &folded)
        else { return }
        numbers.append(form)
      }
    }
    return numbers
  }
}
