import TextAnalysis

extension BorderSearch {
  /// Words: a piece between two borders.
  ///
  /// The term that is the piece matches. Others need an inner border at an end of it: those are found
  /// by the parts and by what is known of their lengths, and looked at.
  func words(
    _ vocabulary: Vocabulary, _ piece: [UInt8], _ lengths: PartLengths
  ) throws(StoreError) -> (whole: UInt32?, examined: [UInt32]) {
    let (range, hasWhole) = try vocabulary.lexicon.stretch(piece)
    let whole = hasWhole ? range.lowerBound : nil
    var examined: [UInt32] = []
    if range.count > (hasWhole ? 1 : 0) {
      var cursor = LexiconCursor(vocabulary.lexicon)
      try lengths.forEach(in: range) { (term, bits) throws(StoreError) in
        if term == whole { return }
        try cursor.move(to: term)
        if bits & PartLengths.bit(cursor.buffer.count - piece.count) != 0 { examined.append(term) }
      }
    }
    try vocabulary.partIndex.appendTerms(startingWith: piece, lengths, to: &examined)
    if let whole { examined.removeAll { $0 == whole } }
    if examined.count > 1 { TermLists.sortDistinct(&examined) }
    return (whole, examined)
  }
}

extension PartIndex {
  /// Appends the terms with a part that begins with a word and may have a border behind it.
  func appendTerms(
    startingWith word: [UInt8], _ lengths: PartLengths, to terms: inout [UInt32]
  ) throws(StoreError) {
    var cursor = PartCursor(self)
    try cursor.load(try firstBlock(for: word))
    while try cursor.advance() {
      guard cursor.buffer.hasPrefix(word) else {
        if cursor.buffer.compare(word) > 0 { break }
        continue
      }
      let rest = cursor.buffer.count - word.count
      for term in cursor.terms where rest == 0 || lengths.mayHave(rest, term) {
        terms.append(term)
      }
    }
  }
}
