/// Text as it is shown to people.
package enum PrintableText {
  /// The text with everything that could move the cursor, break the line or hide text escaped.
  package static func line(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isEscaped) else { return text }
    var shown = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": shown += "\\n"
      case "\t": shown += "\\t"
      case "\r": shown += "\\r"
      case _ where isEscaped(scalar):
        shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// A short form for messages: at most 60 scalars of it.
  package static func excerpt(_ text: String) -> String {
    let start = text.unicodeScalars.prefix(60)
    let isCut = start.endIndex != text.unicodeScalars.endIndex
    return line(String(String.UnicodeScalarView(start))) + (isCut ? "…" : "")
  }

  /// A whole number with its digits in groups of three.
  package static func number(_ number: Int) -> String {
    var text = ""
    let digits = String(number.magnitude)
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += " " }
      text.append(digit)
    }
    return (number < 0 ? "-" : "") + text
  }

  /// A number with its noun: `1 item`, `2 items`.
  package static func count(_ count: Int, _ noun: String) -> String {
    "\(number(count)) \(noun)\(count == 1 ? "" : "s")"
  }

  /// The ratio in per cent with one digit after the point.
  package static func percent(_ part: Int, of whole: Int) -> String {
    guard whole > 0 else { return "0.0 %" }
    let tenths = (Double(part) / Double(whole) * 1000).rounded()
    return "\(tenths / 10) %"
  }
}
