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
}
