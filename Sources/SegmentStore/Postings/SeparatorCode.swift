/// What stands between a run and the run before it, as four bits of a position's flags.
///
/// The table is part of the format. It holds what stands between runs in names, addresses, file
/// names, numbers, times and prose most often. A pattern whose separators are all in the table is
/// decided by codes.
///
/// ```
///   0  one blank                     8  ’ (U+2019)
///   1  nothing: joined, or first     9  @
///   2  -                            10  comma blank
///   3  .                            11  full stop blank
///   4  /                            12  colon blank
///   5  _                            13  line feed
///   6  :                            14  ://
///   7  ' (U+0027)                   15  any other
/// ```
package enum SeparatorCode {
  /// Exactly one blank, U+0020.
  package static let blank: UInt8 = 0
  /// Nothing: joined to the run before, or the first run of a value with nothing before it.
  package static let none: UInt8 = 1
  /// A separator that has no code of its own.
  package static let other: UInt8 = 15
  /// Number of codes.
  package static let count = 16

  /// The code of a separator's bytes (UTF-8, as they stand in the normalized value).
  package static func code(for bytes: UnsafeBufferPointer<UInt8>) -> UInt8 {
    switch bytes.count {
    case 0: none
    case 1: code(of: bytes[0])
    case 2: bytes[1] == 0x20 ? code(beforeBlank: bytes[0]) : other
    case 3:
      switch (bytes[0], bytes[1], bytes[2]) {
      case (0xE2, 0x80, 0x99): 8
      case (0x3A, 0x2F, 0x2F): 14
      default: other
      }
    default: other
    }
  }

  /// The code of a separator's bytes.
  package static func code(for bytes: ArraySlice<UInt8>) -> UInt8 {
    bytes.withUnsafeBufferPointer { code(for: $0) }
  }

  /// The separator a code stands for; nil for ``other`` and for what is no code.
  package static func text(of code: UInt8) -> [UInt8]? {
    code < other ? Array(texts[Int(code)].utf8) : nil
  }

  private static let texts: [String] = [
    " ", "", "-", ".", "/", "_", ":", "'", "\u{2019}", "@", ", ", ". ", ": ", "\n", "://",
  ]

  private static func code(of byte: UInt8) -> UInt8 {
    switch byte {
    case 0x20: blank
    case 0x2D: 2
    case 0x2E: 3
    case 0x2F: 4
    case 0x5F: 5
    case 0x3A: 6
    case 0x27: 7
    case 0x40: 9
    case 0x0A: 13
    default: other
    }
  }

  private static func code(beforeBlank byte: UInt8) -> UInt8 {
    switch byte {
    case 0x2C: 10
    case 0x2E: 11
    case 0x3A: 12
    default: other
    }
  }
}
