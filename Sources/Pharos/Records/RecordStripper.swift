/// Makes the record that the store keeps while the values of the whole one are indexed: what no other
/// section of the segment gives back.
///
/// ```
/// stored   version u8 · flags u8 · attribute count varint · directory · values
/// ```
///
/// The fields stand in the identity section and in the fixed columns. In place of a text in NFC, and of
/// a number or date, stands a tag: the texts, numbers and dates of an attribute follow each other in its
/// columns in the order in which the record has them, those that the store keeps included.
struct RecordStripper {
  private(set) var values = RecordWriter()
  private var directory = RecordWriter()
  private var count = 0

  /// Begins the next record.
  mutating func begin() {
    values.bytes.removeAll(keepingCapacity: true)
    directory.bytes.removeAll(keepingCapacity: true)
    count = 0
  }

  /// Begins an attribute; returns what ``endAttribute(_:name:)`` wants.
  func beginAttribute() -> Int { values.bytes.count }

  /// Ends an attribute whose value was appended since.
  mutating func endAttribute(_ start: Int, name: RecordScan.Name) {
    switch name {
    case .registered(let code): directory.count(code)
    case .custom(let name):
      directory.count(0)
      directory.text(name)
    }
    directory.count(values.bytes.count - start)
    count += 1
  }

  /// Appends bytes of the value as they are.
  mutating func append(_ bytes: ArraySlice<UInt8>) { values.bytes.append(contentsOf: bytes) }

  mutating func append(tag: ItemCoding.Tag) { values.byte(tag.rawValue) }

  /// The record: the version and the flags that the whole one begins with, and the attributes that
  /// were added.
  func record(of whole: [UInt8]) -> [UInt8] {
    var record = RecordWriter()
    record.bytes.reserveCapacity(directory.bytes.count + values.bytes.count + 4)
    record.bytes.append(contentsOf: whole.prefix(2))
    record.count(count)
    record.bytes.append(contentsOf: directory.bytes)
    record.bytes.append(contentsOf: values.bytes)
    return record.bytes
  }
}
