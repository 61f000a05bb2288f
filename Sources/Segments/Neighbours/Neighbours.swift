import ByteStore
import Postings

/// What stands beside terms in the documents of their lists (drawn at ``NeighbourFormat``).
///
/// Invariants:
/// 1. entries ascend strictly by (attribute, reference).
/// 2. marks of the lists follow each other in the order of the entries and end where these begin.
package final class Neighbours: Sendable {
  private let section: SectionReader
  private let entriesAt: Int
  /// Number of lists.
  package let count: Int

  package init(_ section: SectionReader) throws(StoreError) {
    let trailer = try SectionTrailer(section, fieldCount: 1, version: NeighbourFormat.version)
    count = try trailer.field(0, atMost: trailer.start / NeighbourFormat.entrySize)
    entriesAt = trailer.start - count * NeighbourFormat.entrySize
    // Nothing would be read of it.
    if count == 0 { try section.checkOwed() }
    self.section = section
  }

  /// The marks of a list's postings, one for each; nil where it has none.
  package func marks(of entry: TermEntry) throws(StoreError) -> ByteView? {
    let wanted = (entry.attribute, entry.reference)
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      let found = try key(middle)
      if found == wanted { return try marks(of: middle, documents: entry.documentCount) }
      if found < wanted { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  private func key(_ entry: Int) throws(StoreError) -> (UInt16, UInt64) {
    let at = entriesAt + entry * NeighbourFormat.entrySize
    return (try section.u16(at + 8), try section.u64(at))
  }

  private func marks(of entry: Int, documents: UInt32) throws(StoreError) -> ByteView {
    let at = entriesAt + entry * NeighbourFormat.entrySize
    let offset = try section.u64(at + 16)
    guard try section.u32(at + 12) == documents, offset <= UInt64(entriesAt),
      UInt64(documents) <= UInt64(entriesAt) - offset
    else { throw section.damaged(at, "invariant 2 of neighbours: place of marks") }
    return try section.view(Int(offset), Int(documents))
  }

  /// Checks the numbered invariants; reads all marks.
  package func checkInvariants() throws(StoreError) {
    var last: (UInt16, UInt64)?
    var next: UInt64 = 0
    for entry in 0..<count {
      let at = entriesAt + entry * NeighbourFormat.entrySize
      let key = try key(entry)
      if let last, last >= key {
        throw section.damaged(at, "invariant 1 of neighbours: order of entries")
      }
      last = key
      guard try section.u64(at + 16) == next else {
        throw section.damaged(at, "invariant 2 of neighbours: place of marks")
      }
      let documents = try section.u32(at + 12)
      _ = try marks(of: entry, documents: documents)
      next += UInt64(documents)
    }
    guard next == UInt64(entriesAt) else {
      throw section.damaged(entriesAt, "invariant 2 of neighbours: end of marks")
    }
  }
}
