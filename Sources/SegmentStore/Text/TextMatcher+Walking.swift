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
    let beginning = inside.isQuiet || !isOne ? automaton?.firstBytes : nil
    if let beginning, inside.isQuiet, range.count == forms.count,
      let others = try formsBesideWords()
    {
      try inside.addWords(besides: others)
      if !isOne { try before.addWords(besides: others) }
      for form in others {
        try forms.withBytes(of: Int(form)) { (bytes) throws(StoreError) in
          let slot = Int(form) &+ TextFormat.firstForm
          let isPlain = !bytes.containsAny(beginning.0, beginning.1)
          try inside.add(slot, bytes, isWord: bytes.isWordForm, isPlain: isPlain)
          if !isOne {
            try before.add(slot, bytes, isWord: bytes.isWordForm, isPlain: isPlain)
          }
        }
      }
      return
    }
    try forEachForm(in: range, beginning) { (slot, bytes, isWord, isPlain) throws(StoreError) in
      try inside.add(slot, bytes, isWord: isWord, isPlain: isPlain)
      if !isOne { try before.add(slot, bytes, isWord: isWord, isPlain: isPlain) }
    }
  }

  /// Fills the table of one state, in which many forms were met at random.
  func fill(_ state: UInt8, _ transitions: FormTransitions) throws(StoreError) {
    var filling = try TableFilling(self, state, transitions)
    let beginning = filling.isQuiet ? automaton?.firstBytes : nil
    try forEachForm(in: 0..<forms.count, beginning) {
      (slot, bytes, isWord, isPlain) throws(StoreError) in
      try filling.add(slot, bytes, isWord: isWord, isPlain: isPlain)
    }
  }

  /// The forms that are no words, where those alone may begin a match and are few.
  func formsBesideWords() throws(StoreError) -> [UInt32]? {
    guard automaton?.beginsBesideWords == true else { return nil }
    return try forms.besideWords(meter)
  }

  /// Passes the forms of a range; `isPlain` where they have none of the bytes that the pattern begins with.
  @inline(__always)
  private func forEachForm(
    in range: Range<Int>, _ beginning: (UInt8, UInt8)?,
    _ body: (
      _ slot: Int, _ form: UnsafeBufferPointer<UInt8>, _ isWord: Bool, _ isPlain: Bool
    ) throws(StoreError) -> Void
  ) throws(StoreError) {
    try forms.forEach(in: range) { (form, bytes) throws(StoreError) in
      if form & (TextMatcher.formsAtOnce - 1) == 0 {
        try meter.spend(TextMatcher.formsAtOnce / TextMatcher.formsPerWork)
      }
      let isPlain = beginning.map { !bytes.containsAny($0.0, $0.1) } ?? false
      try body(form &+ TextFormat.firstForm, bytes, bytes.isWordForm, isPlain)
    }
  }
}

/// The table of one state, form by form.
private struct TableFilling {
  private let matcher: TextMatcher
  private let transitions: FormTransitions
  private let table: UnsafeMutablePointer<UInt8>
  private let start: Int
  /// Forms without the beginning of the pattern all lead to the same states, by their kind.
  let isQuiet: Bool
  /// The numbers of these states; 0 where they are not known yet.
  private var quietWord = TextMatcher.unknown
  private var quietOther = TextMatcher.unknown
  /// No state can be numbered any more.
  private var isFull = false

  init(
    _ matcher: TextMatcher, _ number: UInt8, _ transitions: FormTransitions
  ) throws(StoreError) {
    self.matcher = matcher
    self.transitions = transitions
    table = matcher.table(of: number)
    start = Int(number) - TextMatcher.firstState
    isQuiet = matcher.automaton?.isQuiet(matcher.states[start]) ?? false
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
    quietWord = number
  }

  /// Enters what follows a form.
  ///
  /// - Parameter isPlain: the form has no beginning of the pattern.
  @inline(__always)
  mutating func add(
    _ slot: Int, _ form: UnsafeBufferPointer<UInt8>, isWord: Bool, isPlain: Bool
  ) throws(StoreError) {
    let isKnown = isPlain && isQuiet
    if isKnown {
      let number = isWord ? quietWord : quietOther
      if number != TextMatcher.unknown {
        // SAFETY: every form has a slot below the size of the tables.
        table[slot] = number
        return
      }
    }
    // SAFETY: as above.
    if isFull || table[slot] != TextMatcher.unknown { return }
    let end = transitions.end(of: form, isWord: isWord, from: start)
    guard let number = try matcher.number(ofEnd: end, transitions) else {
      isFull = true
      return
    }
    table[slot] = number
    if isKnown { if isWord { quietWord = number } else { quietOther = number } }
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

  /// Whether one of two bytes occurs, or a byte of 0x80 or more.
  @inline(__always)
  fileprivate func containsAny(_ one: UInt8, _ other: UInt8) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    let first = ones &* UInt64(one)
    let second = ones &* UInt64(other)
    let raw = UnsafeRawBufferPointer(self)
    var at = 0
    while at < count {
      var word: UInt64
      if at &+ 8 <= count {
        // SAFETY: eight bytes from `at` lie inside the buffer.
        word = raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      } else {
        // Bytes that are missing look like one that is not sought: both are letters or signs.
        word = 0
        var place = at
        while place < count {
          word = word &<< 8 | UInt64(self[place])
          place &+= 1
        }
        if one == 0 || other == 0 {
          return self[at...].contains { $0 == one || $0 == other || $0 >= 0x80 }
        }
      }
      // A byte of a difference that is 0 is found by its borrow.
      let left = word ^ first
      let right = word ^ second
      let found = ((left &- ones) & ~left) | ((right &- ones) & ~right) | word
      if found & highs != 0 { return true }
      at &+= 8
    }
    return false
  }
}
