/// Reads one JSON value from bytes, strictly, without recursion deeper than a stated bound.
package struct JSONReader {
  /// Deepest nesting that is read.
  package static let deepest = 64

  private let bytes: [UInt8]
  private var position: Int
  private let end: Int

  private init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// The value that the bytes are, with nothing but blanks around it.
  package static func value(of bytes: [UInt8]) throws(JSONProblem) -> JSONValue {
    try value(of: bytes, in: 0..<bytes.count)
  }

  /// The value that a part of the bytes is, such as a line.
  package static func value(
    of bytes: [UInt8], in range: Range<Int>
  ) throws(JSONProblem) -> JSONValue {
    var reader = JSONReader(bytes, range.clamped(to: 0..<bytes.count))
    let value = try reader.value(depth: 0)
    reader.skipBlanks()
    guard reader.position == reader.end else {
      throw reader.problem("the value has ended; nothing may follow it")
    }
    return value
  }

  private var current: UInt8? { position < end ? bytes[position] : nil }

  private mutating func skipBlanks() {
    while position < end, bytes[position] <= 0x20 {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard current == byte else { return false }
    position += 1
    return true
  }

  private func problem(_ reason: String) -> JSONProblem {
    var line = 1
    var column = 1
    for byte in bytes[..<min(position, bytes.count)] {
      column += 1
      if byte == 0x0A { (line, column) = (line + 1, 1) }
    }
    return JSONProblem(offset: position, line: line, column: column, reason: reason)
  }

  private mutating func value(depth: Int) throws(JSONProblem) -> JSONValue {
    guard depth < JSONReader.deepest else { throw problem("nested too deeply") }
    skipBlanks()
    guard let byte = current else { throw problem("a value is missing") }
    switch byte {
    case UInt8(ascii: "{"): return try object(depth)
    case UInt8(ascii: "["): return try list(depth)
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw problem("no value begins like this")
    }
  }

  private mutating func object(_ depth: Int) throws(JSONProblem) -> JSONValue {
    position += 1
    var members: [JSONValue.Member] = []
    if skip(UInt8(ascii: "}")) { return .object([]) }
    repeat {
      skipBlanks()
      guard current == UInt8(ascii: "\"") else {
        throw problem("a key in double quotes is missing")
      }
      let key = try text()
      guard skip(UInt8(ascii: ":")) else { throw problem("a colon is missing") }
      members.append(JSONValue.Member(key, try value(depth: depth + 1)))
    } while skip(UInt8(ascii: ","))
    guard skip(UInt8(ascii: "}")) else { throw problem("a comma or } is missing") }
    return .object(members)
  }

  private mutating func list(_ depth: Int) throws(JSONProblem) -> JSONValue {
    position += 1
    var elements: [JSONValue] = []
    if skip(UInt8(ascii: "]")) { return .list([]) }
    repeat { elements.append(try value(depth: depth + 1)) } while skip(UInt8(ascii: ","))
    guard skip(UInt8(ascii: "]")) else { throw problem("a comma or ] is missing") }
    return .list(elements)
  }

  private mutating func word(
    _ word: StaticString, _ value: JSONValue
  ) throws(JSONProblem) -> JSONValue {
    let expected = Array("\(word)".utf8)
    guard end - position >= expected.count,
      bytes[position..<position + expected.count].elementsEqual(expected)
    else { throw problem("“\(word)” is written otherwise") }
    position += expected.count
    return value
  }

  private mutating func number() throws(JSONProblem) -> JSONValue {
    let start = position
    var whole = 0
    var isWhole = true
    if current == UInt8(ascii: "-") { position += 1 }
    loop: while let byte = current {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if position - start < 16 { whole = whole * 10 + Int(byte - UInt8(ascii: "0")) }
      case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "+"),
        UInt8(ascii: "-"):
        isWhole = false
      default: break loop
      }
      position += 1
    }
    if isWhole, position - start < 16, bytes[position - 1] != UInt8(ascii: "-") {
      return .number(Double(bytes[start] == UInt8(ascii: "-") ? -whole : whole))
    }
    guard let number = Double(String(decoding: bytes[start..<position], as: UTF8.self)),
      number.isFinite
    else { throw problem("this is no number") }
    return .number(number)
  }

  private mutating func text() throws(JSONProblem) -> String {
    position += 1
    let start = position
    while position < end, bytes[position] != UInt8(ascii: "\""), bytes[position] != 0x5C {
      guard bytes[position] >= 0x20 else { throw problem("a control character must be escaped") }
      position += 1
    }
    guard position < end else { throw problem("a text does not end") }
    if bytes[position] == UInt8(ascii: "\"") {
      defer { position += 1 }
      return String(decoding: bytes[start..<position], as: UTF8.self)
    }
    var decoded = Array(bytes[start..<position])
    while let byte = current, byte != UInt8(ascii: "\"") {
      position += 1
      if byte == 0x5C {
        try escape(into: &decoded)
      } else if byte < 0x20 {
        throw problem("a control character must be escaped")
      } else {
        decoded.append(byte)
      }
    }
    guard current != nil else { throw problem("a text does not end") }
    position += 1
    return String(decoding: decoded, as: UTF8.self)
  }

  private mutating func escape(into decoded: inout [UInt8]) throws(JSONProblem) {
    guard let byte = current else { throw problem("a text does not end") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), 0x5C, UInt8(ascii: "/"): decoded.append(byte)
    case UInt8(ascii: "b"): decoded.append(0x08)
    case UInt8(ascii: "f"): decoded.append(0x0C)
    case UInt8(ascii: "n"): decoded.append(0x0A)
    case UInt8(ascii: "r"): decoded.append(0x0D)
    case UInt8(ascii: "t"): decoded.append(0x09)
    case UInt8(ascii: "u"): decoded.append(contentsOf: String(try scalar()).utf8)
    default: throw problem("there is no such escape")
    }
  }

  /// The scalar of `\uXXXX` or of a pair of them.
  private mutating func scalar() throws(JSONProblem) -> Unicode.Scalar {
    var code = try hexadecimal()
    if (0xD800..<0xDC00).contains(code), current == 0x5C, position + 1 < end,
      bytes[position + 1] == UInt8(ascii: "u")
    {
      position += 2
      let low = try hexadecimal()
      guard (0xDC00..<0xE000).contains(low) else { throw problem("half of a pair is missing") }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw problem("half of a pair is missing") }
    return scalar
  }

  private mutating func hexadecimal() throws(JSONProblem) -> UInt32 {
    guard end - position >= 4,
      let code = UInt32(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
    else { throw problem("four hexadecimal digits are missing") }
    position += 4
    return code
  }
}
