import ByteStore
import CKernels

/// Sets of ascending documents.
extension DocumentArray {
  /// Keeps what the other array has, too.
  package mutating func formIntersection(_ other: borrowing DocumentArray) {
    intersect(other.memory, other.count)
  }

  /// Keeps what an ascending array has, too.
  package mutating func formIntersection(_ other: [UInt32]) {
    other.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return removeAll() }
      intersect(start, buffer.count)
    }
  }

  private mutating func intersect(_ other: UnsafePointer<UInt32>, _ otherCount: Int) {
    var result = DocumentArray()
    let least = min(count, otherCount)
    result.reserve(least)
    // SAFETY: room was made for the shorter one; the kernel reads both arrays.
    result.add(pharos_array_intersect(memory, count, other, otherCount, result.end))
    swap(with: &result)
  }

  /// Adds the documents of another array.
  package mutating func formUnion(_ other: borrowing DocumentArray) {
    if other.isEmpty { return }
    if isEmpty { return append(other) }
    var result = DocumentArray()
    result.reserve(count &+ other.count)
    // SAFETY: room was made for both.
    result.add(pharos_array_union(memory, count, other.memory, other.count, result.end))
    swap(with: &result)
  }

  /// Removes the documents of another array.
  package mutating func subtract(_ other: borrowing DocumentArray) {
    if other.isEmpty || isEmpty { return }
    // SAFETY: what is written lies behind what is read.
    let kept = pharos_array_subtract(memory, count, other.memory, other.count, memory)
    truncate(to: kept)
  }

  /// Keeps the members of a set, counted from `base`.
  package mutating func keep(in set: Bitset, base: UInt32 = 0) { keep(set, base, true) }

  /// Removes the members of a set.
  package mutating func subtract(_ set: Bitset) { keep(set, 0, false) }

  private mutating func keep(_ set: Bitset, _ base: UInt32, _ wanted: Bool) {
    let kept = set.words.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return wanted ? 0 : count }
      // SAFETY: words are little endian; what is written lies behind what is read.
      return pharos_bits_keep(
        start.assumingMemoryBound(to: UInt8.self), bytes.count &* 8, base, memory, count, wanted,
        memory)
    }
    truncate(to: kept)
  }

  /// Sorts the documents and drops repetitions.
  package mutating func sortDistinct() {
    guard count > 1 else { return }
    var all = UnsafeMutableBufferPointer(start: memory, count: count)
    all.sort()
    var kept = 1
    for index in 1..<count {
      // SAFETY: kept <= index < count.
      memory[kept] = memory[index]
      kept &+= memory[index] == memory[kept &- 1] ? 0 : 1
    }
    truncate(to: kept)
  }

  /// The first place from `start` on whose document is not below `target`; ``count`` if none is.
  package func firstPlace(from start: Int, notBelow target: UInt32) -> Int {
    guard start < count, memory[start] < target else { return start }
    // SAFETY: all places read are below `count`.
    var below = start
    var step = 1
    while below &+ step < count, memory[below &+ step] < target {
      below &+= step
      step <<= 1
    }
    var low = below &+ 1
    var high = min(below &+ step, count)
    while low < high {
      let middle = (low &+ high) >> 1
      if memory[middle] < target { low = middle &+ 1 } else { high = middle }
    }
    return low
  }

  /// Adds the documents from a place on that lie in the window at `base` to it; returns the place
  /// behind them.
  package func insert(
    from start: Int, into window: borrowing DocumentWindow, base: UInt32
  ) -> Int {
    let end =
      base > .max - DocumentWindow.size
      ? count : firstPlace(from: start, notBelow: base + DocumentWindow.size)
    guard end > start else { return start }
    // SAFETY: places below `count`; the kernel leaves out what is outside of the words.
    pharos_bits_set(
      window.words, DocumentWindow.wordCount, base, memory + start, end &- start)
    return end
  }

  /// Appends those documents of some places of another array that are in a window at `base`.
  package mutating func append(
    _ places: Range<Int>, of other: borrowing DocumentArray, in window: borrowing DocumentWindow,
    base: UInt32
  ) {
    precondition(places.lowerBound >= 0 && places.upperBound <= other.count, "places of an array")
    reserve(places.count)
    let bytes = UnsafeRawPointer(window.words).assumingMemoryBound(to: UInt8.self)
    // SAFETY: words are little endian and hold the bits of a window; room was made for all places.
    add(
      pharos_bits_keep(
        bytes, Int(DocumentWindow.size), base, other.memory + places.lowerBound, places.count,
        true, end))
  }

  /// The members as a set that counts from `base`.
  package func set(from base: UInt32, count size: Int) -> Bitset {
    var set: Bitset? = Bitset(count: size)
    insert(into: &set, base: base)
    return set ?? Bitset(count: size)
  }

  /// Adds the documents to a set that counts from `base`; those outside of it are left out.
  package func insert(into set: inout Bitset?, base: UInt32) {
    set?.withMutableWords { words in
      guard let start = words.baseAddress else { return }
      // SAFETY: the kernel leaves out what is outside of the words.
      pharos_bits_set(start, words.count, base, memory, count)
    }
  }
}
