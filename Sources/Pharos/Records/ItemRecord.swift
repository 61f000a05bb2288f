#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A record of an item, opened: fields and directory are read, values only when asked for.
///
/// Invariants
/// 1. `names` ascend and are distinct.
/// 2. `valueEnds` ascend, count from `valuesStart` and begin above 0; the last one (or 0 if there is
///    none) is the end of the record.
package struct ItemRecord: Sendable {
  /// The item with its fields, but without attributes.
  package let fields: Item
  /// The canonical names of the attributes, ascending.
  private var names: [AttributeKey] = []

  private let bytes: [UInt8]
  private let valuesStart: Int
  private var valueEnds: [Int] = []

  /// Opens the record that is the whole of `bytes`.
  package init(_ bytes: [UInt8]) throws(ItemCodingError) {
    try self.init(bytes, range: 0..<bytes.count)
  }

  /// Opens the record that is a part of a buffer, without copying it.
  package init(_ bytes: [UInt8], range: Range<Int>) throws(ItemCodingError) {
    var reader = try RecordReader(bytes, range: range)
    fields = try Self.readFields(&reader)
    let count = try reader.count()
    names.reserveCapacity(min(count, 256))
    valueEnds.reserveCapacity(min(count, 256))
    var length = 0
    for _ in 0..<count {
      let name = try reader.name()
      if let last = names.last, !(last < name) { throw reader.damaged("names out of order") }
      let valueLength = try reader.count()
      if valueLength == 0 { throw reader.damaged("an attribute without a value") }
      names.append(name)
      // Each length is at most the size of the buffer and takes a byte of it, so the sum cannot
      // overflow.
      length &+= valueLength
      valueEnds.append(length)
    }
    guard length == reader.remaining else {
      throw reader.damaged("\(reader.remaining) bytes of values instead of \(length)")
    }
    self.bytes = bytes
    valuesStart = reader.position
  }

  /// The item with all its attributes.
  package func item() throws(ItemCodingError) -> Item {
    var item = fields
    for place in names.indices {
      item.attributes.append(names[place], try value(at: place))
    }
    return item
  }

  private func value(at place: Int) throws(ItemCodingError) -> AttributeValue {
    let start = valuesStart + (place == 0 ? 0 : valueEnds[place - 1])
    var reader = try RecordReader(bytes, range: start..<(valuesStart + valueEnds[place]))
    let value = try reader.value()
    try reader.finish()
    return value
  }

  private static func readFields(_ reader: inout RecordReader) throws(ItemCodingError) -> Item {
    let flags = try reader.flags()
    var item = Item(try reader.text(), kind: flags.contains(.userActivity) ? .userActivity : .item)
    item.indexName = try reader.text(if: flags.contains(.indexName))
    item.domainIdentifier = try reader.text(if: flags.contains(.domainIdentifier))
    item.protectionClass = try reader.text(if: flags.contains(.protectionClass))
    item.indexedDate = try reader.date(if: flags.contains(.indexedDate))
    item.expirationDate = try reader.date(if: flags.contains(.expirationDate))
    item.relatedUniqueIdentifier = try reader.text(if: flags.contains(.relatedUniqueIdentifier))
    item.weakRelatedUniqueIdentifier = try reader.text(
      if: flags.contains(.weakRelatedUniqueIdentifier))
    return item
  }
}
