import TextAnalysis

/// What was perhaps meant by a text, as items spell it.
extension TypedSearch {
  func correction(of text: String) throws -> TypedCorrection? {
    guard let (reading, document) = try likeliestReading() else { return nil }
    var meant: [TypedWord: String] = [:]
    var joined: [TypedWord: (second: TypedWord, meant: String)] = [:]
    for change in reading.changes {
      let spelled = try spelling(of: change.meant, in: document)
      if change.typed == 2 {
        joined[words[change.place]] = (words[change.place + 1], spelled)
      } else {
        meant[words[change.place]] = spelled
      }
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

  /// How a segment usually spells a term, and an item of it several that stand side by side.
  private func spelling(of terms: [[UInt8]], in document: DocumentReference) throws -> String {
    guard let term = terms.first, terms.count == 1 else {
      return try ItemSpelling(of: snapshot.item(at: document), terms)?.text
        ?? WordSplits.text(terms)
    }
    let segment = snapshot.state.segments[Int(document.segment)].segment
    guard let number = try segment.vocabulary.find(term) else {
      return String(decoding: term, as: UTF8.self)
    }
    let usual = try segment.completions.usualSpelling(of: number)
    return String(decoding: usual.bytes, as: UTF8.self)
  }
}
