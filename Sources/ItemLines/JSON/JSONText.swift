#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// JSON being written, compact.
///
/// Commas are put by the writer: before every member and element but the first.
package struct JSONText {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Writes an object.
  package mutating func object(_ members: (inout JSONText) -> Void) {
    separate()
    bytes.append(UInt8(ascii: "{"))
    members(&self)
    bytes.append(UInt8(ascii: "}"))
  }

  /// Writes a list.
  package mutating func list<Elements: Sequence>(
    _ elements: Elements, _ element: (inout JSONText, Elements.Element) -> Void
  ) {
    separate()
    bytes.append(UInt8(ascii: "["))
    for value in elements { element(&self, value) }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Writes a key; its value must follow.
  package mutating func key(_ name: String) {
    text(name)
    bytes.append(UInt8(ascii: ":"))
  }

  /// Writes a text.
  package mutating func text(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x0A: bytes.append(contentsOf: "\\n".utf8)
      case 0x0D: bytes.append(contentsOf: "\\r".utf8)
      case 0x09: bytes.append(contentsOf: "\\t".utf8)
      case 0..<0x20, 0x7F:
        let digits = String(byte, radix: 16)
        bytes.append(contentsOf: (digits.utf8.count == 1 ? "\\u000" : "\\u00").utf8)
        bytes.append(contentsOf: digits.utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a whole number.
  package mutating func integer(_ number: Int) { word(String(number)) }

  /// Writes a number as short as reading it back allows; whole ones without a point.
  package mutating func number(_ number: Double) {
    guard number.isFinite else { return word("null") }
    if number != 0, number.magnitude < 1e16, let whole = Int(exactly: number) {
      return integer(whole)
    }
    let text = number.description
    word(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  /// Writes `true` or `false`.
  package mutating func boolean(_ truth: Bool) { word(truth ? "true" : "false") }

  /// Writes a date in UTC; as seconds since 2001-01-01 where ISO 8601 has no year for it.
  package mutating func date(_ date: Date) {
    let seconds = date.timeIntervalSinceReferenceDate
    if let iso = ISODate.text(seconds) { text(iso) } else { number(seconds) }
  }

  /// Ends the line.
  package mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  /// Forgets what was written.
  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  private mutating func word(_ word: String) {
    separate()
    bytes.append(contentsOf: word.utf8)
  }

  /// Puts the comma before what is not the first of its object or list, nor the value of a key.
  private mutating func separate() {
    switch bytes.last {
    case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"), UInt8(ascii: "\n"): break
    default: bytes.append(UInt8(ascii: ","))
    }
  }
}
