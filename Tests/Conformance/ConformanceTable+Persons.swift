import Pharos

extension ConformanceTable {
  /// Persons, addresses and phrases (WWDC slides).
  static let persons: [ConformanceRow] = [
    row(
      114, #"authors = "Johnny Appleseed"cwd || authors = "Jane Appleseed"cwd"#,
      [.authors: .list([.person(Person(name: "jane appleseed", handles: ["jane@example.com"]))])],
      .found, "W17"),
    row(
      115, #"authors = "Johnny Appleseed"cwd || authors = "Jane Appleseed"cwd"#,
      [.authors: .list([.person(Person(name: "Jim Appleseed"))])], .notFound, "derived from W17"),
    row(
      116, #"authors = "Johnny Appleseed"cwd || authors = "Jane Appleseed"cwd"#,
      [.authors: .list([.person(Person(name: "Dr. Johnny Appleseed"))])], .found, "derived from W17"
    ),
    row(
      117, #"authors = "Äppelfrö"cw"#,
      [.authors: .list([.person(Person(name: "Johnny Äppelfrö"))])], .found, "W17, value derived"),
    row(
      118, #"authors = "Äppelfrö"cw"#,
      [.authors: .list([.person(Person(name: "Johnny Appelfro"))])], .notFound,
      "derived from W17 (no d)"),
    row(
      119, #"authors = "jane@example.com"c"#,
      [.authors: .list([.person(Person(name: "Jane", handles: ["jane@example.com"]))])], .found,
      "decision D31 (handles)"),
    row(
      120, #"authorEmailAddresses = "john.appleseed@apple.com""#,
      [.authorEmailAddresses: .list([.text("john.appleseed@apple.com")])], .found, "W17"),
    row(
      121, #"authorEmailAddresses = "john.appleseed@apple.com""#,
      [.authorEmailAddresses: .list([.text("John.Appleseed@apple.com")])], .notFound,
      "derived (no c)"),
    row(
      122, #"authorEmailAddresses = "appleseed"cw"#,
      [.authorEmailAddresses: .list([.text("john.appleseed@apple.com")])], .found, "derived"),
    row(
      123, #"kMDItemAuthors == "Steve"wc"#,
      [.authorNames: .list([.text("Steve Miller")])], .found, "LEO"),
    row(
      124, #"kMDItemAuthors ==[c] "Steve""#,
      [.authorNames: .list([.text("steve")])], .found, "ARC"),
    row(
      125, #"kMDItemAuthors ==[c] "Steve""#,
      [.authorNames: .list([.text("Steve Miller")])], .notFound, "derived from ARC"),
    row(
      126, #"kMDItemAuthors[c] == "Steve""#,
      [.authorNames: .list([.text("STEVE")])], .found, "ARC (modifier after the key)"),
    row(
      127, "kMDItemAuthors == '*MyFavoriteAuthor*'",
      [.authorNames: .list([.text("by MyFavoriteAuthor, Jr.")])], .found,
      "MDF usage text (key there is misspelt)"),
  ]
}
