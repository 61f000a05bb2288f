/// Byte strings one after the other in one allocation.
@usableFromInline
package struct TermArena {
  @usableFromInline private(set) var bytes: [UInt8] = []
  @usableFromInline var ends: [Int] = []

  @inlinable
  package init() {}

  @inlinable
  var count: Int { ends.count }

  @inlinable
  package mutating func append(_ text: some Collection<UInt8>) {
    bytes.append(contentsOf: text)
    ends.append(bytes.count)
  }

  /// Appends a string: the bytes that `body` appends to those it is given.
  @inline(__always)
  @inlinable
  package mutating func append(_ body: (inout [UInt8]) -> Void) {
    body(&bytes)
    ends.append(bytes.count)
  }

  @inlinable
  func start(_ index: Int) -> Int { index == 0 ? 0 : ends[index - 1] }
  @usableFromInline
  func end(_ index: Int) -> Int { ends[index] }
  @inlinable
  func range(_ index: Int) -> Range<Int> { start(index)..<end(index) }
  func text(_ index: Int) -> [UInt8] { Array(bytes[range(index)]) }

  /// Lends the bytes of the string that was added last, none if there is no string; the pointer is valid
  /// only during the call.
  @inline(__always)
  @inlinable
  func withLast<R, E: Error>(_ body: (UnsafeBufferPointer<UInt8>) throws(E) -> R) throws(E) -> R {
    let range = ends.isEmpty ? 0..<0 : range(ends.count - 1)
    return try bytes.withUnsafeBufferPointer { (all) throws(E) -> R in
      // SAFETY: ends are counts of bytes appended; the slice checks it.
      try body(UnsafeBufferPointer(rebasing: all[range]))
    }
  }

  /// Lends the bytes of a string; the pointer is valid only during the call.
  @inline(__always)
  @inlinable
  package func withBytes<R>(_ index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    let range = range(index)
    return bytes.withUnsafeBufferPointer { all in
      // SAFETY: ends are counts of bytes appended; the slice checks it.
      body(UnsafeBufferPointer(rebasing: all[range]))
    }
  }
}
