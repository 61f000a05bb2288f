import ByteStore
import TextAnalysis

/// Whole columns: tables are filled before a walk.
extension TextMatcher {
  /// Fills the tables of the states that most of a long walk passes in: those between values and
  /// where nothing of the pattern has been found.
  ///
  /// One pass over the forms in the order of their numbers, which costs less than meeting them at
  /// random. Patterns that begin where values do pass few forms, and meet them.
  ///
  /// - Parameter most: of more forms that letters do not tell none is followed; they are as they are met.
  package func prepareForWalk(followingAtMost most: Int = .max) throws(StoreError) {
    mostFollowedAhead = most
    defer { mostFollowedAhead = .max }
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
    if range.count == forms.count, let others = try formsBesideWords(state(idle)) {
      try inside.addWords(besides: others)
      try inside.add(others)
      if initial != idle, let others = try formsBesideWords(state(initial)) {
        try before.addWords(besides: others)
        try before.add(others)
      }
      return inside.isWhole
    }
    try inside.add(range)
    if !isOne {
      let isTaken = !inside.isWhole ? false : try fill(initial, like: idle, transitions, range)
      if !isTaken { try before.add(range) }
      if range.count == forms.count { isFilled[Int(initial)] = before.isWhole }
    }
    return inside.isWhole
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
    guard !isFilled[place], pays(misses[place], leastMisses(isUnlike[place])) else { return }
    let transitions = self.transitions(of: automaton)
    if isUnlike[place] || reference == TextMatcher.unknown || reference == state {
      try fillByItself(state, transitions)
    } else {
      try takeOver(state, reference, transitions)
    }
  }

  /// Fills the table of one state by that of another one; false where too many forms lead elsewhere.
  @discardableResult
  func takeOver(
    _ state: UInt8, _ other: UInt8, _ transitions: FormTransitions
  ) throws(StoreError) -> Bool {
    let isTaken = try fill(state, like: other, transitions, 0..<forms.count)
    isFilled[Int(state)] = isTaken
    isUnlike[Int(state)] = !isTaken
    return isTaken
  }

  private func fillByItself(
    _ state: UInt8, _ transitions: FormTransitions
  ) throws(StoreError) {
    isFilled[Int(state)] = true
    var filling = try TableFilling(self, state, transitions)
    try filling.add(0..<forms.count)
    if filling.isWhole, reference == TextMatcher.unknown { reference = state }
  }

  /// Fills the table of one state at once; false if it does not get an entry for every form.
  func fillWhole(_ state: UInt8, _ transitions: FormTransitions) throws(StoreError) -> Bool {
    let place = Int(state)
    if !isFilled[place], !isUnlike[place], reference != TextMatcher.unknown, reference != state {
      try takeOver(state, reference, transitions)
    }
    if !isFilled[place] { try fillByItself(state, transitions) }
    // SAFETY: every form has a slot below the size of the tables.
    let entries = UnsafeBufferPointer(
      start: table(of: state) + TextFormat.firstForm, count: forms.count)
    return !entries.contains(TextMatcher.unknown)
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

  /// Whether a pass over all forms, which costs what so many steps do, pays behind some steps.
  ///
  /// As many are to come as were made; where all texts are asked for, as many as the share of them that is
  /// behind lets expect, of which fewer and fewer are met for the first time.
  func pays(_ steps: Int, _ most: Int) -> Bool {
    if steps >= most { return true }
    return share > 0 && steps >= most / TextMatcher.earliestPass
      && Double(steps) >= Double(most) * share.squareRoot()
  }

  func state(_ number: UInt8) -> FormAutomaton.State {
    states[Int(number) - TextMatcher.firstState]
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
