/// One entry of a generated table: a scalar and what it maps to.
struct ScalarMapping {
  let scalar: Unicode.Scalar
  let mapping: [Unicode.Scalar]
  /// The entry is written with `-` in place of `=`.
  let isOneWay: Bool

  /// Reads the words `41=61` or `340-300` of a table; words that are no entry are left out.
  static func parse(_ source: String) -> [ScalarMapping] {
    source.split(whereSeparator: { $0 == " " || $0 == "\n" }).compactMap { word in
      let sides = word.split(whereSeparator: { $0 == "=" || $0 == "-" })
      guard sides.count == 2, let scalar = scalar(sides[0]) else { return nil }
      let mapping = sides[1].split(separator: "+").compactMap { Self.scalar($0) }
      return ScalarMapping(scalar: scalar, mapping: mapping, isOneWay: word.contains("-"))
    }
  }

  private static func scalar(_ digits: Substring) -> Unicode.Scalar? {
    UInt32(digits, radix: 16).flatMap { Unicode.Scalar($0) }
  }
}
