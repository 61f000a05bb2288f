extension PartIndex {
  /// Recomputes the parts of every term from its spellings and compares.
  package func checkInvariants(
    _ lexicon: Lexicon, _ spellings: SpellingIndex
  ) throws(StoreError) {
    // Parts found for each term; their number must be the number of inner borders.
    var found = [UInt16](repeating: 0, count: termCount)
    var cursor = PartCursor(self)
    var probe = LexiconCursor(lexicon)
    var previous: [UInt8]?
    var read = 0
    while try cursor.advance() {
      guard previous.map({ cursor.buffer.compare($0) > 0 }) ?? true else {
        throw section.damaged(read, "invariant 1: parts out of order")
      }
      let part = cursor.buffer.bytes
      var last: UInt32?
      for term in cursor.terms {
        try probe.move(to: term)
        guard last.map({ $0 < term }) ?? true, probe.buffer.hasSuffix(part) else {
          throw section.damaged(read, "invariant 2: terms of a part")
        }
        last = term
        found[Int(term)] &+= 1
      }
      previous = part
      read += 1
    }
    guard read == count else { throw section.damaged(read, "invariant 1: parts missing") }

    var terms = LexiconCursor(lexicon)
    var buffer = SpellingBuffer()
    while try terms.advance() {
      try spellings.read(UInt32(terms.number), term: terms.buffer, into: &buffer)
      var offsets: [Int] = []
      let term = terms.term
      for index in 0..<buffer.count {
        _ = InnerBorders.appendOffsets(
          spelling: buffer.spelling(index), term: term, to: &offsets)
      }
      if buffer.overflow { InnerBorders.appendAllOffsets(term: term, to: &offsets) }
      guard Set(offsets).count == Int(found[terms.number]) else {
        throw section.damaged(terms.number, "invariant 3: parts of a term")
      }
    }
  }
}
