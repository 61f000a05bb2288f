#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes the parts of records; see ``ItemCoding`` for the format.
struct RecordWriter {
  var bytes: [UInt8] = []

  mutating func byte(_ value: UInt8) {
    bytes.append(value)
  }

  mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func count(_ value: Int) {
    varint(UInt64(value))
  }

  mutating func double(_ value: Double) {
    let bits = value.bitPattern
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
  }

  mutating func text(_ value: String) {
    count(value.utf8.count)
    bytes.append(contentsOf: value.utf8)
  }

  /// A text by its bytes.
  mutating func utf8(_ text: ArraySlice<UInt8>) {
    count(text.count)
    bytes.append(contentsOf: text)
  }

  mutating func optional(_ value: String?) {
    if let value { text(value) }
  }

  mutating func optional(_ value: Date?) {
    if let value { double(value.timeIntervalSinceReferenceDate) }
  }

  mutating func name(_ key: AttributeKey) {
    if let code = AttributeRegistry.code(of: key.rawValue) {
      count(code)
    } else {
      count(0)
      text(key.rawValue)
    }
  }

  /// Everything that stands before the directory.
  mutating func fields(of item: Item, indexedDate: Date?) {
    var flags: ItemCoding.Flags = item.kind == .userActivity ? .userActivity : []
    if item.indexName != nil { flags.insert(.indexName) }
    if item.domainIdentifier != nil { flags.insert(.domainIdentifier) }
    if item.protectionClass != nil { flags.insert(.protectionClass) }
    if item.relatedUniqueIdentifier != nil { flags.insert(.relatedUniqueIdentifier) }
    if item.weakRelatedUniqueIdentifier != nil { flags.insert(.weakRelatedUniqueIdentifier) }
    if indexedDate != nil { flags.insert(.indexedDate) }
    if item.expirationDate != nil { flags.insert(.expirationDate) }
    byte(ItemCoding.version)
    byte(flags.rawValue)
    text(item.uniqueIdentifier)
    optional(item.indexName)
    optional(item.domainIdentifier)
    optional(item.protectionClass)
    optional(indexedDate)
    optional(item.expirationDate)
    optional(item.relatedUniqueIdentifier)
    optional(item.weakRelatedUniqueIdentifier)
  }

  /// Directory and values.
  mutating func attributes(_ attributes: AttributeSet) {
    // The lengths in the directory come before the values.
    var values = RecordWriter()
    values.bytes.reserveCapacity(1024)
    var directory = RecordWriter()
    directory.bytes.reserveCapacity(8 * attributes.count + 8)
    directory.count(attributes.count)
    for (key, value) in attributes {
      let start = values.bytes.count
      values.value(value)
      directory.name(key)
      directory.count(values.bytes.count - start)
    }
    bytes.reserveCapacity(bytes.count + directory.bytes.count + values.bytes.count)
    bytes.append(contentsOf: directory.bytes)
    bytes.append(contentsOf: values.bytes)
  }

  mutating func value(_ value: AttributeValue) {
    switch value {
    case .text(let text):
      tag(.text)
      self.text(text)
    case .number(let number):
      self.number(number)
    case .boolean(let truth):
      tag(truth ? .truth : .falsehood)
    case .date(let date):
      self.date(date.timeIntervalSinceReferenceDate)
    case .data(let data):
      tag(.data)
      count(data.count)
      bytes.append(contentsOf: data)
    case .person(let person):
      self.person(person)
    case .list(let elements):
      tag(.list)
      count(elements.count)
      for element in elements {
        self.value(element)
      }
    }
  }

  private mutating func tag(_ tag: ItemCoding.Tag) {
    byte(tag.rawValue)
  }

  /// A number with its tag.
  mutating func number(_ value: Double) { number(value, whole: .wholeNumber, other: .number) }

  /// A date with its tag, in seconds since 2001.
  mutating func date(_ seconds: Double) { number(seconds, whole: .wholeDate, other: .date) }

  /// A number in the short form where that is exact.
  private mutating func number(_ value: Double, whole: ItemCoding.Tag, other: ItemCoding.Tag) {
    if value.magnitude < 0x1p53, let integer = Int64(exactly: value),
      integer != 0 || value.sign == .plus
    {
      tag(whole)
      varint(UInt64(bitPattern: (integer << 1) ^ (integer >> 63)))
    } else {
      tag(other)
      double(value)
    }
  }

  private mutating func person(_ person: Person) {
    var flags: ItemCoding.PersonFlags = []
    if person.name != nil { flags.insert(.name) }
    if person.handleIdentifier != nil { flags.insert(.handleIdentifier) }
    if person.contactIdentifier != nil { flags.insert(.contactIdentifier) }
    tag(.person)
    byte(flags.rawValue)
    optional(person.name)
    optional(person.handleIdentifier)
    optional(person.contactIdentifier)
    count(person.handles.count)
    for handle in person.handles {
      text(handle)
    }
  }
}
