import Pharos

extension ConformanceTable {
  /// Wildcards (documented tables).
  static let wildcards: [ConformanceRow] = [
    row(
      23, #"title == "Searchable*""#,
      [.title: .text("Searchable Item #1")], .found, "A1"),
    row(
      24, #"title == "Searchable*""#,
      [.title: .text("Not Searchable")], .notFound, "derived from A1"),
    row(
      25, #"title == "paris*""#,
      [.title: .text("paris")], .found, "A0, A1, LEO, ARC"),
    row(
      26, #"title == "paris*""#,
      [.title: .text("parisol")], .found, "A0, A1, LEO, ARC"),
    row(
      27, #"title == "paris*""#,
      [.title: .text("comparison")], .notFound, "A0, A1, LEO, ARC"),
    row(
      28, #"title == "*paris""#,
      [.title: .text("paris")], .found, "A0, A1"),
    row(
      29, #"title == "*paris""#,
      [.title: .text("I love paris")], .found, "A0, A1 (ends with)"),
    row(
      30, #"title == "*paris""#,
      [.title: .text("parisol")], .notFound, "derived"),
    row(
      31, #"title == "*paris*""#,
      [.title: .text("paris")], .found, "A0, A1"),
    row(
      32, #"title == "*paris*""#,
      [.title: .text("parisol")], .found, "A0, A1"),
    row(
      33, #"title == "*paris*""#,
      [.title: .text("comparison")], .found, "A0"),
    row(
      34, #"title == "*paris*""#,
      [.title: .text("Comparison")], .found, "A1"),
    row(
      35, "title == 'paris'",
      [.title: .text("paris")], .found, "A0, A1"),
    row(
      36, "title == 'paris'",
      [.title: .text("parisol")], .notFound, "A0, A1 (exact)"),
    row(
      37, "title == 'paris'",
      [.title: .text("I love paris")], .notFound, "derived"),
    row(
      38, "title == 'Sea*'c",
      [.title: .text("SEARCH party")], .found, "A0 sample code pattern"),
    row(
      39, "title == 'Sea*'c",
      [.title: .text("Deep Sea")], .notFound, "derived from A0 (starts with)"),
    row(
      40, #"keywords == "search""#,
      [.keywords: .list([.text("search")])], .found, "W17"),
    row(
      41, #"keywords == "sear*h""#,
      [.keywords: .list([.text("search")])], .found, "W17"),
    row(
      42, #"keywords == "sear*h""#,
      [.keywords: .list([.text("searching")])], .notFound, "derived"),
    row(
      43, #"keywords == "search*""#,
      [.keywords: .list([.text("searching")])], .found, "W17"),
    row(
      44, #"keywords == "*rch""#,
      [.keywords: .list([.text("search")])], .found, "W17"),
    row(
      45, #"keywords == "*arc*""#,
      [.keywords: .list([.text("search")])], .found, "W17"),
    row(
      46, #"title == "johnny appleseed""#,
      [.title: .text("johnny appleseed")], .found, "W17"),
    row(
      47, #"title == "*johnny* *appleseed*""#,
      [.title: .text("old johnnyboy and mcappleseeds")], .found,
      "W17 (infix phrase), example value derived"),
    row(
      48, #"title == "*johnny* *appleseed*""#,
      [.title: .text("johnnyappleseed")], .notFound, "derived (the blank must match)"),
    row(
      49, #"title == "paris*""#,
      [.title: .text("Paris")], .notFound, "derived (no c)"),
    row(
      50, #"title == "paris*"c"#,
      [.title: .text("Paris in May")], .found, "derived"),
    row(
      51, #"title == "paris*""#,
      [.title: .text("I love paris")], .notFound, "derived; decision D3"),
    row(
      52, #"title == "*""#,
      [.title: .text("anything")], .found, "derived; FND idiom"),
    row(
      53, #"title == "**""#,
      [.title: .text("anything")], .found, "derived (two stars = any text)"),
    row(
      54, #"title == "a*b*c""#,
      [.title: .text("a1b2c")], .found, "derived"),
    row(
      55, #"title == "a*b*c""#,
      [.title: .text("a1c2b")], .notFound, "derived"),
    row(
      56, #"title == "a*a""#,
      [.title: .text("a")], .notFound, "derived (parts must not overlap)"),
    row(
      57, #"title == "pa?is""#,
      [.title: .text("paris")], .notFound, "decision D11 (? is literal)"),
    row(
      58, #"title == "pa?is""#,
      [.title: .text("pa?is")], .found, "decision D11"),
  ]
}
