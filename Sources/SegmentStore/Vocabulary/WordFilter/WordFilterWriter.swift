/// Writes the filter of the words of a vocabulary.
///
/// Memory: eight bytes for each key inside of a term, and the filter.
struct WordFilterWriter {
  private var inside: [UInt64] = []

  /// Adds the words inside of a term.
  ///
  /// - Parameter borders: the inner borders of all its spellings, ascending.
  mutating func add(_ term: UnsafeBufferPointer<UInt8>, borders: some Collection<Int>) {
    InsideWords.forEach(of: term, borders: borders) { inside.append($0.hash) }
  }

  consuming func finish(_ terms: TermArena, to section: SectionWriter) throws(StoreError) {
    inside.sort()
    var distinct = 0
    for place in inside.indices where distinct == 0 || inside[place] != inside[distinct - 1] {
      inside[distinct] = inside[place]
      distinct += 1
    }
    let keyCount = terms.count + distinct
    var words = [UInt64](repeating: 0, count: WordFilter.wordCount(keys: keyCount))
    for key in inside[..<distinct] { WordFilterWriter.set(WordKey(hash: key), in: &words) }
    for term in 0..<terms.count {
      WordFilterWriter.set(terms.withBytes(term) { WordKey($0) }, in: &words)
    }
    var out = ByteBuffer()
    for word in words { out.append(u64: word) }
    try section.append(out)
    try SectionTrailer.write(
      [UInt64(words.count), UInt64(keyCount)], version: WordFilter.version, to: section)
  }

  private static func set(_ key: WordKey, in words: inout [UInt64]) {
    words[key.place(among: words.count)] |= key.bits
  }
}

/// The stretches between two borders of a term that are not all of it.
enum InsideWords {
  /// Calls `body` with the inside key of each; longer ones than a key tells apart once for each
  /// border that they begin at.
  static func forEach(
    of term: UnsafeBufferPointer<UInt8>, borders: some Collection<Int>, _ body: (WordKey) -> Void
  ) {
    guard !borders.isEmpty else { return }
    forEach(from: 0, to: borders, term, body)
    var rest = borders.dropFirst(0)
    while let start = rest.popFirst() {
      forEach(from: start, to: rest, term, body)
      body(key(term, start, term.count))
    }
  }

  private static func forEach(
    from start: Int, to ends: some Collection<Int>, _ term: UnsafeBufferPointer<UInt8>,
    _ body: (WordKey) -> Void
  ) {
    for end in ends {
      body(key(term, start, end))
      // The key of all that are longer.
      if end - start > WordKey.length { return }
    }
  }

  private static func key(
    _ term: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) -> WordKey {
    WordKey(UnsafeBufferPointer(rebasing: term[start..<end])).inside
  }
}
