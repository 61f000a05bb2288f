extension JSONScanner {
  /// Reads a text; the position is at its opening quote.
  mutating func text() throws(LineProblem) -> String {
    let range = try plainText()
    guard let range else { return try escapedText(from: position + 1) }
    return try string(range)
  }

  /// Passes over a text without escapes, which lies in the range returned; nil, and nothing passed,
  /// for a text with escapes.
  mutating func plainText() throws(LineProblem) -> (bytes: Range<Int>, isASCII: Bool)? {
    let start = position + 1
    let (place, isASCII) = TextScan.endOfPlainText(bytes, from: start, to: end)
    guard place < end else { throw unterminated(start - 1) }
    switch bytes[place] {
    case UInt8(ascii: "\""):
      position = place + 1
      return (start..<place, isASCII)
    case UInt8(ascii: "\\"): return nil
    default: throw controlCharacter(place)
    }
  }

  /// The text that lies in a range.
  func string(_ text: (bytes: Range<Int>, isASCII: Bool)) throws(LineProblem) -> String {
    if text.isASCII { return String(decoding: bytes[text.bytes], as: UTF8.self) }
    guard let string = String(validating: bytes[text.bytes], as: UTF8.self) else {
      throw .notUTF8(at: UTF8Check.firstInvalid(in: bytes, text.bytes) ?? text.bytes.lowerBound)
    }
    return string
  }

  private mutating func escapedText(from start: Int) throws(LineProblem) -> String {
    var plain: [UInt8] = []
    var at = start
    var runStart = at
    while true {
      at = TextScan.endOfPlainText(bytes, from: at, to: end).place
      guard at < end else { break }
      let byte = bytes[at]
      if byte == UInt8(ascii: "\"") {
        plain += bytes[runStart..<at]
        position = at + 1
        try checkUTF8(start..<at)
        return String(decoding: plain, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\") {
        plain += bytes[runStart..<at]
        try escape(&at, &plain)
        runStart = at
        continue
      }
      throw controlCharacter(at)
    }
    throw unterminated(start - 1)
  }

  /// Reads one escape at `at`, a pair of surrogates included, and moves past it.
  private func escape(_ at: inout Int, _ plain: inout [UInt8]) throws(LineProblem) {
    guard at + 1 < end else { throw unterminated(at) }
    let letter = bytes[at + 1]
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): plain.append(letter)
    case UInt8(ascii: "b"): plain.append(0x08)
    case UInt8(ascii: "f"): plain.append(0x0C)
    case UInt8(ascii: "n"): plain.append(0x0A)
    case UInt8(ascii: "r"): plain.append(0x0D)
    case UInt8(ascii: "t"): plain.append(0x09)
    case UInt8(ascii: "u"):
      var code = try codeUnit(at + 2, of: at)
      let start = at
      at += 6
      if (0xD800..<0xDC00).contains(code), at + 1 < end, bytes[at] == UInt8(ascii: "\\"),
        bytes[at + 1] == UInt8(ascii: "u")
      {
        let low = try codeUnit(at + 2, of: at)
        guard (0xDC00..<0xE000).contains(low) else { throw loneSurrogate(start) }
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
        at += 6
      }
      guard let scalar = Unicode.Scalar(code) else { throw loneSurrogate(start) }
      plain.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      return
    default:
      throw LineProblem(
        offset: at, reason: "there is no such escape; a backslash itself is written \\\\")
    }
    at += 2
  }

  /// Reads four hexadecimal digits.
  private func codeUnit(_ at: Int, of escape: Int) throws(LineProblem) -> UInt32 {
    var code: UInt32 = 0
    for place in at..<(at + 4) {
      guard place < end, let digit = hexadecimalDigit(bytes[place]) else {
        throw LineProblem(
          offset: escape, reason: "four hexadecimal digits belong after \\u")
      }
      code = code << 4 | digit
    }
    return code
  }

  private func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  /// Escapes are ASCII, so a text is UTF-8 when its spelling is.
  private func checkUTF8(_ range: Range<Int>) throws(LineProblem) {
    if let invalid = UTF8Check.firstInvalid(in: bytes, range) { throw .notUTF8(at: invalid) }
  }

  private func controlCharacter(_ at: Int) -> LineProblem {
    let code = String(bytes[at], radix: 16, uppercase: true)
    let zeros = String(repeating: "0", count: 4 - code.count)
    return LineProblem(
      offset: at,
      reason: "a control character in a text is written as an escape: \\u\(zeros)\(code)")
  }

  private func unterminated(_ at: Int) -> LineProblem {
    LineProblem(offset: at, reason: "the text that begins here has no closing quote")
  }

  private func loneSurrogate(_ at: Int) -> LineProblem {
    LineProblem(offset: at, reason: "half of a surrogate pair stands alone")
  }
}
