import ByteStore

/// The postings of one term in one attribute, materialised for writing and for merging.
///
/// 1. `documents` ascend and are distinct; there is at least one.
/// 2. `frequencies` has an element for each document, at least 1 and below 2^31.
/// 3. `masks` is empty (every posting has spelling 0 only) or has an element, not 0, for each document:
///    bit n = spelling n occurs, bit 7 = another.
@usableFromInline
package struct TermPostings: Equatable, Sendable {
  /// Documents, ascending and distinct.
  @usableFromInline package var documents: [UInt32] = []
  /// How often each document has the term.
  @usableFromInline package var frequencies: [UInt32] = []
  /// Which spellings occur in each document; empty: spelling 0 in all of them.
  @usableFromInline package var masks: [UInt8] = []

  /// No postings.
  package init() {}

  /// Empties the arrays, keeping their memory.
  @inlinable
  package mutating func removeAll() {
    documents.clear()
    frequencies.clear()
    masks.clear()
  }
}
