import Pharos

/// How many keys a person who knows the title of an item presses until the item is in sight: letter
/// by letter alone, and with suggestions that are accepted.
///
/// After each key the first results are looked at, then the first suggestions: the longest with which
/// the title begins, word for word, is accepted with one key where it saves two at least, and typing
/// goes on behind it. Items of the same title count as one.
struct TitleKeystrokes {
  /// Results and suggestions that a person looks at.
  static let visibleResults = 3
  static let visibleSuggestions = 5

  /// The keys for one title.
  struct Keys {
    /// With letters alone; all of them where the item does not come.
    var letters: Int
    /// With suggestions.
    var suggested: Int
    var accepted: Int
    var isFound: Bool
  }

  let snapshot: Snapshot
  let ranking: Ranking

  /// The keys with letters alone, by a ranking that gives the titles of its best items; all of them
  /// where the item does not come.
  static func letters(
    of title: String, _ titles: (_ typed: String) throws(CommandFailure) -> [String?]
  ) throws(CommandFailure) -> Int {
    var typed = ""
    for letter in title {
      typed.append(letter)
      if try titles(typed).contains(title) { break }
    }
    return typed.count
  }

  func keys(for title: String) throws(IndexError) -> Keys {
    let (letters, _, isFound) = try type(title, accepting: false)
    let (suggested, accepted, _) = try type(title, accepting: true)
    return Keys(letters: letters, suggested: suggested, accepted: accepted, isFound: isFound)
  }

  private func type(
    _ title: String, accepting: Bool
  ) throws(IndexError) -> (keys: Int, accepted: Int, isFound: Bool) {
    var typed = ""
    var rest = Substring(title)
    var keys = 0
    var accepted = 0
    while let letter = rest.popFirst() {
      typed.append(letter)
      keys += 1
      let results = try results(typed)
      if try shows(title, results) { return (keys, accepted, true) }
      guard accepting, let better = try suggestion(typed, title, rest, results) else { continue }
      typed = better.text
      rest = better.rest
      keys += 1
      accepted += 1
      if try shows(title, try self.results(typed)) { return (keys, accepted, true) }
    }
    return (keys, accepted, false)
  }

  private func results(_ typed: String) throws(IndexError) -> [TypedResult] {
    try snapshot.top(typed: TypedQuery(typed, isPlain: true), limit: 10, ranking: ranking)
  }

  private func shows(_ title: String, _ results: [TypedResult]) throws(IndexError) -> Bool {
    let places = results.prefix(TitleKeystrokes.visibleResults).map(\.document)
    return try snapshot.items(at: places, fetching: [.title]).contains {
      $0.attributes[.title] == .text(title)
    }
  }

  /// The suggestion that saves most, with what is left to type behind it.
  private func suggestion(
    _ typed: String, _ title: String, _ rest: Substring, _ results: [TypedResult]
  ) throws(IndexError) -> (text: String, rest: Substring)? {
    let suggestions = try snapshot.completions(
      of: typed, limit: TitleKeystrokes.visibleSuggestions, results: results, isPlain: true)
    var best: (text: String, rest: Substring)?
    for suggestion in suggestions {
      guard let behind = TitleKeystrokes.rest(of: title, behind: suggestion.text),
        behind.count + 2 <= rest.count, behind.count < best?.rest.count ?? .max
      else { continue }
      best = (suggestion.text, behind)
    }
    return best
  }

  /// What a title says behind a text with which it begins; nil where it does not, or where the text
  /// ends within a word.
  ///
  /// Case is passed over, and so is everything but letters and digits.
  static func rest(of title: String, behind text: String) -> Substring? {
    func counts(_ letter: Character) -> Bool { letter.isLetter || letter.isNumber }
    var rest = Substring(title)
    for letter in text where counts(letter) {
      while let next = rest.first, !counts(next) { rest.removeFirst() }
      guard let next = rest.popFirst(), next.lowercased() == letter.lowercased() else { return nil }
    }
    if let next = rest.first, counts(next) { return nil }
    return rest
  }
}
