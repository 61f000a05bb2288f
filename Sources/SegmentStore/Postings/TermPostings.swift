/// The postings of one term in one attribute, materialised for writing and for merging.
///
/// 1. `documents` ascend and are distinct; there is at least one.
/// 2. `frequencies` has an element for each document, at least 1 and below 2^31.
/// 3. `masks` is empty (every posting has spelling 0 only) or has an element, not 0, for each document:
///    bit n = spelling n occurs, bit 7 = another.
/// 4. `positions` and `flags` have as many elements as the frequencies sum to; positions are run
///    numbers below 2^31 and ascend within a document.
/// 5. `spellings` is empty when `masks` is, else it has an element for each position, and the
///    spellings of a document's positions are the bits of its mask.
package struct TermPostings: Equatable, Sendable {
  /// Documents, ascending and distinct.
  package var documents: [UInt32] = []
  /// Number of positions of each document.
  package var frequencies: [UInt32] = []
  /// Which spellings occur in each document; empty: spelling 0 in all of them.
  package var masks: [UInt8] = []
  /// Run numbers of all documents, one document after the other.
  package var positions: [UInt32] = []
  /// Raw ``PositionFlags`` of each position.
  package var flags: [UInt8] = []
  /// Spelling number of each position; empty: all 0.
  package var spellings: [UInt8] = []

  /// No postings.
  package init() {}

  /// Empties the arrays, keeping their memory.
  package mutating func removeAll() {
    documents.removeAll(keepingCapacity: true)
    frequencies.removeAll(keepingCapacity: true)
    masks.removeAll(keepingCapacity: true)
    positions.removeAll(keepingCapacity: true)
    flags.removeAll(keepingCapacity: true)
    spellings.removeAll(keepingCapacity: true)
  }
}

/// Positions of postings, read by ``BlockCursor/positions(at:into:)``; reused from one posting to
/// the next.
package struct PositionBuffer: Sendable {
  /// Run numbers.
  package var runs: [UInt32] = []
  /// Raw ``PositionFlags``.
  package var flags: [UInt8] = []
  /// Spelling numbers; 0 where the term has one spelling.
  package var spellings: [UInt8] = []

  /// No positions.
  package init() {}

  /// Number of positions.
  package var count: Int { runs.count }

  /// Empties the buffer, keeping its memory.
  package mutating func removeAll() {
    runs.removeAll(keepingCapacity: true)
    flags.removeAll(keepingCapacity: true)
    spellings.removeAll(keepingCapacity: true)
  }
}
