import ByteStore
import Dispatch
import Synchronization

/// A batch of which everything was done that does not depend on the index: items are encoded and
/// analysed, images are built.
///
/// Many items at once take long; this way they are prepared outside of the writer's lock, several
/// batches side by side, and only committed one after the other.
struct PreparedBatch: Sendable {
  /// What the batch does, as if the index were empty.
  var draft: GroupDraft
  /// The bytes to journal.
  var payload: [UInt8]
  /// Changes of use; those before everything was deleted are not among them.
  var usage: [UsageChange] = []
  /// The items in segments.
  var images: [SegmentEntry]
  var attributeNames: Set<AttributeKey>
  /// The custom attributes under which the images were built.
  var customAttributes: [String: CustomAttribute]

  /// Batches of fewer items are built when they are committed: a group of them makes one image.
  static let minimumItems = 256
  /// A processor is given so many items or more: segments too small would soon have to be merged.
  private static let itemsAtOnce = 32 << 10

  /// Whether the batch is large, and does not depend on what the index holds.
  static func isWorthwhile(_ batch: WriteBatch) -> Bool {
    batch.itemCount >= minimumItems
      && !batch.operations.contains { operation in
        switch operation {
        case .update: true
        case .put(let item): item.activityRelation?.sharesLife ?? false
        case .putEncoded(let items): items.hasLinkedActivities
        default: false
        }
      }
  }

  /// Whether what the batch deletes may take activities with it, which only the index knows.
  func mayDeleteActivities(of state: IndexState) -> Bool {
    state.hasLinkedActivities
      && !(draft.removedIdentifiers.isEmpty && draft.removedDomains.isEmpty)
  }

  init(
    _ ticket: CommitQueue.Ticket, resolver: BatchResolver, indexer: ItemIndexer,
    customAttributes known: [String: CustomAttribute]
  ) throws {
    try resolver.validateItems(ticket.batch)
    attributeNames = resolver.attributeNames(of: ticket.batch)
    let nothing = IndexState(customAttributes: known, nextSequence: ticket.firstSequence)
    var draft = GroupDraft(base: nothing)
    let operations = try resolver.resolve(ticket.batch, attributeNames, into: &draft)
    for operation in operations {
      switch operation {
      case .usage(let change): usage.append(change)
      case .deleteAll: usage = []
      default: break
      }
    }
    self.draft = draft
    customAttributes = draft.customAttributes
    images = try PreparedBatch.images(of: draft, indexer)
    // Last: building takes much memory, and needs no second copy of the items.
    payload = Journal.payload(operations)
  }

  /// Builds the draft's items in as many images as there are processors to build them.
  private static func images(
    of draft: GroupDraft, _ indexer: ItemIndexer
  ) throws -> [SegmentEntry] {
    let records = draft.pending.values.map { (record: $0.record, sequence: $0.sequence) }
      .sorted { $0.sequence < $1.sequence }
    guard !records.isEmpty else { return [] }
    let custom = draft.customAttributes
    let parts = max(1, min(Processors.count, records.count / itemsAtOnce))
    guard parts > 1 else { return [try indexer.image(of: records, custom: custom)] }
    let results = Mutex<[Int: Result<SegmentEntry, any Error>]>([:])
    DispatchQueue.concurrentPerform(iterations: parts) { part in
      let range = (records.count * part / parts)..<(records.count * (part + 1) / parts)
      let result = Result { try indexer.image(of: Array(records[range]), custom: custom) }
      results.withLock { $0[part] = result }
    }
    return try (0..<parts).compactMap { part in try results.withLock { $0[part] }?.get() }
  }
}
