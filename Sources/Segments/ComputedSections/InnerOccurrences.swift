import ByteStore
import TermDictionary

/// Which terms may stand as words inside of which others.
///
/// Terms and parts ascend bytewise. While both are walked together, the terms that a text begins
/// with are those before it that were not left behind: a stack. A term that begins a part of
/// another one, or the other one itself, is a word of it where a border lies behind it.
///
/// Memory: eight bytes a term, and four for each of the occurrences that are loaded at a time.
/// Cost: a walk over terms and parts to count, and one for each portion that is loaded.
struct InnerOccurrences {
  /// So many occurrences are loaded at a time, unless one term has more.
  static let defaultMost = 1 << 24

  private let vocabulary: Vocabulary
  private let most: Int
  /// Occurrences before each term.
  private var starts: [Int]
  /// The terms whose occurrences are loaded.
  private var loaded = 0..<0
  /// Their places in the table of borders, grouped by the inner term.
  private var places: [UInt32] = []

  init(_ vocabulary: Vocabulary, most: Int = InnerOccurrences.defaultMost) throws(StoreError) {
    self.vocabulary = vocabulary
    self.most = most
    var counts = [Int](repeating: 0, count: vocabulary.termCount + 1)
    try InnerOccurrences.walk(vocabulary) { term, _ in counts[Int(term) + 1] += 1 }
    for term in 0..<vocabulary.termCount { counts[term + 1] += counts[term] }
    starts = counts
  }

  /// Whether a term may stand inside of another one.
  func has(_ term: Int) -> Bool { starts[term] < starts[term + 1] }

  /// Places in the table of borders of the terms that may have a term as a word: distinct,
  /// ascending.
  ///
  /// Terms are asked for in ascending order.
  mutating func places(of term: Int) throws(StoreError) -> [UInt32] {
    if !loaded.contains(term) { try load(from: term) }
    let base = starts[loaded.lowerBound]
    var all = Array(places[starts[term] - base..<starts[term + 1] - base])
    if all.count > 1 { TermLists.sortDistinct(&all) }
    return all
  }

  private mutating func load(from first: Int) throws(StoreError) {
    var end = first + 1
    while end < vocabulary.termCount, starts[end + 1] - starts[first] <= most { end += 1 }
    let base = starts[first]
    var next = starts[first..<end].map { $0 - base }
    var filled = [UInt32](repeating: 0, count: starts[end] - base)
    try InnerOccurrences.walk(vocabulary) { term, place in
      let index = Int(term) - first
      guard index >= 0, index < next.count else { return }
      filled[next[index]] = place
      next[index] += 1
    }
    places = filled
    loaded = first..<end
  }

  /// Calls `body` with each term and a place in the table of borders where it is a word; some more
  /// than once.
  private static func walk(
    _ vocabulary: Vocabulary, _ body: (UInt32, UInt32) -> Void
  ) throws(StoreError) {
    let table = vocabulary.partIndex.borders
    var terms = LexiconCursor(vocabulary.lexicon)
    var parts = PartCursor(vocabulary.partIndex)
    try parts.load(0)
    var hasPart = try parts.advance()
    var beginnings = Beginnings()
    var nextBordered = 0
    while try terms.advance() {
      // Parts before the term; a part that is the term comes behind it.
      while hasPart, parts.buffer.compare(terms.buffer) < 0 {
        try report(parts, table, &beginnings, body)
        hasPart = try parts.advance()
      }
      let number = UInt32(terms.number)
      terms.buffer.withBytes { beginnings.keep(for: $0) }
      if nextBordered < table.count, try table.term(at: nextBordered) == number {
        let borders = try table.borders(at: nextBordered)
        for term in beginnings.terms where borders.mayHave(term.length) {
          body(term.number, UInt32(nextBordered))
        }
        nextBordered += 1
      }
      terms.buffer.withBytes { beginnings.append(number, $0) }
    }
    while hasPart {
      try report(parts, table, &beginnings, body)
      hasPart = try parts.advance()
    }
  }

  private static func report(
    _ parts: PartCursor, _ table: BorderTable, _ beginnings: inout Beginnings,
    _ body: (UInt32, UInt32) -> Void
  ) throws(StoreError) {
    parts.buffer.withBytes { beginnings.keep(for: $0) }
    guard !beginnings.terms.isEmpty else { return }
    for place in parts.places {
      let borders = try table.borders(at: place)
      for term in beginnings.terms {
        let rest = parts.buffer.count - term.length
        if rest == 0 || borders.mayHave(beforeEnd: rest) { body(term.number, UInt32(place)) }
      }
    }
  }

  /// The terms that the current text begins with, the shortest first.
  private struct Beginnings {
    private(set) var terms: [(number: UInt32, length: Int)] = []
    /// The longest of them, or a text that begins with it.
    private var bytes: [UInt8] = []

    /// Leaves out what the text does not begin with.
    mutating func keep(for text: UnsafeBufferPointer<UInt8>) {
      guard !terms.isEmpty else { return }
      let shared = bytes.withUnsafeBufferPointer { ByteOrder.sharedPrefix($0, text) }
      while let last = terms.last, last.length > shared { terms.removeLast() }
    }

    /// Adds a term that begins with all others.
    mutating func append(_ number: UInt32, _ text: UnsafeBufferPointer<UInt8>) {
      terms.append((number, text.count))
      bytes.removeAll(keepingCapacity: true)
      bytes.append(contentsOf: text)
    }
  }
}
