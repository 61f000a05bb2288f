extension JSONScanner {
  /// Reads a text; the position is at its opening quote.
  mutating func text() throws(LineProblem) -> String {
    let start = position + 1
    var at = start
    var bits: UInt8 = 0
    while at < end {
      let byte = bytes[at]
      if byte == UInt8(ascii: "\"") {
        position = at + 1
        if bits >= 0x80 { try checkUTF8(start..<at) }
        return String(decoding: bytes[start..<at], as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\") { return try escapedText(from: start, firstEscape: at) }
      if byte < 0x20 { throw controlCharacter(at) }
      bits |= byte
      at += 1
    }
    throw unterminated(start - 1)
  }

  private mutating func escapedText(
    from start: Int, firstEscape: Int
  ) throws(LineProblem) -> String {
    var plain = Array(bytes[start..<firstEscape])
    var at = firstEscape
    var runStart = at
    while at < end {
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
      if byte < 0x20 { throw controlCharacter(at) }
      at += 1
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
