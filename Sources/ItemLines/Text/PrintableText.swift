/// Text as it is shown to people.
package enum PrintableText {
  /// The text on one line, with everything escaped that could move the cursor, make the terminal do
  /// something, break the line, or show text in another order than it has.
  ///
  /// Everything that comes from items, files and arguments goes through here, or through
  /// ``lines(_:)``, on its way to a person.
  package static func line(_ text: String) -> String { escaped(text, keepsLineFeeds: false) }

  /// The same for a text of several lines, whose line feeds stay.
  package static func lines(_ text: String) -> String { escaped(text, keepsLineFeeds: true) }

  private static func escaped(_ text: String, keepsLineFeeds: Bool) -> String {
    guard text.unicodeScalars.contains(where: isEscaped) else { return text }
    var shown = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": shown += keepsLineFeeds ? "\n" : "\\n"
      case "\t": shown += "\\t"
      case "\r": shown += "\\r"
      case _ where isEscaped(scalar):
        shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  /// Control characters (C0, delete, C1), marks and overrides of direction, separators of lines and
  /// paragraphs, deprecated format characters, annotations, the byte order mark.
  package static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F, 0xFEFF,
      0xFFF9...0xFFFB:
      true
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
