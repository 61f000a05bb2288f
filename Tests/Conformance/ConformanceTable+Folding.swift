import Pharos

extension ConformanceTable {
  /// Modifiers c and d in detail.
  static let folding: [ConformanceRow] = [
    row(
      99, #"title == "STRASSE"c"#,
      [.title: .text("straße")], .found, "decision D9 (full case folding)"),
    row(
      100, #"title == "Äppelfrö"c"#,
      [.title: .text("äppelfrö")], .found, "derived"),
    row(
      101, #"title == "o"d"#,
      [.title: .text("ö")], .found, "W17"),
    row(
      102, #"title == "a"d"#,
      [.title: .text("å")], .found, "W17"),
    row(
      103, #"title == "ö"d"#,
      [.title: .text("o")], .found, "derived (both directions)"),
    row(
      104, #"title == "O"d"#,
      [.title: .text("ö")], .notFound, "decision D8 (d alone keeps case)"),
    row(
      105, #"title == "cafe"cd"#,
      [.title: .text("CAFÉ")], .found, "derived"),
    row(
      106, #"title == "cafe"c"#,
      [.title: .text("CAFÉ")], .notFound, "derived"),
    row(
      107, #"title == "café""#,
      [.title: .text(#"cafe\#u{301}"#)], .found,
      "decision D10 (canonical equivalence); value is e followed by U+0301"),
    row(
      108, #"title == "cafe"d"#,
      [.title: .text(#"cafe\#u{301}"#)], .found, "derived; value is e followed by U+0301"),
    row(
      109, #"title == "Paris" c"#,
      [.title: .text("paris")], .found, "W17 (blank before modifiers)"),
    row(
      110, #"title == "paris"dc"#,
      [.title: .text("PARIS")], .found, "derived (order of letters free)"),
    row(
      111, #"title == "paris"cc"#,
      [.title: .text("PARIS")], .found, "decision D33 (repeats allowed)"),
    row(
      112, #"title == "Paris"x"#,
      [.title: .text("Paris")], .error, "decision D33 (unknown letter)"),
    row(
      113, #"title == "Paris"C"#,
      [.title: .text("Paris")], .error, "decision D33 (modifiers are lower-case)"),
  ]
}
