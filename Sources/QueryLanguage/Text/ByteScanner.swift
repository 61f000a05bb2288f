/// A place in the UTF-8 text of a query.
struct ByteScanner {
  let bytes: [UInt8]
  var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }

  /// The byte at the place, or a number of bytes after it; nil beyond the end.
  func peek(_ distance: Int = 0) -> UInt8? {
    let index = position + distance
    return bytes.indices.contains(index) ? bytes[index] : nil
  }

  func peek(is character: Unicode.Scalar) -> Bool { peek() == UInt8(ascii: character) }

  func starts(with text: StaticString) -> Bool {
    guard position + text.utf8CodeUnitCount <= bytes.count else { return false }
    return text.withUTF8Buffer { bytes[position...].starts(with: $0) }
  }

  mutating func skip(_ text: StaticString) -> Bool {
    guard starts(with: text) else { return false }
    position += text.utf8CodeUnitCount
    return true
  }

  mutating func skipBlanks() {
    while position < bytes.count, ByteScanner.isBlank(bytes[position]) { position += 1 }
  }

  /// The place of the next byte that is no blank.
  var nextVisible: Int {
    var copy = self
    copy.skipBlanks()
    return copy.position
  }

  /// Reads letters, digits and `_`; the range is empty if there are none.
  mutating func readWord() -> Range<Int> {
    let start = position
    while position < bytes.count, ByteScanner.isNamePart(bytes[position]) { position += 1 }
    return start..<position
  }

  /// Reads one scalar; nil at the end.
  ///
  /// Bytes that are no UTF-8 count as U+FFFD each.
  mutating func readScalar() -> Unicode.Scalar? {
    guard let first = peek() else { return nil }
    if first < 0x80 {
      position += 1
      return Unicode.Scalar(first)
    }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    var value = UInt32(first) & (0xFF >> UInt32(length + 1))
    for distance in 1..<length {
      guard let next = peek(distance), next & 0xC0 == 0x80 else {
        position += 1
        return "\u{FFFD}"
      }
      value = value << 6 | UInt32(next & 0x3F)
    }
    guard let scalar = Unicode.Scalar(value) else {
      position += 1
      return "\u{FFFD}"
    }
    position += length
    return scalar
  }

  /// How many bytes from the place on could stand in a value without quotes.
  var bareLength: Int { bytes[position...].prefix(while: ByteScanner.isBare).count }

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: bytes.indices)], as: UTF8.self)
  }
}

// MARK: Kinds of characters

extension ByteScanner {
  static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n")
      || byte == UInt8(ascii: "\r")
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  static func isNameStart(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return (lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")) || byte == UInt8(ascii: "_")
  }

  static func isNamePart(_ byte: UInt8) -> Bool { isNameStart(byte) || isDigit(byte) }

  /// Whether a byte can stand in a value without quotes (a backslash begins an escape there).
  static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "!"), UInt8(ascii: ","),
      UInt8(ascii: "["), UInt8(ascii: "]"):
      false
    default: !isOperator(byte) && !isBlank(byte)
    }
  }

  static func isOperator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "=") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
  }

  static func equalsIgnoringCase(_ bytes: ArraySlice<UInt8>, _ lower: StaticString) -> Bool {
    guard bytes.count == lower.utf8CodeUnitCount else { return false }
    return lower.withUTF8Buffer { pattern in
      zip(bytes, pattern).allSatisfy { byte, letter in
        byte == letter || (byte >= 0x41 && byte <= 0x5A && byte | 0x20 == letter)
      }
    }
  }
}
