#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads the parts of records; see ``ItemCoding`` for the format.
///
/// Any bytes give a value or an error.
///
/// Invariant: 0 <= `position` <= `end` <= `bytes.count`. Every read checks what is left before it
/// moves.
struct RecordReader {
  private let bytes: [UInt8]
  private(set) var position: Int
  private let end: Int

  /// A reader of a part of a buffer.
  init(_ bytes: [UInt8], range: Range<Int>) throws(ItemCodingError) {
    guard range.lowerBound >= 0, range.upperBound <= bytes.count else {
      throw .damaged(offset: range.lowerBound, detail: "a range outside the buffer")
    }
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  var remaining: Int { end - position }

  func damaged(_ detail: String) -> ItemCodingError {
    .damaged(offset: position, detail: detail)
  }

  /// Fails unless everything has been read.
  func finish() throws(ItemCodingError) {
    if remaining > 0 { throw damaged("\(remaining) bytes left over") }
  }

  mutating func byte() throws(ItemCodingError) -> UInt8 {
    guard remaining > 0 else { throw damaged("it ends early") }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func varint() throws(ItemCodingError) -> UInt64 {
    var result: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      let next = try byte()
      if shift == 63, next > 1 { break }
      result |= UInt64(next & 0x7F) << shift
      if next < 0x80 { return result }
    }
    throw damaged("a number of more than 64 bits")
  }

  /// A count of things that take at least a byte each, so that it cannot exceed what is left.
  mutating func count() throws(ItemCodingError) -> Int {
    let value = try varint()
    guard value <= UInt64(remaining) else { throw damaged("a count of \(value)") }
    return Int(value)
  }

  mutating func double() throws(ItemCodingError) -> Double {
    guard remaining >= 8 else { throw damaged("it ends early") }
    var bits: UInt64 = 0
    for place in 0..<8 {
      bits |= UInt64(bytes[position + place]) << UInt64(8 * place)
    }
    position += 8
    return Double(bitPattern: bits)
  }

  /// The next bytes; `count` has been checked against `remaining`.
  mutating func take(_ count: Int) -> ArraySlice<UInt8> {
    defer { position += count }
    return bytes[position..<(position + count)]
  }

  mutating func text() throws(ItemCodingError) -> String {
    let count = try count()
    guard let text = String(validating: take(count), as: UTF8.self) else {
      throw damaged("a text that is not UTF-8")
    }
    return text
  }

  mutating func text(if present: Bool) throws(ItemCodingError) -> String? {
    present ? try text() : nil
  }

  mutating func date(if present: Bool) throws(ItemCodingError) -> Date? {
    present ? Date(timeIntervalSinceReferenceDate: try double()) : nil
  }

  mutating func name() throws(ItemCodingError) -> AttributeKey {
    let code = try varint()
    if code == 0 {
      let key = AttributeKey(rawValue: try text())
      guard key == key.canonical else { throw damaged("an alias as an attribute's name") }
      return key
    }
    let definition = Int(exactly: code).flatMap { AttributeRegistry.attribute(code: $0) }
    guard let definition else { throw damaged("an unknown attribute, code \(code)") }
    return definition.key
  }

  /// A value; an element of a list where `isElement` is true.
  mutating func value(isElement: Bool = false) throws(ItemCodingError) -> AttributeValue {
    let raw = try byte()
    guard let tag = ItemCoding.Tag(rawValue: raw) else { throw damaged("value tag \(raw)") }
    switch tag {
    case .falsehood: return .boolean(false)
    case .truth: return .boolean(true)
    case .wholeNumber: return .number(try wholeNumber())
    case .number: return .number(try double())
    case .wholeDate: return .date(Date(timeIntervalSinceReferenceDate: try wholeNumber()))
    case .date: return .date(Date(timeIntervalSinceReferenceDate: try double()))
    case .text: return .text(try text())
    case .data:
      let count = try count()
      return .data(Data(take(count)))
    case .person: return .person(try person())
    case .list:
      if isElement { throw damaged("a list inside a list") }
      return .list(try list())
    case .columnText, .columnPerson, .columnNumber, .columnDate:
      throw damaged("a part of a segment's columns outside of one")
    }
  }

  private mutating func wholeNumber() throws(ItemCodingError) -> Double {
    let zigzag = try varint()
    return Double(Int64(bitPattern: zigzag >> 1) ^ -Int64(bitPattern: zigzag & 1))
  }

  private mutating func list() throws(ItemCodingError) -> [AttributeValue] {
    let count = try count()
    var elements: [AttributeValue] = []
    elements.reserveCapacity(min(count, 1024))
    for _ in 0..<count {
      elements.append(try value(isElement: true))
    }
    return elements
  }

  private mutating func person() throws(ItemCodingError) -> Person {
    let flags = ItemCoding.PersonFlags(rawValue: try byte())
    guard flags.isSubset(of: .all) else { throw damaged("person flags \(flags.rawValue)") }
    var person = Person(name: try text(if: flags.contains(.name)))
    person.handleIdentifier = try text(if: flags.contains(.handleIdentifier))
    person.contactIdentifier = try text(if: flags.contains(.contactIdentifier))
    for _ in 0..<(try count()) {
      person.handles.append(try text())
    }
    return person
  }
}
