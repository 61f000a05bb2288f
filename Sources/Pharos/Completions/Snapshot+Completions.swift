extension Snapshot {
  /// Suggestions for what a person is typing, best first: for every keystroke.
  ///
  /// - queries from which something was chosen before and which begin with the text come first;
  /// - then words of the index that begin with the only word, by the number of items that have them,
  ///   in titles, names and keywords above all; and phrases of titles, names and short descriptions
  ///   that begin with the text, those of the best items and of many items first;
  /// - where there is none of these, words that were perhaps meant, and phrases that begin with the
  ///   text corrected.
  ///
  /// Words and phrases are written as an item writes them, and never cut within brackets or within a
  /// word. Where no item has the typed words next to each other, the last ones are completed in items
  /// that have all of them, and those before stay as typed.
  ///
  /// Behind a filter, an exclusion or a phrase (``TypedSyntax``) the end of the text is completed, and
  /// the rest stays as typed; names of kinds and periods are completed as such.
  ///
  /// Every suggestion finds something when it is searched for, and says more than the text. A blank
  /// at the end of the text ends its last word: then the words that follow it in titles are
  /// suggested. Without any text there are earlier queries only. Any text is legal; one longer than
  /// 512 bytes of UTF-8 or 24 words has no suggestions.
  ///
  /// Without words before it the last word is completed exactly: the words are the heaviest of the
  /// index. With words before it, the heaviest 256 words at most are tried, and six of them are
  /// looked for behind the others where titles have no phrase.
  ///
  /// - Parameters:
  ///   - typed: the text up to the cursor.
  ///   - limit: the most suggestions.
  ///   - results: the best results for the same text, where they were looked up already: phrases are
  ///     taken of their titles, and looking them up again is saved.
  ///   - previous: the suggestion that was taken before and that the text goes on from. It may stand at
  ///     the beginning of the text, or not be repeated.
  ///   - isPlain: whether nothing in the text has a special meaning; see ``TypedQuery/isPlain``.
  /// - Throws: what ``count(_:)`` throws.
  public func completions(
    of typed: String, limit: Int = 10, results: [TypedResult] = [],
    after previous: Completion? = nil, isPlain: Bool = false
  ) throws(IndexError) -> [Completion] {
    try completions(
      of: typed, limit: limit, results: results, after: previous, isPlain: isPlain, chosen: nil)
  }

  /// The same with other earlier queries.
  package func completions(
    of typed: String, limit: Int, results: [TypedResult] = [], after previous: Completion? = nil,
    isPlain: Bool = false, chosen: EarlierQueries?
  ) throws(IndexError) -> [Completion] {
    if !isPlain, limit > 0, previous == nil, typed.utf8.count <= Completion.longestText,
      let ending = TypedEnding(of: typed)
    {
      return try completions(of: typed, endingIn: ending, limit: limit, results: results)
    }
    guard limit > 0, typed.utf8.count <= Completion.longestText,
      let text = Snapshot.text(typed, after: previous), text.words.count <= Completion.mostWords
    else { return [] }
    // What has signs but no words begins no query.
    let isBlank = text.bytes.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
    guard isBlank || !text.runs.isEmpty else { return [] }
    let search = CompletionSearch(
      snapshot: metered(), typed: text, limit: limit, results: previous == nil ? results : [])
    return try reporting {
      try search.completions(chosen ?? earlierQueries(beginningWith: text))
    }
  }

  /// The text that is completed: the suggestion taken before, and what was typed since.
  private static func text(_ typed: String, after previous: Completion?) -> TypedText? {
    let text = TypedText(typed)
    guard let previous else { return text }
    guard previous.text.utf8.count <= 4 * Completion.longestText else { return nil }
    let taken = TypedText(previous.text)
    let runs = taken.runs.map(\.term)
    let repeats =
      text.stretch(typed: runs[...], isOpen: false) != nil || taken.runs.isEmpty
    return repeats ? text : TypedText(previous.text + " " + typed)
  }
}
