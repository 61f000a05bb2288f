import ByteStore
import TextAnalysis

/// What all words lead to alike: signs alone, or what no word begins.
extension TextMatcher {
  /// The forms that are no words, where these all lead on from a state alike and the others are few.
  func formsBesideWords(_ state: FormAutomaton.State) throws(StoreError) -> [UInt32]? {
    guard let automaton,
      (automaton.beginsBesideWords && automaton.isQuiet(state))
        || automaton.isAlikeForWords(state)
    else { return nil }
    return try forms.lists(meter).besideWords
  }

  /// Fills in what all words lead to alike from a state; false where they do not, or are too few.
  func fillWords(_ number: UInt8) throws(StoreError) -> Bool {
    guard let automaton, automaton.isAlikeForWords(state(number)),
      let others = try forms.lists(meter).besideWords
    else { return false }
    var filling = try TableFilling(self, number, transitions(of: automaton))
    try filling.addWords(besides: others)
    return !filling.isFull
  }

  /// What most words lead to from a state, as far as their letters tell; nil where they do not,
  /// or where the states that they lead to have no room.
  @inline(__always)
  func wordEntries(of state: UInt8) throws(StoreError) -> WordEntries? {
    // SAFETY: there is an entry for each state, invariant 2.
    knowsWords[Int(state)] ? words[Int(state)] : try makeWordEntries(of: state)
  }

  @inline(never)
  private func makeWordEntries(of state: UInt8) throws(StoreError) -> WordEntries? {
    knowsWords[Int(state)] = true
    guard let automaton else { return nil }
    let transitions = self.transitions(of: automaton)
    let start = Int(state) - TextMatcher.firstState
    guard let found = transitions.usualWords(from: start) else { return nil }
    for end in found.endsByPlace where end != FormTransitions.unknownEnd {
      guard try number(ofEnd: Int(end), transitions) != nil else { return nil }
    }
    words[Int(state)] = WordEntries(found) { knownNumber(ofEnd: $0) }
    return words[Int(state)]
  }

  /// The letters of all forms, once they are known or so many forms were decoded that finding them costs
  /// as much.
  func letters(worth decoded: Int) throws(StoreError) -> FormLetters? {
    if let letters { return letters }
    letters = forms.knownLetters
    if letters == nil, decoded >= max(leastByLetters, forms.count / TextMatcher.formsPerLetters) {
      letters = try forms.letters(meter)
    }
    return letters
  }
}
