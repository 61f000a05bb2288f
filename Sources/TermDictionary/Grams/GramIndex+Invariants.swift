import ByteStore

extension GramIndex {
  /// Recomputes all gram lists from the lexicon, a bounded number of terms at a time, and compares.
  package func checkInvariants(_ lexicon: Lexicon) throws(StoreError) {
    let perGram = try countGrams(lexicon)
    var previous: UInt64?
    var found = 0
    var entries = 0
    var cursor = makeCursor()
    var probe = LexiconCursor(lexicon)
    var terms: [UInt32] = []
    while let entry = try cursor.next() {
      let key = entry.gram.key
      guard previous.map({ $0 < key }) ?? true, Gram(entry.gram.scalars) == entry.gram else {
        throw section.damaged(entry.ordinal, "invariant 1: gram keys")
      }
      previous = key
      terms.removeAll(keepingCapacity: true)
      try appendTerms(of: entry, to: &terms)
      guard perGram.number(of: key).map({ Int(perGram.counts[$0]) }) == terms.count else {
        throw section.damaged(entry.ordinal, "invariant 2: number of terms of a gram")
      }
      // With the right number of distinct terms, all of them having the gram is equality.
      let bytes = Utf8Scalars.bytes(entry.gram.scalars)
      for term in terms.enumerated() where isChecked(term.offset, of: terms.count) {
        try probe.move(to: term.element)
        guard probe.buffer.withBytes({ ByteOrder.firstPlace(of: bytes, in: $0, from: 0) }) != nil
        else {
          throw section.damaged(entry.ordinal, "invariant 2: a term without the gram")
        }
      }
      found += 1
      entries += terms.count
    }
    guard found == perGram.count, found == count, entries == entryCount else {
      throw section.damaged(0, "invariant 3: \(found) grams of \(perGram.count)")
    }
  }

  /// Long lists are sampled: each check decodes a term.
  private func isChecked(_ index: Int, of total: Int) -> Bool {
    total <= 4096 || index % (total / 2048) == 0
  }

  private func countGrams(_ lexicon: Lexicon) throws(StoreError) -> GramTable {
    var table = GramTable()
    var cursor = LexiconCursor(lexicon)
    var scalars: [UInt32] = []
    while try cursor.advance() {
      let term = cursor.term
      Utf8Scalars.decode(term, 0..<term.count, into: &scalars)
      Gram.forEachKey(scalars) { table.count($0, term: UInt32(cursor.number)) }
    }
    return table
  }
}
