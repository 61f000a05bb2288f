import Pharos

extension ConformanceTable {
  /// Tokenised t.
  static let tokens: [ConformanceRow] = [
    row(
      157, #"title == "Apple Inc"t"#,
      [.title: .text("Inc, the other Apple")], .found, "W17"),
    row(
      158, #"title == "Apple Inc"t"#,
      [.title: .text("Apple Inc")], .found, "W17"),
    row(
      159, #"title == "Apple Inc"t"#,
      [.title: .text("Apple")], .notFound, "derived (all tokens)"),
    row(
      160, #"title == "apple inc"t"#,
      [.title: .text("Apple Inc")], .notFound, "derived (no c)"),
    row(
      161, #"title == "apple inc"ct"#,
      [.title: .text("INC and APPLE")], .found, "derived"),
    row(
      162, #"title == "Inc Apple"t"#,
      [.title: .text("Apple Inc")], .found, "derived"),
    row(
      163, #"title == "app* inc"ct"#,
      [.title: .text("Inc. Apples")], .found, "decision D7"),
    row(
      164, #"title == "apple in*"ct"#,
      [.title: .text("appleseed inc")], .notFound, "decision D7 (star only on its own token)"),
    row(
      165, #"title == "  apple   inc "ct"#,
      [.title: .text("Apple Inc")], .found, "derived"),
    row(
      166, #"keywords == "red car"ct"#,
      [.keywords: .list([.text("red"), .text("car")])], .found, "decision D6"),
    row(
      167, #"title == "apple"t"#,
      [.title: .text("pineapple")], .notFound, "derived (t matches words)"),
    row(
      168, #"title == ""t"#,
      [.title: .text("anything")], .notFound, "decision D40"),
    row(
      169, #"**="fred ricky*"cdwt"#,
      [.authorNames: .list([.text("Frédéric")]), .title: .text("Fred and Ricky")], .found, "derived"
    ),
  ]
}
