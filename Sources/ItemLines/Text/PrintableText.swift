import QueryLanguage

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
    guard text.unicodeScalars.contains(where: \.isHarmful) else { return text }
    var shown = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": shown += keepsLineFeeds ? "\n" : "\\n"
      case "\t": shown += "\\t"
      case "\r": shown += "\\r"
      case _ where scalar.isHarmful:
        shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return shown
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
