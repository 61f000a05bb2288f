/// The text of an HTML document (rule 18), read once from left to right.
enum ReferenceHTML {
  static func text(of html: String) -> String {
    var rest = Array(html.unicodeScalars)[...]
    var text = String.UnicodeScalarView()
    while let scalar = rest.first {
      if starts(rest, "<!--") {
        rest = after("-->", in: rest.dropFirst(4))
      } else if startsElement(rest, "script") {
        rest = after("</script>", in: rest)
      } else if startsElement(rest, "style") {
        rest = after("</style>", in: rest)
      } else if startsTag(rest) {
        rest = after(">", in: rest)
        text.append(" ")
      } else if scalar == "&", let entity = entity(at: rest) {
        text.append(entity.scalar)
        rest = rest.dropFirst(entity.length)
      } else {
        text.append(scalar)
        rest.removeFirst()
      }
    }
    return String(text)
  }

  private typealias Scalars = ArraySlice<Unicode.Scalar>

  private static func starts(_ rest: Scalars, _ word: String) -> Bool {
    let head = rest.prefix(word.unicodeScalars.count)
    return head.map { lowercased($0) } == Array(word.unicodeScalars)
  }

  /// `<name` at a place where the name of the element ends.
  private static func startsElement(_ rest: Scalars, _ name: String) -> Bool {
    guard starts(rest, "<" + name) else { return false }
    switch rest.dropFirst(name.unicodeScalars.count + 1).first {
    case nil, ">", "/", " ", "\t", "\n", "\r", "\u{C}": return true
    default: return false
    }
  }

  private static func startsTag(_ rest: Scalars) -> Bool {
    guard rest.first == "<", let next = rest.dropFirst().first else { return false }
    let isLetter = "a" <= lowercased(next) && lowercased(next) <= "z"
    return isLetter || next == "/" || next == "!" || next == "?"
  }

  /// What follows the next `word`, or nothing.
  private static func after(_ word: String, in scalars: Scalars) -> Scalars {
    var rest = scalars
    while !rest.isEmpty {
      if starts(rest, word) { return rest.dropFirst(word.unicodeScalars.count) }
      rest.removeFirst()
    }
    return rest
  }

  private static func lowercased(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard "A" <= scalar && scalar <= "Z" else { return scalar }
    return Unicode.Scalar(scalar.value + 32) ?? scalar
  }

  private static let names: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
  ]

  /// The entity that begins with the `&` at the start of `rest`.
  private static func entity(at rest: Scalars) -> (scalar: Unicode.Scalar, length: Int)? {
    guard let end = rest.firstIndex(of: ";") else { return nil }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: rest[rest.startIndex..<end].dropFirst())
    let body = String(view)
    let length = end - rest.startIndex + 1
    if let scalar = names[body] { return (scalar, length) }
    guard body.first == "#" else { return nil }
    let isHexadecimal = body.dropFirst().first == "x"
    let digits = body.dropFirst(isHexadecimal ? 2 : 1)
    guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let value = UInt32(digits, radix: isHexadecimal ? 16 : 10),
      let scalar = Unicode.Scalar(value)
    else { return nil }
    return (scalar, length)
  }
}
