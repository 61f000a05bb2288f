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

/// Tells forms that do not fold to a term by what they begin with.
private struct TermBeginning {
  /// Below are the scripts in which two letters do not make one, whatever folding drops between them: what
  /// the first scalar of a form folds to begins the folded form.
  private static let composing = 0x590
  private static let plane = 0x1_0000

  private let term: [UInt8]
  private let mayCompose: Bool
  /// For each scalar of the first plane whether what it folds to begins as the term does; nil: not known
  /// yet.
  private var answers = [Bool?](repeating: nil, count: TermBeginning.plane)
  private var folded = FoldedText()

  init(_ term: [UInt8]) {
    self.term = term
    // U+0590 has the bytes D6 90.
    mayCompose = term.starts(with: [0xD6]) || term.first.map { $0 > 0xD6 } ?? false
  }

  /// Whether a form may fold to the term.
  mutating func mayFoldToTerm(_ form: UnsafeBufferPointer<UInt8>) -> Bool {
    var place = 0
    while place < form.count, form[place] < 0x80 {
      guard place < term.count, ASCII.lowercased(form[place]) == term[place] else { return false }
      place += 1
    }
    guard place == 0, form.count > 1 else { return place < form.count || place == term.count }
    let length = form[0] < 0xE0 ? 2 : 3
    guard form[0] < 0xF0, form.count >= length else { return true }
    var scalar = Int(form[0] & (length == 2 ? 0x1F : 0x0F)) << 6 | Int(form[1] & 0x3F)
    if length == 3 { scalar = scalar << 6 | Int(form[2] & 0x3F) }
    if mayCompose, scalar >= TermBeginning.composing { return true }
    if let answer = answers[scalar] { return answer }
    folded.load(nfc: UnsafeBufferPointer(rebasing: form[..<length]), .term)
    var bytes: [UInt8] = []
    folded.appendUTF8(to: &bytes)
    let answer = term.starts(with: bytes)
    answers[scalar] = answer
    return answer
  }
}
