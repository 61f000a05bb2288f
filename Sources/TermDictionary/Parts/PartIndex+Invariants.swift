import ByteStore

extension PartIndex {
  /// Recomputes the parts of every term from its spellings and compares.
  package func checkInvariants(
    _ lexicon: Lexicon, _ spellings: SpellingIndex
  ) throws(StoreError) {
    // Parts found for each term; their number must be the number of inner borders.
    var found = [UInt16](repeating: 0, count: borders.count)
    var cursor = PartCursor(self)
    var probe = LexiconCursor(lexicon)
    var previous: [UInt8]?
    var read = 0
    var total = 0
    while try cursor.advance() {
      guard previous.map({ cursor.buffer.compare($0) > 0 }) ?? true else {
        throw section.damaged(read, "invariant 1: parts out of order")
      }
      let part = cursor.buffer.bytes
      var last: Int?
      for place in cursor.places {
        try probe.move(to: try borders.term(at: place))
        guard last.map({ $0 < place }) ?? true, probe.buffer.hasSuffix(part) else {
          throw section.damaged(read, "invariant 2: terms of a part")
        }
        last = place
        found[place] &+= 1
        total += 1
      }
      previous = part
      read += 1
    }
    guard read == count else { throw section.damaged(read, "invariant 1: parts missing") }

    var terms = LexiconCursor(lexicon)
    var buffer = SpellingBuffer()
    var offsets = BorderOffsets()
    var place = 0
    while try terms.advance() {
      try spellings.read(UInt32(terms.number), term: terms.buffer, into: &buffer)
      guard terms.buffer.withBytes({ offsets.collect($0, buffer) }) else {
        throw section.damaged(terms.number, "invariant 4: a spelling does not fold to its term")
      }
      guard !offsets.all.isEmpty else { continue }
      guard place < borders.count, try borders.term(at: place) == UInt32(terms.number),
        try borders.borders(at: place) == offsets.borders(length: terms.buffer.count)
      else { throw section.damaged(terms.number, "invariant 4: borders of a term") }
      guard offsets.all.count == Int(found[place]) else {
        throw section.damaged(terms.number, "invariant 3: parts of a term")
      }
      place += 1
    }
    guard place == borders.count else {
      throw section.damaged(place, "invariant 4: terms without borders")
    }
    try heads.checkInvariants(lexicon, parts: total)
  }
}
