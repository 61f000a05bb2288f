#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Checks items and makes their records, many one after the other; see ``ItemCoding`` for the
/// format.
struct ItemEncoder {
  /// A scratch of more bytes is not kept.
  private static let mostKept = 1 << 20

  private var table = AttributeNameTable()
  private var values = RecordWriter()
  private var directory = RecordWriter()

  /// The names of the attributes of all items since ``forgetNames()``.
  var names: Set<AttributeKey> { table.names }

  mutating func forgetNames() { table.forgetNames() }

  /// The record of an item that is found valid; as ``ItemCoding/encode(_:into:)`` makes it of the
  /// item with this time of indexing.
  mutating func record(
    of item: Item, indexedDate: Date, limits: ItemLimits
  ) throws(ItemError) -> [UInt8] {
    var check = ItemCheck(uniqueIdentifier: item.uniqueIdentifier, limits: limits)
    try check.fields(of: item)
    try check.date(indexedDate, of: "indexedDate")
    directory.bytes.removeAll(keepingCapacity: true)
    values.bytes.removeAll(keepingCapacity: true)
    directory.count(item.attributes.count)
    var previous = AttributeNameTable.start
    for place in item.attributes.keys.indices {
      let (key, value) = item.attributes[place]
      let entry = table.entry(of: key, after: &previous)
      try check.attribute(entry, value)
      let start = values.bytes.count
      values.value(value)
      directory.bytes.append(contentsOf: entry.bytes)
      directory.count(values.bytes.count - start)
    }
    try check.total()
    var writer = RecordWriter()
    writer.bytes.reserveCapacity(128 + directory.bytes.count + values.bytes.count)
    writer.fields(of: item, indexedDate: indexedDate)
    writer.bytes.append(contentsOf: directory.bytes)
    writer.bytes.append(contentsOf: values.bytes)
    // The memory of a large item is not kept for the next one.
    if values.bytes.count > ItemEncoder.mostKept { values = RecordWriter() }
    return writer.bytes
  }
}
