import ByteStore
import TermDictionary

/// The terms of stretches of the lexicon, heaviest first, each found when it is asked for.
///
/// A walk over the tree of bounds, best first: what cannot be next is not looked at. Terms of equal
/// weight come in their order; terms of no weight not at all.
///
/// Invariants:
/// 1. every term of the stretches that has a weight and was not given out is in `heap`, or below a node
///    that is.
/// 2. no entry of `heap` comes before its parent.
package struct HeaviestTerms {
  private struct Entry {
    /// No term here weighs more; the weight of a term.
    var bound: UInt64
    /// The least term here.
    var first: UInt32
    var stretch: UInt32
    /// Level of a node; -1 for a term.
    var level: Int8

    /// Whether it must be looked at before another.
    @inline(__always)
    func precedes(_ other: Entry) -> Bool {
      if bound != other.bound { return bound > other.bound }
      if first != other.first { return first < other.first }
      return level > other.level
    }
  }

  private let completions: Completions
  private let stretches: [Range<UInt32>]
  private var reader: TermEntryReader
  private var heap: [Entry] = []
  /// Blocks of terms whose weights were read: what the walk costs.
  private(set) var blocksRead = 0

  /// - Parameter stretches: disjoint ranges of term numbers.
  package init(
    _ completions: Completions, _ stretches: [Range<UInt32>]
  ) throws(StoreError) {
    self.completions = completions
    self.stretches = stretches
    reader = TermEntryReader(completions.lexicon)
    let top = completions.levels.count - 1
    guard top >= 0 else { return }
    let bound = try completions.bound(level: top, 0)
    for (place, stretch) in stretches.enumerated() where !stretch.isEmpty && bound > 0 {
      push(
        Entry(
          bound: bound, first: stretch.lowerBound, stretch: UInt32(place), level: Int8(top)))
    }
  }

  /// No term that is left weighs more; 0 when none is left.
  package var bound: UInt64 { heap.first?.bound ?? 0 }

  /// The least term that is left and may have the weight ``bound``.
  package var first: UInt32? { heap.first?.first }

  /// The next term, nil when none is left.
  package mutating func next() throws(StoreError) -> (term: UInt32, weight: UInt64)? {
    while let entry = pop() {
      if entry.level < 0 { return (entry.first, entry.bound) }
      try open(entry)
    }
    return nil
  }

  private mutating func open(_ entry: Entry) throws(StoreError) {
    let level = Int(entry.level)
    let stretch = stretches[Int(entry.stretch)]
    guard level > 0 else { return try openBlock(entry, stretch) }
    // Terms below a node of the level below.
    let shift = 4 * UInt64(level)
    let firstChild = UInt64(entry.first) >> shift
    let end = min(
      (UInt64(entry.first) >> (shift + 4) + 1) << 4,
      UInt64(completions.levels[level - 1].count))
    var child = firstChild
    while child < end, child << shift < UInt64(stretch.upperBound) {
      let bound = try completions.bound(level: level - 1, Int(child))
      if bound > 0 {
        let first = max(entry.first, UInt32(truncatingIfNeeded: child << shift))
        push(
          Entry(bound: bound, first: first, stretch: entry.stretch, level: Int8(level - 1)))
      }
      child += 1
    }
  }

  private mutating func openBlock(
    _ entry: Entry, _ stretch: Range<UInt32>
  ) throws(StoreError) {
    blocksRead += 1
    let size = UInt32(LexiconFormat.blockSize)
    let end = min(
      (UInt64(entry.first) / UInt64(size) + 1) * UInt64(size), UInt64(stretch.upperBound),
      UInt64(completions.lexicon.termCount))
    var term = entry.first
    while UInt64(term) < end {
      let weight = try completions.weight(of: term, &reader)
      if weight > 0 {
        push(Entry(bound: weight, first: term, stretch: entry.stretch, level: -1))
      }
      term += 1
    }
  }

  // MARK: Heap

  private mutating func push(_ entry: Entry) {
    heap.append(entry)
    var place = heap.count - 1
    while place > 0 {
      let parent = (place - 1) / 2
      guard entry.precedes(heap[parent]) else { break }
      heap[place] = heap[parent]
      place = parent
    }
    heap[place] = entry
  }

  private mutating func pop() -> Entry? {
    guard let top = heap.first, let last = heap.popLast() else { return nil }
    guard !heap.isEmpty else { return top }
    var place = 0
    while true {
      var child = 2 * place + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, heap[child + 1].precedes(heap[child]) { child += 1 }
      guard heap[child].precedes(last) else { break }
      heap[place] = heap[child]
      place = child
    }
    heap[place] = last
    return top
  }
}
