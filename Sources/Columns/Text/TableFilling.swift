import ByteStore
import TextAnalysis

/// The table of one state, form by form.
struct TableFilling {
  private let matcher: TextMatcher
  private let transitions: FormTransitions
  private let table: UnsafeMutablePointer<UInt8>
  private let state: UInt8
  private let start: Int
  /// Bytes one of which each form has that does not lead to the same state as all others of its kind.
  private let firstBytes: (UInt8, UInt8)?
  /// Forms without the beginning of the pattern all lead to the same states, by their kind.
  var isQuiet: Bool { firstBytes != nil }
  /// No state can be numbered any more.
  private(set) var isFull = false
  /// Forms were left to be followed as they are met.
  private(set) var isPartial = false
  /// Whether every form has an entry that was to get one.
  var isWhole: Bool { !isFull && !isPartial }

  init(
    _ matcher: TextMatcher, _ number: UInt8, _ transitions: FormTransitions
  ) throws(StoreError) {
    self.matcher = matcher
    self.transitions = transitions
    table = matcher.table(of: number)
    state = number
    start = Int(number) - TextMatcher.firstState
    firstBytes = matcher.automaton.flatMap {
      $0.isQuiet(matcher.states[Int(number) - TextMatcher.firstState]) ? $0.firstBytes : nil
    }
  }

  /// Enters what follows a word for all words.
  ///
  /// Precondition: all words lead to the same states.
  /// - Parameter others: the forms that are no words.
  mutating func addWords(besides others: [UInt32]) throws(StoreError) {
    let word: [UInt8] = [0x30]
    let end = word.withUnsafeBufferPointer { transitions.end(of: $0, isWord: true, from: start) }
    guard let number = try matcher.number(ofEnd: end, transitions) else {
      isFull = true
      return
    }
    // SAFETY: every form has a slot below the size of the tables.
    (table + TextFormat.firstForm).update(repeating: number, count: matcher.forms.count)
    for form in others {
      table[Int(form) &+ TextFormat.firstForm] = TextMatcher.unknown
    }
  }

  /// Enters what follows the forms of a range: for most words by their letters alone, if these tell.
  mutating func add(_ range: Range<Int>) throws(StoreError) {
    guard !isFull else { return }
    if matcher.forms.count >= matcher.leastByLetters,
      let words = try matcher.wordEntries(of: state), try addByLetters(words, range)
    {
      return
    }
    try addInOrder(range)
  }

  /// From so many forms in a segment on their letters are found; a pass over fewer takes less than 0.2 ms.
  static let usualLeastByLetters = 4096
  /// Where more than one form in so many must be followed, all are, each from what it shares with the
  /// one before.
  private static let mostFollowed = 2
  private static let lettersPerWork = 128

  /// Enters what the words of a range lead to by their letters, and follows the other forms; false where
  /// these are too many.
  private mutating func addByLetters(
    _ words: WordEntries, _ range: Range<Int>
  ) throws(StoreError) -> Bool {
    let letters = try matcher.forms.letters(matcher.meter)
    try matcher.meter.spend(1 + range.count / TableFilling.lettersPerWork)
    let others = letters.fill(table + TextFormat.firstForm, range, words)
    if others.count > matcher.mostFollowedAhead {
      isPartial = true
      return true
    }
    guard others.count <= range.count / TableFilling.mostFollowed else { return false }
    try matcher.meter.spend(others.count / TextMatcher.formsPerWork)
    try add(others)
    return true
  }

  /// Enters what follows the forms of a range, each of which is followed from what it does not share with
  /// the one before.
  private mutating func addInOrder(_ range: Range<Int>) throws(StoreError) {
    transitions.learnASCII()
    let table = self.table + TextFormat.firstForm
    let (matcher, transitions) = (self.matcher, self.transitions)
    var pass = FormTransitions.Pass(from: start, quietBesides: firstBytes)
    var isFull = false
    var left = 0
    try matcher.forms.forEachAdded(in: range) {
      (form, shared, count, added) throws(StoreError) in
      left &-= 1
      if left < 0 {
        left = TableFilling.formsPerSpending
        try matcher.meter.spend(TableFilling.formsPerSpending / TextMatcher.formsPerWork)
      }
      let end = transitions.end(sharing: shared, adding: count, added, &pass)
      // SAFETY: every form has a slot below the size of the tables.
      guard table[form] == TextMatcher.unknown else { return true }
      guard let number = try matcher.number(ofEnd: end, transitions) else {
        isFull = true
        return false
      }
      table[form] = number
      return true
    }
    self.isFull = isFull
  }

  /// Work is counted for so many forms at a time.
  private static let formsPerSpending = 1024

  /// Enters what follows some forms.
  mutating func add(_ forms: [UInt32]) throws(StoreError) {
    try matcher.forms.forEach(among: forms) { (form, bytes) throws(StoreError) in
      try add(form &+ TextFormat.firstForm, bytes, isWord: bytes.isWordForm)
    }
  }

  /// Enters what follows a form.
  private mutating func add(
    _ slot: Int, _ form: UnsafeBufferPointer<UInt8>, isWord: Bool
  ) throws(StoreError) {
    // SAFETY: as above.
    if isFull || table[slot] != TextMatcher.unknown { return }
    let end = transitions.end(of: form, isWord: isWord, from: start)
    guard let number = try matcher.number(ofEnd: end, transitions) else {
      isFull = true
      return
    }
    table[slot] = number
  }
}
