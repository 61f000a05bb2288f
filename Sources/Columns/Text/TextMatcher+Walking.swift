import ByteStore
import TextAnalysis

/// Whole columns: tables are filled before a walk.
extension TextMatcher {
  /// Fills the tables of the states that most of a long walk passes in: those between values and
  /// where nothing of the pattern has been found.
  ///
  /// One pass over the forms in the order of their numbers, which costs less than meeting them at
  /// random. Patterns that begin where values do pass few forms, and meet them.
  package func prepareForWalk() throws(StoreError) {
    guard let idle = try beginPreparation(), let automaton else { return }
    if try fill(initial, idle, transitions(of: automaton), 0..<forms.count) {
      reference = idle
      isFilled[Int(idle)] = true
    }
    try prepareSkipping(idle)
  }

  /// The number of the state where nothing of the pattern has been found; nil where nothing is to be
  /// prepared.
  func beginPreparation() throws(StoreError) -> UInt8? {
    guard let automaton, !isPrepared else { return nil }
    if isEmpty { try beginAnew() }
    isPrepared = true
    guard !automaton.isDead(automaton.idle),
      numbers[automaton.idle] != nil || states.count + TextMatcher.firstState < mostStates
    else { return nil }
    return try number(of: automaton.idle, accepts: automaton.acceptsAtEnd(automaton.idle))
  }

  /// The table of what scalars lead to; it knows all states by their numbers.
  func transitions(of automaton: FormAutomaton) -> FormTransitions {
    if let transitions { return transitions }
    let made = FormTransitions(automaton)
    for state in states { made.addStart(state) }
    transitions = made
    return made
  }

  /// Fills the tables of the states inside of values and, where it costs little, before them: of the
  /// latter only the first form of a value is asked for.
  ///
  /// - Parameter range: the forms to fill in.
  /// - Returns: whether the table of the state inside has an entry for each of them.
  func fill(
    _ initial: UInt8, _ idle: UInt8, _ transitions: FormTransitions, _ range: Range<Int>
  ) throws(StoreError) -> Bool {
    var inside = try TableFilling(self, idle, transitions)
    var before = try TableFilling(self, initial, transitions)
    let isOne = initial == idle || !before.isQuiet
    if inside.isQuiet, range.count == forms.count, let others = try formsBesideWords() {
      try inside.addWords(besides: others)
      try inside.add(others)
      if !isOne {
        try before.addWords(besides: others)
        try before.add(others)
      }
      return !inside.isFull
    }
    try inside.add(range)
    if !isOne {
      let isTaken = inside.isFull ? false : try fill(initial, like: idle, transitions, range)
      if !isTaken { try before.add(range) }
    }
    return !inside.isFull
  }

  /// To fill a table costs less than to meet more forms in its state for the first time.
  ///
  /// - Parameter isUnlike: whether the table of the reference cannot be taken over.
  private func leastMisses(_ isUnlike: Bool) -> Int {
    let isTaken = reference != TextMatcher.unknown && !isUnlike
    return max(
      TextMatcher.fewSteps,
      forms.count / (isTaken ? TextMatcher.copiedPerMiss : TextMatcher.formsPerMiss))
  }

  /// Fills the table of one state, once so many forms were met in it that this costs less.
  func fillWhereMany(_ state: UInt8, _ automaton: FormAutomaton) throws(StoreError) {
    let place = Int(state)
    guard !isFilled[place], misses[place] >= leastMisses(isUnlike[place]) else { return }
    if !isUnlike[place], reference != TextMatcher.unknown, reference != state {
      isFilled[place] = try fill(
        state, like: reference, transitions(of: automaton), 0..<forms.count)
      isUnlike[place] = !isFilled[place]
    } else {
      isFilled[place] = true
      var filling = try TableFilling(self, state, transitions(of: automaton))
      try filling.add(0..<forms.count)
      if !filling.isFull, reference == TextMatcher.unknown { reference = state }
    }
  }

  /// Fills the table of a state by that of another one, and follows only forms that may lead elsewhere
  /// from it: most often those that begin with a sign, or with one letter.
  ///
  /// - Parameters:
  ///   - range: the forms to fill in; the table of `other` has an entry for each of them.
  ///   - share: one in so many of them at most is rare and followed.
  /// - Returns: false, and nothing is filled in, where more would be.
  func fill(
    _ state: UInt8, like other: UInt8, _ transitions: FormTransitions, _ range: Range<Int>,
    share: Int = TextMatcher.formsPerFollowed
  ) throws(StoreError) -> Bool {
    let bytes = transitions.bytesThatDiffer(
      Int(state) - TextMatcher.firstState, Int(other) - TextMatcher.firstState)
    let ranges = try ([forms.plainNumbers] + forms.rareNumbers(beginningWith: bytes)).map {
      $0.clamped(to: range)
    }
    let followed = ranges.dropFirst().reduce(0) { $0 + $1.count }
    guard followed <= range.count / share else { return false }
    try meter.spend(1 + range.count / TextMatcher.copiedPerWork)
    // SAFETY: every form has a slot below the size of the tables.
    let target = table(of: state) + TextFormat.firstForm
    let source = table(of: other) + TextFormat.firstForm
    (target + range.lowerBound).update(from: source + range.lowerBound, count: range.count)
    var filling = try TableFilling(self, state, transitions)
    for range in ranges where !range.isEmpty {
      (target + range.lowerBound).update(repeating: TextMatcher.unknown, count: range.count)
      try filling.add(range)
    }
    let changing = try forms.lists(meter).changingFirst.filter { range.contains(Int($0)) }
    for form in changing { target[Int(form)] = TextMatcher.unknown }
    try filling.add(changing)
    return true
  }

  /// The forms that are no words, where those alone may begin a match and are few.
  func formsBesideWords() throws(StoreError) -> [UInt32]? {
    guard automaton?.beginsBesideWords == true else { return nil }
    return try forms.lists(meter).besideWords
  }
}

/// The table of one state, form by form.
private struct TableFilling {
  private let matcher: TextMatcher
  private let transitions: FormTransitions
  private let table: UnsafeMutablePointer<UInt8>
  private let start: Int
  /// Bytes one of which each form has that does not lead to the same state as all others of its kind.
  private let firstBytes: (UInt8, UInt8)?
  /// Forms without the beginning of the pattern all lead to the same states, by their kind.
  var isQuiet: Bool { firstBytes != nil }
  /// No state can be numbered any more.
  private(set) var isFull = false

  init(
    _ matcher: TextMatcher, _ number: UInt8, _ transitions: FormTransitions
  ) throws(StoreError) {
    self.matcher = matcher
    self.transitions = transitions
    table = matcher.table(of: number)
    start = Int(number) - TextMatcher.firstState
    firstBytes = matcher.automaton.flatMap {
      $0.isQuiet(matcher.states[Int(number) - TextMatcher.firstState]) ? $0.firstBytes : nil
    }
  }

  /// Enters what follows a word for all words.
  ///
  /// Precondition: `isQuiet`, and no word has the beginning of the pattern.
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

  /// Enters what follows the forms of a range.
  mutating func add(_ range: Range<Int>) throws(StoreError) {
    guard !isFull else { return }
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
    for form in forms {
      try matcher.forms.withBytes(of: Int(form)) { (bytes) throws(StoreError) in
        try add(Int(form) &+ TextFormat.firstForm, bytes, isWord: bytes.isWordForm)
      }
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

extension UnsafeBufferPointer<UInt8> {
  /// Whether a form is a token that is no ideograph.
  @inline(__always)
  var isWordForm: Bool {
    guard let first else { return false }
    guard first < 0x80 else { return FormAutomaton.Kind(self) == .word }
    return ASCII.isLetterOrDigit(first)
  }
}
