import ByteStore

/// Writes the filter of the words of a vocabulary.
///
/// Runs of letters and digits by turns, such as digests, have words inside by the dozen. A
/// vocabulary with many of them gets no filter, so that neither memory nor files grow with them.
///
/// Memory: eight bytes for each distinct key inside of terms, at times twice as much, and the
/// filter.
struct WordFilterWriter {
  /// Keys inside of terms for each term, above which there is no filter.
  private static let mostInside = 4
  /// A vocabulary of few terms may have so many.
  private static let fewInside = 1 << 16
  /// So many are kept whatever follows: terms come in their order, those that begin with digits first.
  private static let mostWaiting = 1 << 22

  private var inside: [UInt64] = []
  /// Keys that were distinct when that was last looked at.
  private var distinct = 0
  private var isGivenUp = false

  /// Adds the words inside of a term.
  ///
  /// - Parameter borders: the inner borders of all its spellings, ascending.
  mutating func add(_ term: UnsafeBufferPointer<UInt8>, borders: some Collection<Int>) {
    guard !isGivenUp else { return }
    InsideWords.forEach(of: term, borders: borders) { inside.append($0.hash) }
    guard inside.count > 2 * distinct + WordFilterWriter.fewInside else { return }
    makeDistinct()
    isGivenUp = distinct > WordFilterWriter.mostWaiting
    if isGivenUp { inside = [] }
  }

  private mutating func makeDistinct() {
    inside.sort()
    inside.removeRepeats()
    distinct = inside.count
  }

  /// Writes the section, unless there are too many keys.
  mutating func finish(
    _ terms: TermArena, to section: () -> SectionWriter
  ) throws(StoreError) {
    makeDistinct()
    let keyCount = terms.count + inside.count
    let most = WordFilterWriter.mostInside * terms.count + WordFilterWriter.fewInside
    if !isGivenUp, inside.count <= most, keyCount <= WordFilter.mostKeys {
      let section = section()
      try section.append(filter(terms, keyCount))
      try SectionTrailer.write(
        [UInt64(WordFilter.wordCount(keys: keyCount)), UInt64(keyCount)],
        version: WordFilter.version, to: section)
    }
    self = WordFilterWriter()
  }

  private func filter(_ terms: TermArena, _ keyCount: Int) -> ByteBuffer {
    var words = [UInt64](repeating: 0, count: WordFilter.wordCount(keys: keyCount))
    for key in inside { WordFilterWriter.set(WordKey(hash: key), in: &words) }
    for term in 0..<terms.count {
      WordFilterWriter.set(terms.withBytes(term) { WordKey($0) }, in: &words)
    }
    var bytes = ByteBuffer()
    for word in words { bytes.append(u64: word) }
    return bytes
  }

  private static func set(_ key: WordKey, in words: inout [UInt64]) {
    words[key.place(among: words.count)] |= key.bits
  }
}

/// The stretches between two borders of a term that are not all of it.
enum InsideWords {
  /// Calls `body` with the inside key of each, with some more than once; of those that are longer
  /// than a key tells apart from one border on, not with all.
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
    // SAFETY: borders lie in the term; the slice checks it.
    WordKey(UnsafeBufferPointer(rebasing: term[start..<end])).inside
  }
}
