#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The binary record of an item, as the journal carries it; the store keeps of it what no other
/// section has (``RecordStripper``).
///
/// ```
/// record    version u8 · flags u8 · uniqueIdentifier text
///           · the fields flagged, in the order of their bits · attribute count varint · directory · values
/// directory per attribute, in the order of the names: name · length of its value varint (> 0)
/// name      code varint, of AttributeRegistry; or 0 and the name as text
/// values    the values one after the other, in the order of the directory; nothing follows
/// value     tag u8 · payload, see ItemCoding.Tag
/// text      byte count varint · UTF-8
/// varint    unsigned LEB128, at most ten bytes
/// f64       IEEE 754 double, little endian
/// ```
///
/// To read one attribute: read the fields and the directory, add up the lengths before it, and
/// decode its value alone. A record is invalid if it ends early, has bytes left over, names an
/// attribute twice or out of order, or has a text that is not UTF-8.
///
/// Version history: 1, the first.
package enum ItemCoding {
  /// The version written, and the only one read.
  static let version: UInt8 = 1

  /// Which optional fields a record has; the order of the bits is that of the fields.
  struct Flags: OptionSet {
    let rawValue: UInt8
    /// The kind is `.userActivity`; there is no field.
    static let userActivity = Flags(rawValue: 1 << 0)
    /// Text.
    static let indexName = Flags(rawValue: 1 << 1)
    /// Text.
    static let domainIdentifier = Flags(rawValue: 1 << 2)
    /// Text.
    static let protectionClass = Flags(rawValue: 1 << 3)
    /// Seconds since the reference date, f64.
    static let indexedDate = Flags(rawValue: 1 << 4)
    /// Seconds since the reference date, f64.
    static let expirationDate = Flags(rawValue: 1 << 5)
    /// Text.
    static let relatedUniqueIdentifier = Flags(rawValue: 1 << 6)
    /// Text.
    static let weakRelatedUniqueIdentifier = Flags(rawValue: 1 << 7)
  }

  /// The first byte of a value: its kind, and the form of what follows.
  enum Tag: UInt8 {
    /// Nothing follows.
    case falsehood = 0
    /// Nothing follows.
    case truth = 1
    /// A whole number below 2^53, zigzag varint. Not negative zero.
    case wholeNumber = 2
    /// Any other number, f64.
    case number = 3
    /// Whole seconds since the reference date, like `wholeNumber`.
    case wholeDate = 4
    /// Any other date, f64.
    case date = 5
    /// Text.
    case text = 6
    /// Byte count varint, bytes.
    case data = 7
    /// Person flags u8, the texts flagged in the order of the bits, handle count varint, handles as
    /// texts.
    case person = 8
    /// Element count varint, elements as values, none of them a list.
    case list = 9
    /// In the store of a segment only: the next text of the attribute in the text section.
    case columnText = 10
    /// In the store of a segment only: as a person, without name and handles, which are the next
    /// texts of the attribute in the text section.
    case columnPerson = 11
    /// In the store of a segment only: the next number of the attribute in the numbers section.
    case columnNumber = 12
    /// In the store of a segment only: the next date of the attribute in the numbers section.
    case columnDate = 13
  }

  /// Which optional texts a person has.
  struct PersonFlags: OptionSet {
    let rawValue: UInt8
    static let name = PersonFlags(rawValue: 1 << 0)
    static let handleIdentifier = PersonFlags(rawValue: 1 << 1)
    static let contactIdentifier = PersonFlags(rawValue: 1 << 2)
    static let all: PersonFlags = [.name, .handleIdentifier, .contactIdentifier]
  }

  /// Appends the record of an item.
  ///
  /// The item is expected to be valid: a list in a list cannot be read back.
  package static func encode(_ item: Item, into output: inout [UInt8]) {
    var writer = RecordWriter()
    swap(&writer.bytes, &output)
    defer { swap(&writer.bytes, &output) }
    writer.fields(of: item, indexedDate: item.indexedDate)
    writer.attributes(item.attributes)
  }

  /// Reads the record that is the whole of `bytes`.
  package static func decode(_ bytes: [UInt8]) throws(ItemCodingError) -> Item {
    try ItemRecord(bytes).item()
  }
}
