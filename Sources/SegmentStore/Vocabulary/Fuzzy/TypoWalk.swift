/// Goes through the sorted terms by their distance from what was typed, and jumps over those whose
/// beginning is too far already.
///
/// Cost: the terms that are decoded, ``decodedTerms``; a jump goes down the tree over the blocks of
/// the lexicon and decodes up to one block. Nothing is allocated for a term.
struct TypoWalk {
  private let lexicon: Lexicon
  private var cursor: LexiconCursor
  private var path: TypoPath
  private var key: [UInt8] = []
  private let first: [UInt8]?
  private(set) var decodedTerms = 0

  /// - Parameter matchesBeginnings: whether terms match by what they begin with.
  init(
    _ lexicon: Lexicon, _ typed: [UInt32], _ limits: TypoLimits, matchesBeginnings: Bool
  ) {
    self.lexicon = lexicon
    cursor = LexiconCursor(lexicon)
    path = TypoPath(typed, limits, matchesBeginnings: matchesBeginnings)
    first = limits.keepsFirstLetter ? Utf8Scalars.bytes(typed.prefix(1)) : nil
  }

  /// Calls `body` with each term that is near enough as a whole, ascending.
  mutating func forEachTerm(
    _ body: (_ number: Int, _ distance: TypoDistance) -> Void
  ) throws(StoreError) {
    let range = try start()
    var number = range.lowerBound
    while number < range.upperBound {
      let end = TypoWalk.follow(cursor.buffer, &path)
      if case .term = end, let distance = path.termDistance {
        body(number, TypoDistance(distance))
      }
      number = try next(after: end, number, range.upperBound)
    }
  }

  /// Calls `body` with ascending stretches of terms that begin with something near enough, and with
  /// the distance of the nearest such beginning.
  mutating func forEachStretch(
    _ body: (_ terms: Range<Int>, _ distance: TypoDistance) -> Void
  ) throws(StoreError) {
    let range = try start()
    var number = range.lowerBound
    var stretch: (start: Int, distance: TypoDistance.Packed)?
    while number < range.upperBound {
      let end = TypoWalk.follow(cursor.buffer, &path)
      let distance = path.beginningDistance
      if stretch?.distance != distance {
        if let stretch { body(stretch.start..<number, TypoDistance(stretch.distance)) }
        stretch = distance.map { (number, $0) }
      }
      number = try next(after: end, number, range.upperBound)
    }
    if let stretch { body(stretch.start..<range.upperBound, TypoDistance(stretch.distance)) }
  }

  private static func follow(_ term: TermBuffer, _ path: inout TypoPath) -> TypoPath.End {
    term.withBytes { path.follow($0) }
  }

  /// The terms to go through; the cursor stands at the first of them.
  private mutating func start() throws(StoreError) -> Range<Int> {
    guard let first else { return try seek([], after: -1)..<lexicon.termCount }
    guard !first.isEmpty else { return 0..<0 }
    let range = try lexicon.prefixRange(first)
    guard !range.isEmpty else { return 0..<0 }
    let start = try seek(first, after: -1)
    return start..<max(start, Int(range.upperBound))
  }

  /// The next term to follow; `limit` where there is none.
  private mutating func next(
    after end: TypoPath.End, _ number: Int, _ limit: Int
  ) throws(StoreError) -> Int {
    if case .term = end { return try step() ? cursor.number : limit }
    guard path.nextKey(after: end, shallowest: first == nil ? 0 : 1, into: &key) else {
      return limit
    }
    return try seek(key, after: number)
  }

  private mutating func step() throws(StoreError) -> Bool {
    decodedTerms += 1
    return try cursor.advance()
  }

  /// Goes to the first term behind `number` that is not below `key`.
  private mutating func seek(_ key: [UInt8], after number: Int) throws(StoreError) -> Int {
    // Most jumps are short: the rest of the block first.
    if number >= 0 {
      while try cursor.advanceInBlock() {
        decodedTerms += 1
        if cursor.buffer.compare(key) >= 0 { return cursor.number }
      }
    }
    let behind = cursor.number + 1
    let found = try lexicon.lowerBound(key, &cursor)
    decodedTerms += (cursor.number + LexiconFormat.blockSize) % LexiconFormat.blockSize + 1
    if found < behind {
      // Only in bytes that contradict the format: what follows is walked term by term.
      guard behind < lexicon.termCount else { return lexicon.termCount }
      try cursor.move(to: UInt32(behind))
      return behind
    }
    if cursor.number != found || found >= lexicon.termCount {
      return try cursor.advance() ? cursor.number : lexicon.termCount
    }
    return found
  }
}
