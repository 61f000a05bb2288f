/// JSON written straight into bytes.
package enum JSONBytes {
  /// Appends a text in quotes; control characters, quotes and backslashes are escaped.
  package static func append(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    appendEscaped(text.utf8, to: &output)
    output.append(UInt8(ascii: "\""))
  }

  /// Appends the inside of a text.
  package static func appendEscaped(_ bytes: some Sequence<UInt8>, to output: inout [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""), 0x5C:
        output.append(0x5C)
        output.append(byte)
      case 0x0A: output.append(contentsOf: [0x5C, UInt8(ascii: "n")])
      case 0x09: output.append(contentsOf: [0x5C, UInt8(ascii: "t")])
      case 0..<0x20:
        output.append(contentsOf: "\\u00".utf8)
        output.append(digits[Int(byte >> 4)])
        output.append(digits[Int(byte & 15)])
      default: output.append(byte)
      }
    }
  }

  /// Appends a whole number in decimal.
  package static func append(_ number: Int, to output: inout [UInt8]) {
    var rest = number.magnitude
    if number < 0 { output.append(UInt8(ascii: "-")) }
    let start = output.count
    repeat {
      output.append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    var low = start
    var high = output.count - 1
    while low < high {
      output.swapAt(low, high)
      low += 1
      high -= 1
    }
  }

  /// Appends a value; whole numbers without a fraction.
  package static func append(_ value: JSONValue, to output: inout [UInt8]) {
    switch value {
    case .null: output.append(contentsOf: "null".utf8)
    case .boolean(let flag): output.append(contentsOf: (flag ? "true" : "false").utf8)
    case .number(let number):
      if let whole = Int(exactly: number) {
        append(whole, to: &output)
      } else {
        output.append(contentsOf: (number.isFinite ? "\(number)" : "null").utf8)
      }
    case .text(let text): append(text, to: &output)
    case .list(let elements):
      output.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        append(element, to: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      output.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        append(member.key, to: &output)
        output.append(UInt8(ascii: ":"))
        append(member.value, to: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
  }
}
