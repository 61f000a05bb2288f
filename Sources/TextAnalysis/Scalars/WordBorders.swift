/// The borders between base scalars of a run (separators and ideographs aside, rule 3).
enum WordBorders {
  /// Bit `before << 3 | after` is set where a border lies between two classes:
  /// letter | digit (1 4, 2 4, 3 4), digit | letter (4 1, 4 2, 4 3), lower | upper case (2 3).
  private static let transitions: UInt64 = 0x0000_000E_1018_1000

  /// Whether (1 or 0) a border lies between two base scalars, given by their classes.
  @inline(__always)
  static func between(_ before: UInt8, _ after: UInt8) -> UInt64 {
    transitions >> UInt64(before << 3 | after) & 1
  }
}
