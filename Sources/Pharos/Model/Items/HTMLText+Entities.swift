extension HTMLText {
  /// The bytes with entities replaced by what they stand for.
  ///
  /// What is no known entity stays as it is.
  static func withoutEntities(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var position = 0
    while let place = bytes[position...].firstIndex(of: ampersand) {
      output.append(contentsOf: bytes[position..<place])
      if let entity = entity(bytes, at: place) {
        output.append(contentsOf: String(entity.scalar).utf8)
        position = entity.end
      } else {
        output.append(ampersand)
        position = place + 1
      }
    }
    output.append(contentsOf: bytes[position...])
    return output
  }

  private static let ampersand = UInt8(ascii: "&")

  /// The entity that begins at an ampersand: what it stands for, and the place after its semicolon.
  private static func entity(
    _ bytes: [UInt8], at start: Int
  ) -> (scalar: Unicode.Scalar, end: Int)? {
    let body = bytes[(start + 1)...]
    if body.first == UInt8(ascii: "#") { return numericEntity(body.dropFirst()) }
    for (name, scalar) in named where body.starts(with: name) {
      return (scalar, start + 1 + name.count)
    }
    return nil
  }

  private static let named: [(name: [UInt8], scalar: Unicode.Scalar)] = [
    (Array("amp;".utf8), "&"), (Array("lt;".utf8), "<"), (Array("gt;".utf8), ">"),
    (Array("quot;".utf8), "\""), (Array("apos;".utf8), "'"), (Array("nbsp;".utf8), "\u{A0}"),
  ]

  /// The entity whose digits, or `x` and digits, come next.
  private static func numericEntity(
    _ body: ArraySlice<UInt8>
  ) -> (scalar: Unicode.Scalar, end: Int)? {
    let isHexadecimal = body.first == UInt8(ascii: "x")
    let radix: UInt32 = isHexadecimal ? 16 : 10
    var value: UInt32 = 0
    var place = isHexadecimal ? body.startIndex + 1 : body.startIndex
    let firstDigit = place
    while place < body.endIndex, let digit = digit(body[place]), digit < radix {
      // Beyond the last scalar any further digit only makes it worse, so the value may stop
      // growing.
      if value <= 0x10FFFF { value = value * radix + digit }
      place += 1
    }
    guard place > firstDigit, place < body.endIndex, body[place] == UInt8(ascii: ";"),
      let scalar = Unicode.Scalar(value)
    else { return nil }
    return (scalar, place + 1)
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}
