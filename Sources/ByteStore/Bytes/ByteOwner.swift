/// Owner of the memory that a `ByteView` points into.
///
/// The memory lives as long as the owner.
///
/// Invariants:
/// 1. The memory from `origin` on does not move or change while the owner lives.
///
/// `@unchecked Sendable`: by invariant 1 there is nothing to race on; subclasses only add immutable
/// state of their own.
@usableFromInline
package class ByteOwner: @unchecked Sendable {
  /// What the memory holds, for error messages: a file, or a section of one.
  @usableFromInline package let place: String
  /// The address that counts as offset 0 in error messages.
  package let origin: UnsafeRawPointer
  /// What must live as long as the memory is used: a mapping, or the owner of memory that this is
  /// only another name for.
  private let kept: AnyObject?
  /// Where the bytes come from when they are asked for; nil when they are in memory.
  package let source: (any PageSource)?

  package init(
    origin: UnsafeRawPointer, place: String, keeping kept: AnyObject? = nil,
    source: (any PageSource)? = nil
  ) {
    self.origin = origin
    self.place = place
    self.kept = kept
    self.source = source
  }
}

/// Memory of the heap, 64-byte aligned, filled once by the creator and immutable afterwards.
package final class HeapBytes: ByteOwner, @unchecked Sendable {
  private let memory: UnsafeMutableRawPointer

  /// Allocates `count` bytes and lets `fill` write them.
  ///
  /// What it does not write is zero, unless it promises to write everything.
  package init<E: Error>(
    count: Int, place: String, fillsAll: Bool = false,
    fill: (UnsafeMutableRawBufferPointer) throws(E) -> Void
  ) throws(E) {
    precondition(count >= 0, "a size is never negative")
    memory = .allocate(byteCount: max(count, 1), alignment: 64)
    if !fillsAll {
      memory.initializeMemory(as: UInt8.self, repeating: 0, count: max(count, 1))
    }
    super.init(origin: UnsafeRawPointer(memory), place: place)
    // SAFETY: nobody else has the pointer before this initialiser returns (invariant 1). When
    // `fill` throws, the object is complete and `deinit` frees the memory.
    try fill(UnsafeMutableRawBufferPointer(start: memory, count: count))
  }

  deinit {
    memory.deallocate()
  }
}
