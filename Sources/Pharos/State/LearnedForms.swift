import ByteStore
import Segments
import Synchronization
import TermDictionary

/// The forms of words in one state of an index, for as long as the same documents live.
///
/// What is learned is a function of the terms that living items have: not of the segments they are
/// in, nor of the order in which they came. Thread-safe; a thread that needs what another one is
/// learning waits for it.
final class LearnedForms: Sendable {
  /// Terms that are learned from.
  static let sampleSize = 1 << 15
  /// A word has so many forms at most.
  static let mostForms = 8
  /// What an occurrence of a form counts beside one of the word as written.
  static let factor: Float = 0.7
  /// Lexicons of more terms together are read in the background, so that no key waits for it.
  static let mostReadAtOnce = 1 << 15
  /// The forms of so many words are kept.
  private static let mostKept = 256

  private let pairs = Mutex<EndingPairs?>(nil)
  private let isStarted = Atomic<Bool>(false)
  private let forms = Mutex<[[UInt8]: [[UInt8]]]>([:])

  /// Begins to learn in the background where that takes longer than a key should.
  func prepare(_ state: IndexState, dead: [DeadDocuments?]) {
    let terms = state.segments.reduce(0) { $0 + $1.segment.vocabulary.termCount }
    guard terms > LearnedForms.mostReadAtOnce,
      isStarted.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged
    else { return }
    // An error is reported to the search that needs what could not be read.
    Task.detached(priority: .userInitiated) { _ = try? self.learned(state, dead: dead) }
  }

  /// The pairs of endings; learned where they are not known.
  func learned(_ state: IndexState, dead: [DeadDocuments?]) throws -> EndingPairs {
    try pairs.withLock { kept in
      if let kept { return kept }
      let made = try LearnedForms.learn(state, dead: dead)
      kept = made
      return made
    }
  }

  /// The forms of a word that living items have, the most certain first.
  func forms(
    of word: [UInt8], in state: IndexState, dead: [DeadDocuments?], _ meter: QueryMeter
  ) throws -> [[UInt8]] {
    if let known = forms.withLock({ $0[word] }) { return known }
    var found: [[UInt8]] = []
    for candidate in try learned(state, dead: dead).candidates(of: word) {
      try meter.spend(state.segments.count)
      guard try isLiving(candidate.term, in: state, dead: dead) else { continue }
      found.append(candidate.term)
      if found.count == LearnedForms.mostForms { break }
    }
    forms.withLock { forms in
      if forms.count >= LearnedForms.mostKept { forms.removeAll() }
      forms[word] = found
    }
    return found
  }

  // MARK: Learning

  private static func learn(_ state: IndexState, dead: [DeadDocuments?]) throws -> EndingPairs {
    EndingPairsMemory.pairs(words: try words(state, dead: dead))
  }

  /// The words that are learned from, ascending.
  static func words(_ state: IndexState, dead: [DeadDocuments?]) throws -> [[UInt8]] {
    var capacity = sampleSize + sampleSize / 4
    while true {
      if let words = try words(state, dead: dead, capacity: capacity) { return words }
      // Where many terms are of deleted items only, the samples must be larger.
      capacity *= 2
    }
  }

  /// The same, of living items, of the families of the smallest hashes; nil where the samples of the
  /// segments have too few.
  private static func words(
    _ state: IndexState, dead: [DeadDocuments?], capacity: Int
  ) throws -> [[UInt8]]? {
    let samples = try state.segments.map { entry in
      try entry.profile.sample(of: entry.segment.vocabulary, capacity: capacity)
    }
    let limit = samples.reduce(UInt32.max) { min($0, $1.limit) }
    var cursors = state.segments.map { LexiconCursor($0.segment.vocabulary.lexicon) }
    var places = samples.map { _ in 0 }
    var families: [[[UInt8]]] = []
    var total = 0
    while true {
      var hash: UInt32?
      for (place, sample) in zip(places, samples) where place < sample.families.count {
        hash = min(hash ?? .max, sample.families[place].hash)
      }
      guard let hash, hash <= limit else { break }
      var words: [[UInt8]] = []
      for index in samples.indices {
        while places[index] < samples[index].families.count,
          samples[index].families[places[index]].hash == hash
        {
          try append(
            samples[index].families[places[index]], of: state.segments[index].segment,
            dead: dead[index], &cursors[index], to: &words)
          places[index] += 1
        }
      }
      words.sort { $0.lexicographicallyPrecedes($1) }
      var distinct: [[UInt8]] = []
      for word in words where distinct.last != word { distinct.append(word) }
      if total + distinct.count > sampleSize {
        return families.sorted(by: precede).flatMap { $0 }
      }
      total += distinct.count
      if !distinct.isEmpty { families.append(distinct) }
    }
    return limit == .max ? families.sorted(by: precede).flatMap { $0 } : nil
  }

  private static func precede(_ left: [[UInt8]], _ right: [[UInt8]]) -> Bool {
    guard let first = left.first, let other = right.first else { return false }
    return first.lexicographicallyPrecedes(other)
  }

  /// Appends the words of a family that living documents have.
  private static func append(
    _ family: TermSample.Family, of segment: Segment, dead: DeadDocuments?,
    _ cursor: inout LexiconCursor, to words: inout [[UInt8]]
  ) throws {
    for number in family.terms {
      try cursor.move(to: number)
      let term = cursor.term
      guard term.count <= TermSample.mostBytes, TermSample.isWord(term) else { continue }
      if let dead, try !isLiving(number, in: segment, dead: dead) { continue }
      words.append(term)
    }
  }

  /// Whether a living item has a term.
  func isLiving(
    _ term: [UInt8], in state: IndexState, dead: [DeadDocuments?]
  ) throws -> Bool {
    for (index, entry) in state.segments.enumerated() {
      guard let number = try entry.segment.vocabulary.find(term) else { continue }
      guard let dead = dead[index] else { return true }
      if try LearnedForms.isLiving(number, in: entry.segment, dead: dead) { return true }
    }
    return false
  }

  /// Whether a living document has a term.
  private static func isLiving(
    _ number: UInt32, in segment: Segment, dead: DeadDocuments
  ) throws -> Bool {
    try segment.vocabulary.entries(of: number).contains { list in
      if Int(list.documentCount) > dead.count { return true }
      return try list.liveCount(in: segment, dead) > 0
    }
  }
}

/// What was learned from the last few samples: a small commit most often changes nothing of them.
private enum EndingPairsMemory {
  private static let capacity = 4
  private static let kept = Mutex<[(key: Key, pairs: EndingPairs)]>([])

  /// Two hashes of 64 bits, so that the words themselves need not be kept.
  private struct Key: Equatable {
    var count: Int
    var hashes: SIMD2<UInt64> = [0xcbf2_9ce4_8422_2325, 0x9e37_79b9_7f4a_7c15]

    init(_ words: [[UInt8]]) {
      count = words.count
      for word in words {
        for byte in word { add(byte) }
        add(0xFF)
      }
    }

    private mutating func add(_ byte: UInt8) {
      hashes =
        (hashes ^ SIMD2(repeating: UInt64(byte))) &* [0x100_0000_01b3, 0xd6e8_feb8_6659_fd93]
    }
  }

  static func pairs(words: [[UInt8]]) -> EndingPairs {
    let key = Key(words)
    if let known = kept.withLock({ $0.first { $0.key == key }?.pairs }) { return known }
    let made = EndingPairs(words: words)
    kept.withLock { kept in
      if kept.count >= capacity { kept.removeFirst() }
      kept.append((key, made))
    }
    return made
  }
}
