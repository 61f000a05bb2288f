import ByteStore
import CKernels

/// Documents in memory that grows and is kept from one use to the next.
///
/// What queries that match few documents work on instead of windows. All operations but
/// ``append(_:)`` and its kin, ``sortDistinct()`` and ``truncate(to:)`` ask for documents that
/// ascend strictly.
@usableFromInline
package struct DocumentArray: ~Copyable {
  // SAFETY: `capacity` numbers, of which `count` are initialized; owned by this value and freed in
  // `deinit`. Every access of this type stays below `count`, or below `capacity` after `reserve`.
  @usableFromInline package private(set) var memory: UnsafeMutablePointer<UInt32>
  @usableFromInline var capacity: Int
  /// Number of documents.
  @usableFromInline package private(set) var count = 0

  /// No documents.
  @inlinable
  package init() {
    capacity = 256
    memory = .allocate(capacity: capacity)
  }

  deinit { memory.deallocate() }

  @inlinable
  package var isEmpty: Bool { count == 0 }

  /// The document at a place below ``count``.
  @inlinable
  package subscript(index: Int) -> UInt32 {
    precondition(index >= 0 && index < count, "a place of the array")
    return memory[index]
  }

  @inlinable
  package mutating func removeAll() { count = 0 }

  /// Drops what lies behind the first documents.
  @inlinable
  package mutating func truncate(to limit: Int) { count = max(0, min(count, limit)) }

  /// The documents at some places.
  package func array(_ places: Range<Int>) -> [UInt32] {
    precondition(places.lowerBound >= 0 && places.upperBound <= count, "places of the array")
    // SAFETY: the places are below `count`.
    return Array(UnsafeBufferPointer(start: memory + places.lowerBound, count: places.count))
  }

  // MARK: Appending

  /// Makes room for `more` documents behind the last one.
  @inline(__always)
  @inlinable
  package mutating func reserve(_ more: Int) {
    if capacity &- count < more { grow(more) }
  }

  /// Where the next document goes; room was made for those that are written before ``add(_:)``.
  @inline(__always)
  @inlinable
  var end: UnsafeMutablePointer<UInt32> { memory + count }

  /// Counts documents that were written at ``end``.
  @inline(__always)
  @inlinable
  mutating func add(_ more: Int) { count &+= more }

  package mutating func append(_ document: UInt32) {
    reserve(1)
    end.initialize(to: document)
    add(1)
  }

  mutating func append(_ start: UnsafePointer<UInt32>, _ more: Int) {
    reserve(more)
    end.initialize(from: start, count: more)
    add(more)
  }

  /// Appends those whose mask has a bit of another one.
  mutating func append(
    _ start: UnsafePointer<UInt32>, _ masks: UnsafePointer<UInt8>, _ more: Int, _ allowed: UInt8
  ) {
    reserve(more)
    var kept = 0
    // No branch: which spelling a posting has is no pattern that a processor could guess.
    for place in 0..<more {
      // SAFETY: room was made for all of them.
      (end + kept).initialize(to: start[place])
      kept &+= masks[place] & allowed != 0 ? 1 : 0
    }
    add(kept)
  }

  /// Appends those whose byte is accepted, and whose mask, if there are masks, has a bit of another one.
  ///
  /// - Parameter accepted: 1 or 0 for each byte.
  mutating func append(
    _ start: UnsafePointer<UInt32>, _ more: Int, _ bytes: UnsafePointer<UInt8>,
    _ accepted: UnsafePointer<UInt8>, _ masks: UnsafePointer<UInt8>?, _ allowed: UInt8
  ) {
    reserve(more)
    var kept = 0
    for place in 0..<more {
      // SAFETY: room was made for all of them; every byte has its number.
      (end + kept).initialize(to: start[place])
      var isKept = Int(accepted[Int(bytes[place])])
      if let masks { isKept &= masks[place] & allowed != 0 ? 1 : 0 }
      kept &+= isKept
    }
    add(kept)
  }

  package mutating func append(_ documents: [UInt32]) {
    documents.withUnsafeBufferPointer { buffer in
      if let start = buffer.baseAddress { append(start, buffer.count) }
    }
  }

  package mutating func append(_ other: borrowing DocumentArray) {
    append(other.memory, other.count)
  }

  /// Appends some places of another array.
  package mutating func append(_ places: Range<Int>, of other: borrowing DocumentArray) {
    precondition(places.lowerBound >= 0 && places.upperBound <= other.count, "places of an array")
    append(other.memory + places.lowerBound, places.count)
  }

  /// Appends the documents of a window.
  package mutating func append(_ window: borrowing DocumentWindow, base: UInt32) {
    append(bits: window.words, wordCount: DocumentWindow.wordCount, base: base)
  }

  /// Appends the members of a set, counted from `base`.
  package mutating func append(_ set: Bitset, base: UInt32 = 0) {
    set.words.withUnsafeBufferPointer { words in
      guard let start = words.baseAddress else { return }
      append(bits: start, wordCount: words.count, base: base)
    }
  }

  /// Appends the members of a set from a multiple of 64 on, below `end`.
  package mutating func append(_ set: Bitset, from start: UInt32, to end: UInt32) {
    precondition(start & 63 == 0, "whole words")
    let first = Int(start >> 6)
    let last = min(set.words.count, (Int(end) + 63) >> 6)
    guard first < last else { return }
    set.words.withUnsafeBufferPointer { words in
      guard let bits = words.baseAddress else { return }
      // SAFETY: words first ..< last are the set's.
      append(bits: bits + first, wordCount: last &- first, base: start)
    }
    while count > 0, memory[count &- 1] >= end { count &-= 1 }
  }

  private mutating func append(bits: UnsafePointer<UInt64>, wordCount: Int, base: UInt32) {
    let more = Int(pharos_popcount(bits, wordCount))
    guard more > 0 else { return }
    // The kernel is fastest with room to spare.
    reserve(more &+ 64)
    let room = capacity &- count
    let found = bits.withMemoryRebound(to: UInt8.self, capacity: wordCount &* 8) {
      pharos_bits_expand($0, wordCount &* 8, base, end, room)
    }
    // SAFETY: words are little endian; room was made for as many as there are.
    add(min(found, more))
  }

  // MARK: Exchanging

  /// Appends the documents of another array, which may lose them.
  package mutating func take(_ other: inout DocumentArray) {
    if isEmpty { swap(with: &other) } else { append(other) }
  }

  /// Takes the memory of another array, which gets this one's.
  package mutating func swap(with other: inout DocumentArray) {
    Swift.swap(&memory, &other.memory)
    Swift.swap(&capacity, &other.capacity)
    Swift.swap(&count, &other.count)
  }

  @usableFromInline
  mutating func grow(_ more: Int) {
    let larger = max(capacity &* 2, count &+ more)
    let moved = UnsafeMutablePointer<UInt32>.allocate(capacity: larger)
    moved.moveInitialize(from: memory, count: count)
    memory.deallocate()
    memory = moved
    capacity = larger
  }
}
