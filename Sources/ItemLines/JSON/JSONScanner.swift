/// Reads JSON (RFC 8259, nothing more lenient) from a range of bytes, from front to back.
///
/// It builds no tree: the caller asks for what it expects, so nesting is bounded by what the caller
/// asks for, and every problem has its place.
struct JSONScanner {
  /// What a value is, by its first byte.
  enum Kind: String {
    case text = "a text"
    case number = "a number"
    case boolean = "true or false"
    case null = "null"
    case list = "a list"
    case object = "an object"
  }

  let bytes: [UInt8]
  let end: Int
  var position: Int

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    end = range.upperBound
    position = range.lowerBound
  }

  /// The byte at the position; nil at the end.
  var current: UInt8? { position < end ? bytes[position] : nil }

  /// Passes over blanks.
  mutating func skipBlanks() {
    while position < end {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }

  /// Passes over blanks and a byte, if it is there.
  mutating func skip(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard current == byte else { return false }
    position += 1
    return true
  }

  /// Passes over blanks and a byte that must be there.
  mutating func expect(_ byte: UInt8, _ what: String) throws(LineProblem) {
    guard skip(byte) else { throw unexpected(what) }
  }

  /// The kind of the value that follows after blanks; the position is then at its first byte.
  mutating func kind() throws(LineProblem) -> Kind {
    skipBlanks()
    guard let first = current else { throw unexpected("a value") }
    switch first {
    case UInt8(ascii: "\""): return .text
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean
    case UInt8(ascii: "n"): return .null
    case UInt8(ascii: "["): return .list
    case UInt8(ascii: "{"): return .object
    default: throw unexpected("a value")
    }
  }

  /// Reads `true` or `false`.
  mutating func boolean() throws(LineProblem) -> Bool {
    let isTrue = current == UInt8(ascii: "t")
    try word(isTrue ? "true" : "false")
    return isTrue
  }

  /// Reads `null`.
  mutating func null() throws(LineProblem) { try word("null") }

  private mutating func word(_ word: String) throws(LineProblem) {
    let start = position
    for byte in word.utf8 {
      guard current == byte else {
        throw LineProblem(offset: start, reason: "\(word) or a text in quotes belongs here")
      }
      position += 1
    }
  }

  /// The problem that something else stands at the position.
  func unexpected(_ what: String) -> LineProblem {
    guard let byte = current else {
      return LineProblem(offset: end, reason: "the line ends where \(what) belongs")
    }
    let isPlain = (0x21...0x7E).contains(byte)
    let found = isPlain ? " instead of “\(Unicode.Scalar(byte))”" : ""
    return LineProblem(offset: position, reason: "\(what) belongs here\(found)")
  }
}
