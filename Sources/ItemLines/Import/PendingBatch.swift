import Pharos

/// What is committed next.
struct PendingBatch {
  var items: EncodedItems
  private(set) var updates: [ItemUpdate] = []
  /// Lines of input it covers, blank and bad ones included.
  private(set) var lines = 0
  /// Bytes of input it covers.
  private(set) var bytes = 0

  /// Nothing, for an index of this configuration.
  init(configuration: IndexConfiguration) { items = EncodedItems(configuration: configuration) }

  /// Items and updates in it.
  var count: Int { items.count + updates.count }

  mutating func append(_ update: ItemUpdate) { updates.append(update) }

  mutating func cover(bytes: Int) {
    lines += 1
    self.bytes += bytes
  }

  /// The batch as the index takes it.
  var batch: Batch {
    var batch = Batch()
    batch.add(items)
    if !updates.isEmpty { batch.update(updates) }
    return batch
  }

  mutating func removeAll() {
    items.removeAll()
    updates.removeAll(keepingCapacity: true)
    (lines, bytes) = (0, 0)
  }
}
