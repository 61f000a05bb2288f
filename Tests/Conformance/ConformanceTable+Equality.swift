import Pharos

extension ConformanceTable {
  /// Equality, case, diacritics, words (documented tables).
  static let equality: [ConformanceRow] = [
    row(
      1, #"title == "Paris""#,
      [.title: .text("Paris")], .found, "A0, A1, LEO"),
    row(
      2, #"title == "Paris""#,
      [.title: .text("paris")], .notFound, "A0, A1, LEO"),
    row(
      3, #"title == "Paris""#,
      [.title: .text("I love Paris")], .notFound, "A0, A1, LEO"),
    row(
      4, #"title == "Paris"c"#,
      [.title: .text("Paris")], .found, "A0, A1, LEO"),
    row(
      5, #"title == "Paris"c"#,
      [.title: .text("paris")], .found, "A0, A1, LEO"),
    row(
      6, #"title == "Paris"c"#,
      [.title: .text("I love Paris")], .notFound, "A0, A1, LEO"),
    row(
      7, #"title == "Paris"wc"#,
      [.title: .text("Paris")], .found, "A0, A1, LEO"),
    row(
      8, #"title == "Paris"wc"#,
      [.title: .text("paris")], .found, "A0, A1, LEO"),
    row(
      9, #"title == "Paris"wc"#,
      [.title: .text("I love Paris")], .found, "A0, A1, LEO"),
    row(
      10, #"title == "Paris"wc"#,
      [.title: .text("paris-france.jpg")], .found, "A0, A1, LEO"),
    row(
      11, #"title == "Paris"wc"#,
      [.title: .text("Comparison")], .notFound, "A0, A1, LEO"),
    row(
      12, #"title == "Window"w"#,
      [.title: .text("MyWindowClass")], .found, "A0, A1, LEO"),
    row(
      13, #"title == "Window"w"#,
      [.title: .text("Broken Window")], .found, "A0, A1, LEO"),
    row(
      14, #"title == "Window"w"#,
      [.title: .text("NSWindow")], .notFound, "A0, A1, LEO"),
    row(
      15, "title == 'Window'w",
      [.title: .text("MyWindowClass")], .found, "A1 (single quotes)"),
    row(
      16, "title == 'Window'w",
      [.title: .text("NSWindow")], .notFound, "A1 (single quotes)"),
    row(
      17, #"authorNames == "Frédéric""#,
      [.authorNames: .list([.text("Frédéric")])], .found, "A0, A1"),
    row(
      18, #"authorNames == "Frédéric""#,
      [.authorNames: .list([.text("Frederic")])], .notFound, "A0, A1"),
    row(
      19, #"authorNames == "Frédéric"cd"#,
      [.authorNames: .list([.text("Frédéric")])], .found, "A0, A1"),
    row(
      20, #"authorNames == "Frédéric"cd"#,
      [.authorNames: .list([.text("Frederic")])], .found, "A0, A1"),
    row(
      21, #"authorNames == "Frédéric"cd"#,
      [.authorNames: .list([.text("FREDERIC")])], .found, "A0, A1 (regardless of case)"),
    row(
      22, #"authorNames == "Frédéric"cd"#,
      [.authorNames: .list([.text("frédéric")])], .found, "A0, A1 (regardless of case)"),
  ]
}
