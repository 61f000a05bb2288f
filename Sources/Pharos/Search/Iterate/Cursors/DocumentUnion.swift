import ByteStore
import Postings

/// Gathers small sets of documents into one.
///
/// In an array at first; above a 32nd of all documents a set is smaller, and made without sorting.
struct DocumentUnion {
  private let documentCount: UInt32
  /// Documents that are not in the set, in the order in which they came.
  private var documents: [UInt32] = []
  private var set: Bitset?

  private let meter: QueryMeter

  init(_ documentCount: UInt32, _ meter: QueryMeter = .unlimited) {
    self.documentCount = documentCount
    self.meter = meter
  }

  mutating func add(_ stored: StoredDocuments) throws(StoreError) {
    try meter.spend()
    try stored.append(to: &documents)
    if documents.count > Int(documentCount) / CostModel.gatheredShare + 64 {
      if set == nil { try meter.reserve(bits: 2 * Int(documentCount)) }
      moveToSet()
    }
  }

  private mutating func moveToSet() {
    if set == nil { set = Bitset(count: Int(documentCount)) }
    set?.insert(contentsOf: documents)
    documents.removeAll(keepingCapacity: true)
  }

  consuming func cursor() -> DocumentCursor {
    if set != nil { moveToSet() }
    if let set { return BitsetCursor(set) }
    if documents.isEmpty { return EmptyCursor() }
    TermLists.sortDistinct(&documents)
    return ArrayCursor(documents)
  }
}
