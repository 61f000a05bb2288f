/// Places of runs in documents, each in one word: what phrases are joined from.
///
/// ```
///   bits 40-63  document, less the base that the caller chose
///   bits  6-39  run number (below 2^31, so that adding a distance stays in its field)
///   bits  0-5   PositionFlags
/// ```
/// Sorted words are sorted by (document, run). Memory is kept from one use to the next.
package struct PositionHits: ~Copyable {
  /// Documents less their base are below this.
  package static let documentLimit: UInt32 = 1 << 24
  static let documentShift: UInt64 = 40
  static let runShift: UInt64 = 6

  // SAFETY: `capacity` words, of which `count` are initialized; owned by this value and freed in
  // `deinit`. Every access of this type stays below `count`, or below `capacity` after `reserve`.
  private var words: UnsafeMutablePointer<UInt64>
  private var capacity: Int
  /// Number of places.
  package private(set) var count = 0

  /// No places.
  package init() {
    capacity = 256
    words = .allocate(capacity: capacity)
  }

  deinit { words.deallocate() }

  package var isEmpty: Bool { count == 0 }

  /// Empties the list, keeping its memory.
  package mutating func removeAll() { count = 0 }

  /// One place; bits above those of a document below ``documentLimit`` are cut off.
  @inline(__always)
  static func word(document: UInt32, run: UInt32, flags: UInt8) -> UInt64 {
    UInt64(document) << documentShift | UInt64(run) << runShift | UInt64(flags & 63)
  }

  /// Makes room for `more` places behind the last one.
  @inline(__always)
  mutating func reserve(_ more: Int) {
    if capacity &- count < more { grow(more) }
  }

  /// Where the next place goes; room was made for those that are written before ``add(_:)``.
  @inline(__always)
  var end: UnsafeMutablePointer<UInt64> { words + count }

  /// Counts places that were written at ``end``.
  @inline(__always)
  mutating func add(_ more: Int) { count &+= more }

  package mutating func append(document: UInt32, run: UInt32, flags: UInt8) {
    reserve(1)
    end.initialize(to: Self.word(document: document, run: run, flags: flags))
    add(1)
  }

  /// Appends the places of `other` whose documents lie in a range.
  ///
  /// `other` is sorted, `start` is a place in it before the range; it moves behind the range.
  package mutating func append(
    documents: Range<UInt32>, of other: borrowing PositionHits, from start: inout Int
  ) {
    let low = UInt64(documents.lowerBound) << Self.documentShift
    let high = UInt64(documents.upperBound) << Self.documentShift
    start = other.first(notBelow: low, from: start)
    let end = other.first(notBelow: high, from: start)
    reserve(end &- start)
    self.end.initialize(from: other.words + start, count: end &- start)
    add(end &- start)
    start = end
  }

  /// The first place from `start` on whose word is not below `bound`, by steps that double.
  private borrowing func first(notBelow bound: UInt64, from start: Int) -> Int {
    var low = start
    var step = 1
    while low &+ step < count, words[low &+ step] < bound {
      low &+= step
      step &+= step
    }
    var high = min(low &+ step, count)
    while low < high {
      let middle = (low &+ high) >> 1
      if words[middle] < bound { low = middle &+ 1 } else { high = middle }
    }
    return low
  }

  package mutating func sort() {
    var all = UnsafeMutableBufferPointer(start: words, count: count)
    all.sort()
  }

  // MARK: Joining

  /// Keeps the places whose flags are accepted.
  package mutating func keep(valueStart: Bool, valueEnd: Bool) {
    let wanted: UInt64 = (valueStart ? 1 : 0) | (valueEnd ? 2 : 0)
    guard wanted != 0 else { return }
    var kept = 0
    for index in 0..<count where words[index] & wanted == wanted {
      words[kept] = words[index]
      kept &+= 1
    }
    count = kept
  }

  /// Keeps the places that stand `distance` runs after one of `before`, behind a separator whose
  /// code has a bit in `separators`.
  ///
  /// Both are sorted.
  package mutating func keep(
    after before: borrowing PositionHits, distance: UInt32, separators: UInt16
  ) {
    let distance = UInt64(distance)
    let firstCount = before.count
    let secondCount = count
    let first = before.words
    let words = words
    var kept = 0
    var i = 0
    var j = 0
    // Without branches: which of two places comes first is not to be foreseen. What is written at
    // `kept` was read before.
    while i < secondCount, j < firstCount {
      let word = words[i]
      let wanted = first[j] >> Self.runShift &+ distance
      let found = word >> Self.runShift
      let isAllowed = separators >> UInt16(truncatingIfNeeded: word >> 2 & 15) & 1
      words[kept] = word
      kept &+= found == wanted ? Int(isAllowed) : 0
      i &+= found <= wanted ? 1 : 0
      j &+= wanted <= found ? 1 : 0
    }
    count = kept
  }

  /// Appends the documents of the places, each once, plus `base`.
  package borrowing func appendDocuments(from base: UInt32, to documents: inout DocumentArray) {
    documents.reserve(count)
    let start = documents.end
    var found = 0
    for index in 0..<count {
      // SAFETY: found <= index, and room was made for as many.
      let document = base &+ UInt32(truncatingIfNeeded: words[index] >> Self.documentShift)
      start[found] = document
      let isSame =
        index > 0 && words[index] >> Self.documentShift == words[index &- 1] >> Self.documentShift
      found &+= isSame ? 0 : 1
    }
    documents.add(found)
  }

  /// Calls `body` with the words from `start` on.
  borrowing func withWords<R>(from start: Int, _ body: (UnsafeBufferPointer<UInt64>) -> R) -> R {
    body(UnsafeBufferPointer(start: words + start, count: count &- start))
  }

  private mutating func grow(_ more: Int) {
    let larger = max(capacity &* 2, count &+ more)
    let moved = UnsafeMutablePointer<UInt64>.allocate(capacity: larger)
    moved.moveInitialize(from: words, count: count)
    words.deallocate()
    words = moved
    capacity = larger
  }
}
