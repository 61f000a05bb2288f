/// How fast a class is meant to be, as a share of the time of the best peer.
enum Goal {
  /// The first entry whose name begins the name of the class counts.
  private static let table: [(name: String, count: Double, others: Double)] = [
    ("term_title", 1, 0.5), ("term_any", 0.3, 0.3), ("term_text", 1, 0.5), ("and", 0.4, 0.4),
    ("or2", 0.4, 0.4), ("bool_not", 0.3, 0.3), ("prefix_title", 0.2, 0.2),
    ("prefix_any.2", 0.05, 0.05), ("prefix_any", 0.1, 0.1), ("typeahead", 0.1, 0.1),
    ("phrase", 0.2, 0.2), ("suffix_title", 0.3, 0.3), ("suffix_any", 0.05, 0.05),
    ("infix_title", 0.2, 0.2), ("infix_any.3", 0.2, 0.2), ("infix_any", 0.1, 0.1),
    ("infixphrase_title", 0.5, 0.5), ("infixphrase_any", 0.05, 0.05), ("partial", 0.2, 0.2),
    ("cjk2", 0.01, 0.01), ("range", 0.3, 0.3), ("date_and_term", 0.3, 0.3),
    ("type_and_term", 0.3, 0.3),
  ]

  /// The ratio that is aimed at; 1 where none is stated.
  static func ratio(_ name: String, _ mode: String) -> Double {
    guard let entry = table.first(where: { name.hasPrefix($0.name) }) else { return 1 }
    return mode == "count" ? entry.count : entry.others
  }

  /// The most that a class may cost, as a multiple of an exact term with as many hits; nil where
  /// nothing is promised.
  static func ratioToExact(_ name: String, _ mode: String) -> Double? {
    let isPattern = ["suffix", "infix_", "prefix", "partial"].contains { name.hasPrefix($0) }
    return isPattern ? 3 : nil
  }
}
