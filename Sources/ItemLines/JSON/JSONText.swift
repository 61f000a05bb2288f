import QueryLanguage

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

  /// Writes a text; whatever could harm a terminal is escaped.
  package mutating func text(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    if text.utf8.contains(where: JSONText.mayBeEscaped) {
      for scalar in text.unicodeScalars { append(scalar) }
    } else {
      bytes.append(contentsOf: text.utf8)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a scalar of a text.
  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": bytes.append(contentsOf: "\\\"".utf8)
    case "\\": bytes.append(contentsOf: "\\\\".utf8)
    case "\n": bytes.append(contentsOf: "\\n".utf8)
    case "\r": bytes.append(contentsOf: "\\r".utf8)
    case "\t": bytes.append(contentsOf: "\\t".utf8)
    case _ where scalar.isHarmful:
      // None of them has more than four digits.
      let digits = String(scalar.value, radix: 16)
      bytes.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.utf8.count))".utf8)
      bytes.append(contentsOf: digits.utf8)
    default:
      bytes.append(
        contentsOf: Unicode.UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter)
    }
  }

  /// Whether a byte may begin what is escaped.
  private static func mayBeEscaped(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F, 0xC2, 0xD8, 0xE2, 0xEF: true
    default: false
    }
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
