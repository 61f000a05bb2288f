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

  /// What most words lead to from a state, as far as their letters tell.
  ///
  /// - Parameter start: the number of the state in `transitions`.
  func usualWords(from start: Int) -> KnownWords {
    while usualWords.count <= start { usualWords.append(nil) }
    if let known = usualWords[start] { return known }
    guard let automaton else { return .none }
    let found = KnownWords(transitions(of: automaton).usualWords(from: start))
    usualWords[start] = found
    return found
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

/// What most words lead to from a state, in a place of its own: asked for word by word, it is not copied.
final class KnownWords: Sendable {
  static let none = KnownWords(nil)

  /// Nil where letters do not tell.
  let words: FormTransitions.UsualWords?

  init(_ words: FormTransitions.UsualWords?) { self.words = words }

  /// The end of a form; `FormTransitions.unknownEnd` where its letters do not tell.
  @inline(__always)
  func end(of form: Int, _ letters: FormLetters) -> Int32 {
    words?.end(letters.letters[form], endingWith: letters.lastBytes[form])
      ?? FormTransitions.unknownEnd
  }
}
