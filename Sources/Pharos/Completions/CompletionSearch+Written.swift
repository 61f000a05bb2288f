import QueryLanguage

/// Words next to each other, as an item writes them.
extension CompletionSearch {
  /// Longer texts are not searched for how they write a few words.
  private static let longestText = 1 << 14

  /// A text as a living item writes it; nil where none has its words next to each other.
  func written(_ text: String) throws -> String? {
    guard let document = try firstDocument(with: text, .foldedWords) else { return nil }
    let wanted = TypedText(text).runs.map(\.term)
    let item = try snapshot.item(at: document)
    let texts = ItemText(item)
    let names = AttributeKey.naming + AttributeKey.furtherNames
    for key in names + item.attributes.keys.filter({ !names.contains($0) }) {
      for value in texts.texts(of: key.rawValue)
      where value.utf8.count <= CompletionSearch.longestText {
        let value = PhraseBorders(TypedText(value))
        guard let runs = value.firstRange(of: wanted) else { continue }
        if AttributeKey.furtherNames.contains(key),
          let end = value.ends(from: runs.lowerBound, shortest: runs.upperBound - 1, .title).first
        {
          let start = value.text.runs[runs.lowerBound].range.lowerBound
          return value.text.text(start..<end.place)
        }
        return value.text.text(value.text.range(ofWords: runs))
      }
    }
    // In a long text; then only its own spelling can be asked for.
    return try firstDocument(with: text, [.words]) == nil ? nil : text
  }

  /// Whether each word before a run is one that a living item has, or that means the same as others.
  ///
  /// A text may match by forms of words and by similar ones; what nobody wrote is not suggested.
  func areKnown(before run: Int) throws -> Bool {
    let synonyms = snapshot.configuration.synonyms
    for word in typed.words where word.upperBound <= run {
      let terms = typed.runs[word].map(\.term)
      if terms.count == 1, !synonyms.words(for: terms[0]).isEmpty { continue }
      if try firstDocument(with: typed.text(ofWord: word), .foldedWords) == nil { return false }
    }
    return true
  }

  /// The spelling of a word, if a living item has that, else one that some living item has.
  func livingSpelling(_ usual: String) throws -> String {
    if try firstDocument(with: usual, [.words]) != nil { return usual }
    return try written(usual) ?? usual
  }

  private func firstDocument(
    with text: String, _ modifiers: Modifiers
  ) throws -> DocumentReference? {
    let characters = text.unicodeScalars.map { PatternCharacter.scalar($0) }
    let comparison = Comparison(
      .anyWithContent, .equal, .text(TextLiteral(characters: characters)), modifiers)
    return try snapshot.documents(Query(.comparison(comparison)), limit: 1).first
  }
}

extension Modifiers {
  fileprivate static let foldedWords: Modifiers = [.ignoreCase, .ignoreDiacritics, .words]
}

extension PhraseBorders {
  /// Where some runs stand one after the other in the same brackets, up to the end of a word.
  fileprivate func firstRange(of wanted: [[UInt8]]) -> Range<Int>? {
    let runs = text.runs
    guard let first = wanted.first, wanted.count <= runs.count else { return nil }
    for start in 0...(runs.count - wanted.count) where runs[start].term == first {
      let found = runs[start..<(start + wanted.count)]
      guard zip(found, wanted).allSatisfy({ $0.term == $1 }), !text.isGlued(start) else { continue }
      var end = start + wanted.count
      while end < runs.count, text.isGlued(end) { end += 1 }
      let range = start..<end
      if range.allSatisfy({ isWithin($0, start) && !isDeeper($0, than: start) }) { return range }
    }
    return nil
  }
}
