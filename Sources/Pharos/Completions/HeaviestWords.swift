import ByteStore
import Segments
import TermDictionary

/// The words of all segments, heaviest first, each found when it is asked for.
///
/// The weight of a word is the sum of its weights in the segments. Every segment gives its own
/// words in their order; a word is looked up in the other segments when the first one gives it, and
/// is the heaviest of all once no word that nobody has given can weigh more: Fagin's threshold
/// algorithm (Fagin, Lotem and Naor, “Optimal aggregation algorithms for middleware”, 2003). Words
/// of equal weight ascend by their folded bytes.
///
/// Where the stretches are short, or where the segments' bounds tell too little, all words are
/// added up instead: the cost never exceeds that of a scan by much.
struct HeaviestWords {
  /// A word with its places.
  struct Word {
    var term: [UInt8]
    var weight: UInt64
    /// Segment and number there.
    var places: [(segment: Int, term: UInt32)]

    /// Whether it comes before another.
    func precedes(_ other: Word) -> Bool {
      if weight != other.weight { return weight > other.weight }
      return term.lexicographicallyPrecedes(other.term)
    }
  }

  /// Up to so many words are added up at once.
  private static let scanned = 1024
  /// When one word in so many was looked up one by one, all are added up.
  private static let patience = 8

  private let segments: [Segment]
  private let meter: QueryMeter
  private let stretches: [[Range<UInt32>]]
  private var streams: [HeaviestTerms] = []
  /// Words that were seen and not given out, a heap.
  private var found: [Word] = []
  private var seen: Set<[UInt8]> = []
  private var pulls = 0
  private let total: Int
  private var hasScanned = false

  /// - Parameter stretches: for each segment the ranges of terms to choose from; they must be the same
  ///   words in all segments.
  init(
    _ segments: [Segment], _ stretches: [[Range<UInt32>]], _ meter: QueryMeter = .unlimited
  ) throws(StoreError) {
    self.meter = meter
    self.segments = segments
    self.stretches = stretches.map { $0.filter { !$0.isEmpty } }
    total = stretches.reduce(0) { $0 + $1.reduce(0) { $0 + $1.count } }
    for (segment, ranges) in zip(segments, self.stretches) {
      streams.append(try HeaviestTerms(segment.completions, ranges))
    }
    let parts = self.stretches.count { !$0.isEmpty }
    if parts > 1, total <= HeaviestWords.scanned { try scan() }
  }

  /// The words that begin with folded bytes.
  init(_ segments: [Segment], beginningWith prefix: [UInt8], _ meter: QueryMeter = .unlimited)
    throws(StoreError)
  {
    try self.init(
      segments,
      segments.map { segment throws(StoreError) in
        [try segment.vocabulary.prefixRange(prefix)]
      }, meter)
  }

  /// The next word, nil when there is none left.
  mutating func next() throws(StoreError) -> Word? {
    while true {
      if let best = found.first, isDecided(best) { return pop() }
      var source: Int?
      for place in streams.indices where streams[place].bound > 0 {
        if source.map({ streams[place].bound > streams[$0].bound }) ?? true { source = place }
      }
      guard let source else { return pop() }
      pulls += 1
      try meter.spend(streams.count)
      if pulls > HeaviestWords.scanned, pulls > total / HeaviestWords.patience, streams.count > 1 {
        try scan()
        continue
      }
      guard let (term, _) = try streams[source].next() else { continue }
      try add(try segments[source].vocabulary.term(term), number: term, of: source)
    }
  }

  /// Whether no word that was not seen comes before this one.
  private func isDecided(_ word: Word) -> Bool {
    var bound: UInt64 = 0
    var open = 0
    var last = 0
    for place in streams.indices where streams[place].bound > 0 {
      let (sum, overflow) = bound.addingReportingOverflow(streams[place].bound)
      bound = overflow ? .max : sum
      open += 1
      last = place
    }
    if open == 0 || word.weight > bound { return true }
    // The words of one segment come in their order.
    guard open == 1, word.weight == bound, let first = streams[last].first,
      let place = word.places.first(where: { $0.segment == last })
    else { return false }
    return place.term < first
  }

  /// Adds a word that a segment has given, unless another one has.
  private mutating func add(
    _ term: [UInt8], number: UInt32, of source: Int
  ) throws(StoreError) {
    guard segments.count == 1 || seen.insert(term).inserted else { return }
    var word = Word(term: term, weight: 0, places: [])
    for (place, segment) in segments.enumerated() where !stretches[place].isEmpty {
      guard let there = place == source ? number : try segment.vocabulary.find(term) else {
        continue
      }
      word.weight += try segment.completions.weight(of: there)
      word.places.append((place, there))
    }
    push(word)
  }

  /// Adds up all words that were not given out.
  private mutating func scan() throws(StoreError) {
    guard !hasScanned else { return }
    hasScanned = true
    let waiting = Set(found.map(\.term))
    let given = seen.subtracting(waiting)
    found = []
    var words: [[UInt8]: Word] = [:]
    for (place, segment) in segments.enumerated() {
      var cursor = LexiconCursor(segment.vocabulary.lexicon)
      for range in stretches[place] {
        for number in range {
          try meter.spend()
          let weight = try segment.completions.weight(of: number)
          guard weight > 0 else { continue }
          try cursor.move(to: number)
          let term = cursor.term
          if given.contains(term) { continue }
          if words[term] == nil { try meter.reserve(2 * MemoryLayout<Word>.stride + 64) }
          var word = words[term] ?? Word(term: term, weight: 0, places: [])
          word.weight += weight
          word.places.append((place, number))
          words[term] = word
        }
      }
    }
    streams = []
    for word in words.values { push(word) }
  }

  // MARK: Heap

  private mutating func push(_ word: Word) {
    found.append(word)
    var place = found.count - 1
    while place > 0 {
      let parent = (place - 1) / 2
      guard word.precedes(found[parent]) else { break }
      found.swapAt(place, parent)
      place = parent
    }
  }

  private mutating func pop() -> Word? {
    guard !found.isEmpty else { return nil }
    found.swapAt(0, found.count - 1)
    let top = found.removeLast()
    var place = 0
    while true {
      var child = 2 * place + 1
      guard child < found.count else { break }
      if child + 1 < found.count, found[child + 1].precedes(found[child]) { child += 1 }
      guard found[child].precedes(found[place]) else { break }
      found.swapAt(place, child)
      place = child
    }
    return top
  }
}
