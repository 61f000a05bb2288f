import ByteStore
import Columns

/// The items of a segment that fails its checks, as far as they can be read.
struct SegmentSalvage {
  /// The readable items, by identifier; of two with one identifier the newer.
  private(set) var items: [[UInt8]: GroupDraft.Pending] = [:]
  /// Documents that were not deleted and whose item cannot be read.
  private(set) var unreadable = 0
  /// Items whose sequence number cannot be read.
  private(set) var unordered = 0

  /// Reads item by item; throws when a section that items are read from cannot be opened.
  ///
  /// - Parameter deletions: the deleted documents of a segment with so many documents.
  init(_ bytes: ByteView, name: String, deletions: (Int) throws -> Bitset?) throws {
    let image = try SegmentSalvage.image(bytes, name: name)
    let store = try StoredItems(image)
    let deleted = try deletions(Int(store.documentCount))
    var newest: UInt64 = 0
    var waiting: [Item] = []
    var records: [[UInt8]] = []
    for document in 0..<store.documentCount {
      if deleted?.contains(Int(document)) ?? false { continue }
      guard
        let (record, item) = try SegmentSalvage.undamaged({
          let record = try store.record(ofDocument: document)
          return (record, try ItemCoding.decode(record))
        }), !item.uniqueIdentifier.isEmpty
      else {
        unreadable += 1
        continue
      }
      if let sequence = try SegmentSalvage.undamaged({
        try store.fixedColumns.sequence(ofDocument: document)
      }), sequence < NumberLimits.sequence {
        newest = max(newest, sequence)
        add(item, record, sequence)
      } else {
        waiting.append(item)
        records.append(record)
      }
    }
    // Nothing better is known than that they are of this segment's time.
    unordered = waiting.count
    for (item, record) in zip(waiting, records) { add(item, record, newest) }
  }

  /// Nil where bytes are damaged; other failures say nothing about them.
  static func undamaged<Value>(_ body: () throws -> Value) throws -> Value? {
    do {
      return try body()
    } catch {
      guard IndexError(error).isDamage else { throw error }
      return nil
    }
  }

  private mutating func add(_ item: Item, _ record: [UInt8], _ sequence: UInt64) {
    let identifier = Array(item.uniqueIdentifier.utf8)
    if let other = items[identifier], other.sequence > sequence { return }
    items[identifier] = GroupDraft.Pending(
      record: record, domain: item.domainIdentifier, sequence: sequence)
  }
}
