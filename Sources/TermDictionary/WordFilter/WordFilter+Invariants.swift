import ByteStore

extension WordFilter {
  /// Checks the numbered invariants; reads every spelling.
  func checkInvariants(_ lexicon: Lexicon, _ spellings: SpellingIndex) throws(StoreError) {
    var terms = LexiconCursor(lexicon)
    var buffer = SpellingBuffer()
    var offsets = BorderOffsets()
    var keys: [WordKey] = []
    while try terms.advance() {
      let number = UInt32(terms.number)
      try spellings.read(number, term: terms.buffer, into: &buffer)
      keys.removeAll(keepingCapacity: true)
      let folds = terms.buffer.withBytes { bytes in
        keys.append(WordKey(bytes))
        guard offsets.collect(bytes, buffer) else { return false }
        InsideWords.forEach(of: bytes, borders: offsets.all) { keys.append($0) }
        return true
      }
      guard folds else {
        throw damaged("a spelling of term \(number) does not fold to it")
      }
      for (place, key) in keys.enumerated() where try !has(key) {
        throw damaged("invariant \(place == 0 ? 1 : 2): a word of term \(number) is not there")
      }
    }
  }
}
