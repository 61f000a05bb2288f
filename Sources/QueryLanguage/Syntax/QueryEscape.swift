/// Puts text that a person typed into a query.
public enum QueryEscape {
  /// Escapes text to be put between double quotes: the quote, the backslash and the star, and a
  /// `$` that would begin a `$time` form.
  ///
  /// To search by prefix, append an unescaped `*` to the result.
  public static func escape(_ userText: String) -> String {
    escape(userText, delimiter: "\"")
  }

  /// Escapes text to be put between single quotes.
  public static func escapeForSingleQuotes(_ userText: String) -> String {
    escape(userText, delimiter: "'")
  }

  private static func escape(_ userText: String, delimiter: Unicode.Scalar) -> String {
    var result = String.UnicodeScalarView()
    if userText.utf8.starts(with: "$time.".utf8) { result.append("\\") }
    for scalar in userText.unicodeScalars {
      if scalar == delimiter || scalar == "\\" || scalar == "*" { result.append("\\") }
      result.append(scalar)
    }
    return String(result)
  }
}
