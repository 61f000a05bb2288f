import SegmentStore
import TextAnalysis

/// What was perhaps meant by a text: the words of its best similar match.
extension TypedSearch {
  func correction(of text: String) throws -> TypedCorrection? {
    guard !isLong, words.contains(where: \.isWritten) else { return nil }
    let ranked = try RankedSearch(snapshot, ranking: ranking, now: now, statistics: statistics)
    guard try ranked.top(1, try matches()).isEmpty else { return nil }
    for isWide in [false, true] {
      let replaced = try words.map { try self.replaced($0, isWide: isWide) }
      guard let request = try similarMatches(replaced),
        let best = try ranked.top(1, request).first?.document
      else { continue }
      return try correction(of: text, replaced, in: best)
    }
    return nil
  }

  /// The words as an item has them that is known to be the best similar match.
  func correction(of text: String, in document: DocumentReference) throws -> TypedCorrection? {
    guard !isLong, words.contains(where: \.isWritten) else { return nil }
    for isWide in [false, true] {
      let replaced = try words.map { try self.replaced($0, isWide: isWide) }
      if let found = try correction(of: text, replaced, in: document) { return found }
    }
    return nil
  }

  /// The words as an item has them; nil where it has them as they were typed.
  private func correction(
    of text: String, _ replaced: [Replaced], in document: DocumentReference
  ) throws -> TypedCorrection? {
    var meant: [TypedWord: String] = [:]
    var joined: [TypedWord: (second: TypedWord, meant: String)] = [:]
    for replaced in replaced {
      guard try !has(document, asTyped(replaced.word)) else { continue }
      if let near = try replaced.similar.first(where: { try has(document, $0.test) }) {
        meant[replaced.word] = try spelling(of: near.term, in: document)
      } else if let split = replaced.split, let phrase = replaced.others.last,
        try has(document, phrase.test)
      {
        meant[replaced.word] = split
      }
    }
    for (place, word) in try joinedWords() {
      let (first, second) = (words[place], words[place + 1])
      guard meant[first] == nil, meant[second] == nil, try has(document, word.test),
        try !has(document, asTyped(first)) || !has(document, asTyped(second)),
        let term = first.plain.term, let rest = second.plain.term
      else { continue }
      joined[first] = (second, try spelling(of: term + rest, in: document))
    }
    let syntax = TypedSyntax(text, isPlain: !looksElsewhere)
    guard !syntax.isPlain else {
      return TypedSearch.correction(TypedWord.words(of: text), meant, joined)
    }
    return TypedSearch.correction(of: text, syntax, meant, joined)
  }

  /// A text with forms: its words are corrected stretch by stretch, and the rest stays as typed.
  private static func correction(
    of text: String, _ syntax: TypedSyntax, _ meant: [TypedWord: String],
    _ joined: [TypedWord: (second: TypedWord, meant: String)]
  ) -> TypedCorrection? {
    var changes: [TypedCorrection.Change] = []
    var stretches: [String] = []
    func correct(_ range: Range<Int>?) {
      guard let range else { return }
      let stretch = text.stretch(ofBytes: range)
      let corrected = correction(TypedWord.words(of: stretch), meant, joined)
      changes += corrected?.changes ?? []
      stretches.append(corrected?.text ?? stretch)
    }
    var words: Range<Int>?
    for part in syntax.parts {
      if part.isPlainWord {
        // A word that is ended is known with a blank behind it.
        let end = min(part.range.upperBound + 1, text.utf8.count)
        words = (words?.lowerBound ?? part.range.lowerBound)..<end
      } else {
        correct(words)
        words = nil
        stretches.append(text.stretch(ofBytes: part.range))
      }
    }
    correct(words)
    guard !changes.isEmpty else { return nil }
    return TypedCorrection(text: stretches.joined(separator: " "), changes: changes)
  }

  private static func correction(
    _ words: [TypedWord], _ meant: [TypedWord: String],
    _ joined: [TypedWord: (second: TypedWord, meant: String)]
  ) -> TypedCorrection? {
    var changes: [TypedCorrection.Change] = []
    var text: [String] = []
    var place = 0
    while place < words.count {
      let word = words[place]
      if let both = joined[word], place + 1 < words.count, words[place + 1] == both.second {
        changes.append(
          TypedCorrection.Change(typed: "\(word.text) \(both.second.text)", meant: both.meant))
        text.append(both.meant)
        place += 1
      } else if let meant = meant[word] {
        changes.append(TypedCorrection.Change(typed: word.text, meant: meant))
        text.append(meant)
      } else {
        text.append(word.text)
      }
      place += 1
    }
    guard !changes.isEmpty else { return nil }
    return TypedCorrection(text: text.joined(separator: " "), changes: changes)
  }

  private func has(
    _ document: DocumentReference, _ alternatives: [TypedAlternative]
  ) throws -> Bool {
    try alternatives.contains { alternative in
      try has(document, alternative.test)
        || alternative.forms.contains { try has(document, $0.test) }
    }
  }

  private func has(_ document: DocumentReference, _ test: TextTest) throws -> Bool {
    try !documents([document], matching: .text(test)).isEmpty
  }

  /// How the segment of an item usually spells a term.
  private func spelling(of term: [UInt8], in document: DocumentReference) throws -> String {
    let segment = snapshot.state.segments[Int(document.segment)].segment
    guard let number = try segment.vocabulary.find(term) else {
      return String(decoding: term, as: UTF8.self)
    }
    return String(decoding: try segment.completions.usualSpelling(of: number), as: UTF8.self)
  }
}
