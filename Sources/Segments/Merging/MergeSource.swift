import ByteStore

/// One of several ascending sequences that are merged, at its current element.
protocol MergeSource {
  /// The beginning of the current element, as ``UnsafeBufferPointer/sortingPrefix`` has it: decides
  /// most comparisons.
  var prefix: UInt128 { get }

  /// Negative, zero or positive, as the current element sorts before, with or after the other's.
  func compare(_ other: Self) -> Int

  /// Goes to the next element; false at the end.
  mutating func advance() throws(StoreError) -> Bool
}

/// Walks several ascending sequences as one: all sources that stand at the least element at a time.
///
/// Invariants:
/// 1. every source that is not at its end is in `heap` or in `group`.
/// 2. no slot of `heap` sorts before its parent; equal elements are ordered by place.
/// 3. `group` ascends by place.
struct SourceMerge<Source: MergeSource> {
  private struct Slot {
    var prefix: UInt128
    var place: Int

    /// Equal prefixes mean equal elements.
    @inline(__always) var isWhole: Bool {
      UInt8(truncatingIfNeeded: prefix) < UnsafeBufferPointer<UInt8>.prefixLength + 1
    }
  }

  /// The sources, at the places that `group` names.
  private(set) var sources: [Source] = []
  /// Places of the sources at the current element.
  private(set) var group: [Int] = []
  private var heap: [Slot] = []

  /// Adds a source that stands before its first element.
  mutating func add(_ source: Source) {
    group.append(sources.count)
    sources.append(source)
  }

  /// Goes to the next element; false when all sources are at their end.
  mutating func advance() throws(StoreError) -> Bool {
    for place in group where try sources[place].advance() {
      insert(Slot(prefix: sources[place].prefix, place: place))
    }
    group.clear()
    guard let least = heap.first else { return false }
    removeFirst()
    group.append(least.place)
    while let next = heap.first, next.prefix == least.prefix,
      least.isWhole || sources[next.place].compare(sources[least.place]) == 0
    {
      removeFirst()
      group.append(next.place)
    }
    return true
  }

  private func precedes(_ left: Slot, _ right: Slot) -> Bool {
    if left.prefix != right.prefix { return left.prefix < right.prefix }
    if left.isWhole { return left.place < right.place }
    let order = sources[left.place].compare(sources[right.place])
    return order == 0 ? left.place < right.place : order < 0
  }

  private mutating func insert(_ slot: Slot) {
    var hole = heap.count
    heap.append(slot)
    while hole > 0 {
      let parent = (hole - 1) / 2
      guard precedes(slot, heap[parent]) else { break }
      heap[hole] = heap[parent]
      hole = parent
    }
    heap[hole] = slot
  }

  private mutating func removeFirst() {
    guard let slot = heap.popLast(), !heap.isEmpty else { return }
    var hole = 0
    while 2 * hole + 1 < heap.count {
      var child = 2 * hole + 1
      if child + 1 < heap.count, precedes(heap[child + 1], heap[child]) { child += 1 }
      guard precedes(heap[child], slot) else { break }
      heap[hole] = heap[child]
      hole = child
    }
    heap[hole] = slot
  }
}
