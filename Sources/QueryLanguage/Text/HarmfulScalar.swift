extension Unicode.Scalar {
  /// Whether a terminal may do something else with the scalar than to draw it where it stands: move
  /// the cursor, obey it, break the line, or show what follows in another order.
  ///
  /// Control characters (C0, delete, C1), marks and overrides of direction, separators of lines and
  /// paragraphs, deprecated format characters, annotations, the byte order mark. What is printed for
  /// people has them escaped, JSON as well.
  package var isHarmful: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F, 0xFEFF,
      0xFFF9...0xFFFB:
      true
    default: false
    }
  }
}
