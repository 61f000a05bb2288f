import ByteStore

/// Goes through the sorted terms by their distance from what was typed, and jumps over those whose
/// beginning is too far already.
///
/// Cost: the blocks of the lexicon that are read, ``blocksRead``. Of a block only those letters are
/// looked at that no term before had and that decide. Nothing is allocated for a term.
struct TypoWalk {
  private let lexicon: Lexicon
  private let meter: QueryMeter
  private var terms: LexiconBlockTerms
  private var finger: LexiconFinger
  private var path: TypoPath
  private var key: [UInt8] = []
  private(set) var blocksRead = 0
  /// Terms of which letters were looked at.
  private(set) var followedTerms = 0

  /// What a block costs, in the meter's units.
  private static let workPerBlock = 4

  /// - Parameters:
  ///   - matchesBeginnings: whether terms match by what they begin with.
  ///   - border: as that of a ``TypoAutomaton``.
  init(
    _ lexicon: Lexicon, _ typed: [UInt32], _ limits: TypoLimits, matchesBeginnings: Bool,
    border: Int? = nil, _ meter: QueryMeter = .unlimited
  ) throws(StoreError) {
    self.lexicon = lexicon
    self.meter = meter
    terms = LexiconBlockTerms(lexicon)
    finger = LexiconFinger(try lexicon.trie())
    path = TypoPath(typed, limits, matchesBeginnings: matchesBeginnings, border: border)
    if limits.firstLetter == .same, let letter = typed.first {
      Utf8Scalars.append(letter, to: &key)
    }
  }

  /// Calls `body` with each term that is near enough as a whole, ascending.
  mutating func forEachTerm(
    _ body: (_ number: Int, _ distance: TypoDistance) -> Void
  ) throws(StoreError) {
    try forEachFollowed { number, path in
      if let distance = path.termDistance() { body(number, TypoDistance(distance)) }
    }
  }

  /// Calls `body` with ascending stretches of terms that begin with something near enough, and with
  /// the distance of the nearest such beginning.
  mutating func forEachStretch(
    _ body: (_ terms: Range<Int>, _ distance: TypoDistance) -> Void
  ) throws(StoreError) {
    var stretch: (start: Int, distance: TypoDistance.Packed)?
    try forEachFollowed { number, path in
      let distance = path.beginningDistance
      if stretch?.distance != distance {
        if let stretch { body(stretch.start..<number, TypoDistance(stretch.distance)) }
        stretch = distance.map { (number, $0) }
      }
    }
    if let stretch { body(stretch.start..<lexicon.termCount, TypoDistance(stretch.distance)) }
  }

  /// Calls `body` with each term that does not fare as the one before, ascending.
  @inline(__always)
  private mutating func forEachFollowed(
    _ body: (_ number: Int, _ path: inout TypoPath) -> Void
  ) throws(StoreError) {
    var block = try finger.block(for: key)
    while block < lexicon.blockCount {
      blocksRead += 1
      try meter.spend(TypoWalk.workPerBlock)
      try terms.load(block)
      while let added = try terms.next() {
        if terms.place > 0, terms.shared >= path.decidingLength { continue }
        followedTerms &+= 1
        guard path.follow(terms.shared, added) else { throw terms.damaged() }
        body(terms.number, &path)
      }
      var next = block + 1
      if path.decidingLength != .max {
        guard path.nextKey(into: &key) else { return }
        // Where bytes contradict the format it still goes forward.
        next = max(next, try finger.block(for: key))
      }
      block = next
    }
  }
}
