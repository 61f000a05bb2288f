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
    try fill(initial, idle, transitions(of: automaton), 0..<forms.count)
    prepareSkipping(idle)
  }

  /// The number of the state where nothing of the pattern has been found; nil where nothing is to be
  /// prepared.
  func beginPreparation() throws(StoreError) -> UInt8? {
    guard let automaton, !isPrepared else { return nil }
    if isEmpty { try beginAnew() }
    isPrepared = true
    guard !automaton.isDead(automaton.idle) else { return nil }
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
  func fill(
    _ initial: UInt8, _ idle: UInt8, _ transitions: FormTransitions, _ range: Range<Int>
  ) throws(StoreError) {
    var inside = try TableFilling(self, idle, transitions)
    var before = try TableFilling(self, initial, transitions)
    let isOne = initial == idle || !before.isQuiet
    if inside.isQuiet, range.count == forms.count, let others = try formsBesideWords() {
      try inside.addWords(besides: others)
      if !isOne { try before.addWords(besides: others) }
      for form in others {
        try forms.withBytes(of: Int(form)) { (bytes) throws(StoreError) in
          let slot = Int(form) &+ TextFormat.firstForm
          try inside.add(slot, bytes, isWord: bytes.isWordForm)
          if !isOne { try before.add(slot, bytes, isWord: bytes.isWordForm) }
        }
      }
      return
    }
    var kinds = FormTransitions.Kinds(inside.isQuiet || !isOne ? automaton?.firstBytes : nil)
    try forms.forEachPart(in: range) { (part) throws(StoreError) in
      try meter.spend(1 + part.numbers.count / TextMatcher.formsPerWork)
      kinds.find(part)
      try inside.add(part, kinds)
      if !isOne { try before.add(part, kinds) }
    }
  }

  /// Fills the table of one state, in which many forms were met at random.
  func fill(_ state: UInt8, _ transitions: FormTransitions) throws(StoreError) {
    var filling = try TableFilling(self, state, transitions)
    var kinds = FormTransitions.Kinds(filling.isQuiet ? automaton?.firstBytes : nil)
    try forms.forEachPart(in: 0..<forms.count) { (part) throws(StoreError) in
      try meter.spend(1 + part.numbers.count / TextMatcher.formsPerWork)
      kinds.find(part)
      try filling.add(part, kinds)
    }
  }

  /// The forms that are no words, where those alone may begin a match and are few.
  func formsBesideWords() throws(StoreError) -> [UInt32]? {
    guard automaton?.beginsBesideWords == true else { return nil }
    return try forms.besideWords(meter)
  }
}

/// The table of one state, form by form.
private struct TableFilling {
  private let matcher: TextMatcher
  private let transitions: FormTransitions
  private let table: UnsafeMutablePointer<UInt8>
  private let start: Int
  /// Forms without the beginning of the pattern all lead to the same states, by their kind.
  var isQuiet: Bool { pass.isQuiet }
  private var pass: FormTransitions.Pass
  /// The ends behind the forms of a part.
  private var found: [Int32] = []
  /// No state can be numbered any more.
  private var isFull = false

  init(
    _ matcher: TextMatcher, _ number: UInt8, _ transitions: FormTransitions
  ) throws(StoreError) {
    self.matcher = matcher
    self.transitions = transitions
    table = matcher.table(of: number)
    start = Int(number) - TextMatcher.firstState
    pass = FormTransitions.Pass(
      from: start, isQuiet: matcher.automaton?.isQuiet(matcher.states[start]) ?? false)
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

  /// Enters what follows the forms of a part.
  mutating func add(
    _ part: FormPart, _ kinds: FormTransitions.Kinds
  ) throws(StoreError) {
    guard !isFull else { return }
    let count = part.numbers.count
    if found.count < count { found = [Int32](repeating: 0, count: count) }
    found.withUnsafeMutableBufferPointer { found in
      part.ends.withUnsafeBufferPointer { ends in
        part.shared.withUnsafeBufferPointer { shared in
          transitions.follow(part.bytes, ends: ends, shared: shared, kinds, &pass, into: found)
        }
      }
    }
    // SAFETY: every form has a slot below the size of the tables.
    let entries = table + TextFormat.firstForm + part.numbers.lowerBound
    for place in 0..<count where entries[place] == TextMatcher.unknown {
      guard let number = try matcher.number(ofEnd: Int(found[place]), transitions) else {
        isFull = true
        return
      }
      entries[place] = number
    }
  }

  /// Enters what follows a form.
  mutating func add(
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

extension FormTransitions.Kinds {
  fileprivate mutating func find(_ part: FormPart) {
    part.ends.withUnsafeBufferPointer { find(part.bytes, ends: $0) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a form is a token that is no ideograph.
  @inline(__always)
  var isWordForm: Bool {
    guard let first else { return false }
    guard first < 0x80 else { return FormAutomaton.Kind(self) == .word }
    return (first | 0x20) &- 0x61 < 26 || first &- 0x30 < 10
  }
}
