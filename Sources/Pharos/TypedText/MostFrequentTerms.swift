import ByteStore
import TermDictionary

/// The terms that most items have, of stretches of the lexicons of all segments.
///
/// Invariant 1: `best` has at most `capacity` terms, the most frequent first, of equal ones the
/// first by their bytes.
struct MostFrequentTerms {
  private struct Found {
    var segment: Int
    var number: UInt32
    var frequency: Int
  }

  private let capacity: Int
  private var best: [Found] = []

  init(capacity: Int) {
    self.capacity = capacity
    best.reserveCapacity(capacity + 1)
  }

  /// Counts the terms of some stretches, once.
  ///
  /// - Parameter stretches: for each segment; the same words in all of them.
  mutating func add(
    _ stretches: [[Range<UInt32>]], of state: IndexState, _ meter: QueryMeter
  ) throws {
    let filled = stretches.indices.filter { !stretches[$0].isEmpty }
    if filled.count == 1, let segment = filled.first {
      try add(stretches[segment], segment, state.segments[segment].segment.vocabulary, meter)
    } else {
      try merge(
        filled.map { TermStream($0, state.segments[$0].segment.vocabulary, stretches[$0]) }, meter)
    }
  }

  /// Adds the terms of one segment, in which each stands once.
  private mutating func add(
    _ stretches: [Range<UInt32>], _ segment: Int, _ vocabulary: Vocabulary,
    _ meter: QueryMeter
  ) throws {
    var counter = TermFrequencies(vocabulary)
    for stretch in stretches {
      for number in stretch {
        try meter.spend()
        let frequency = try counter.frequency(of: number)
        insert(Found(segment: segment, number: number, frequency: frequency))
      }
    }
  }

  /// Adds up what the segments have of each term.
  private mutating func merge(_ streams: [TermStream], _ meter: QueryMeter) throws {
    for stream in streams { try stream.advance() }
    while true {
      try meter.spend(streams.count)
      var first: Int?
      for place in streams.indices where !streams[place].isAtEnd {
        if first.map({ streams[place].precedes(streams[$0]) }) ?? true { first = place }
      }
      guard let first else { return }
      var found = Found(
        segment: streams[first].segment, number: streams[first].number, frequency: 0)
      // Those before it are at greater terms.
      for place in (first..<streams.count).reversed()
      where !streams[place].isAtEnd && !streams[first].precedes(streams[place]) {
        found.frequency += try streams[place].frequency()
        try streams[place].advance()
      }
      insert(found)
    }
  }

  /// Terms come in the order of their bytes.
  private mutating func insert(_ found: Found) {
    if best.count == capacity {
      guard let last = best.last, found.frequency > last.frequency else { return }
      best.removeLast()
    }
    var place = best.count
    while place > 0, best[place - 1].frequency < found.frequency { place -= 1 }
    best.insert(found, at: place)
  }

  /// The terms with their frequencies, the most frequent first.
  func words(of state: IndexState) throws -> [(term: [UInt8], frequency: Int)] {
    try best.map { found in
      let vocabulary = state.segments[found.segment].segment.vocabulary
      return (try vocabulary.term(found.number), found.frequency)
    }
  }
}

/// The terms of ascending stretches of one lexicon, one after the other.
///
/// A class, for a copy of a cursor counts many references; what changes is not checked for exclusive
/// access, for it is looked at once a term.
private final class TermStream {
  let segment: Int
  private let stretches: [Range<UInt32>]
  @exclusivity(unchecked) private var stretch = 0
  @exclusivity(unchecked) private var next: UInt32
  @exclusivity(unchecked) private var cursor: LexiconCursor
  @exclusivity(unchecked) private var counter: TermFrequencies
  @exclusivity(unchecked) private(set) var number: UInt32 = 0
  @exclusivity(unchecked) private(set) var isAtEnd = false

  init(_ segment: Int, _ vocabulary: Vocabulary, _ stretches: [Range<UInt32>]) {
    self.segment = segment
    self.stretches = stretches
    next = stretches.first?.lowerBound ?? 0
    cursor = LexiconCursor(vocabulary.lexicon)
    counter = TermFrequencies(vocabulary)
  }

  func advance() throws {
    while stretch < stretches.count, next >= stretches[stretch].upperBound {
      stretch += 1
      if stretch < stretches.count { next = stretches[stretch].lowerBound }
    }
    guard stretch < stretches.count else {
      isAtEnd = true
      return
    }
    number = next
    next += 1
    try cursor.move(to: number)
  }

  func precedes(_ other: TermStream) -> Bool { cursor.precedes(other.cursor) }

  func frequency() throws -> Int { try counter.frequency(of: number) }
}
