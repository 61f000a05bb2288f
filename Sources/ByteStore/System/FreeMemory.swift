import CKernels

/// Memory that was freed but is still held by the allocator.
package enum FreeMemory {
  /// Gives it back to the system; for the end of work that took much, since it takes milliseconds.
  ///
  /// The allocator keeps an arena a thread, and building and merging segments leaves gaps in all of
  /// them: without this an index that writes for long holds about twice what it uses.
  package static func release() { pharos_release_free_memory() }
}
