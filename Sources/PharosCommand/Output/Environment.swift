#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Variables of the environment that the command looks at.
enum Environment {
  /// The value of a variable; nil where it is not set or empty, which mean the same everywhere here.
  static func value(_ name: String) -> String? {
    // SAFETY: nothing in this process changes the environment, so the text stays while it is copied.
    guard let text = getenv(name) else { return nil }
    let value = String(cString: text)
    return value.isEmpty ? nil : value
  }

  /// Whether a variable is set, if only to an empty text.
  static func has(_ name: String) -> Bool { getenv(name) != nil }

  /// Whether the terminal can move its cursor and show colours.
  static var hasCapableTerminal: Bool {
    guard let terminal = value("TERM") else { return false }
    return terminal != "dumb"
  }
}
