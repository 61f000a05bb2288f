import Pharos

extension ConformanceTable {
  /// Not-equal, presence, absence, multi-valued.
  static let presence: [ConformanceRow] = [
    row(
      235, #"keywords!="search""#,
      [.keywords: .list([.text("find")])], .found, "W17"),
    row(
      236, #"keywords!="search""#,
      [.keywords: .list([.text("search")])], .notFound, "W17"),
    row(
      237, #"keywords!="search""#,
      [.keywords: .list([.text("search"), .text("find")])], .notFound, "decision D17"),
    row(
      238, #"keywords == "find""#,
      [.keywords: .list([.text("search"), .text("find")])], .found, "derived"),
    row(
      239, #"keywords!="search""#,
      [.title: .text("x")], .found, "decision D18 (missing)"),
    row(
      240, #"title != "Paris"c"#,
      [.title: .text("paris")], .notFound, "derived"),
    row(
      241, #"title != "Par*""#,
      [.title: .text("Rome")], .found, "derived"),
    row(
      242, #"lastUsedDate = "*""#,
      [.lastUsedDate: .date(instant("2024-05-01T00:00:00Z"))], .found, "FND (Recents)"),
    row(
      243, #"lastUsedDate = "*""#,
      [.title: .text("x")], .notFound, "FND (Recents)"),
    row(
      244, "kMDItemLastUsedDate!=*",
      [.title: .text("x")], .found, "OSX"),
    row(
      245, "kMDItemLastUsedDate!=*",
      [.lastUsedDate: .date(instant("2024-05-01T00:00:00Z"))], .notFound, "OSX"),
    row(
      246, "keywords=*",
      [.keywords: .list([.text("a")])], .found, "OSX (with the tags key)"),
    row(
      247, "keywords=*",
      [.title: .text("a")], .notFound, "OSX (with the tags key)"),
    row(
      248, #"!(subject == "*")"#,
      [.title: .text("a")], .found, "derived"),
    row(
      249, "pageCount == *",
      [.pageCount: .number(0)], .found, "derived (present although zero)"),
    row(
      250, #"title == "\*""#,
      [.title: .text("*")], .found, "decision D15"),
    row(
      251, #"title == "\*""#,
      [.title: .text("anything")], .notFound, "decision D15"),
    row(
      252,
      #"(kMDItemLastUsedDate = "*") && ((kMDItemContentTypeTree = public.content) || (kMDItemContentTypeTree = "com.microsoft.*"cdw) || (kMDItemContentTypeTree = public.archive))"#,
      [
        .lastUsedDate: .date(instant("2024-05-01T00:00:00Z")),
        .contentTypeTree: .list([.text("com.microsoft.word.doc"), .text("public.data")]),
      ], .found, "FND (Recents)"),
    row(
      253,
      #"(kMDItemLastUsedDate = "*") && ((kMDItemContentTypeTree = public.content) || (kMDItemContentTypeTree = "com.microsoft.*"cdw) || (kMDItemContentTypeTree = public.archive))"#,
      [.contentTypeTree: .list([.text("public.content")])], .notFound, "FND (Recents)"),
    row(
      254, #"noSuchAttribute == "x""#,
      [.title: .text("x")], .notFound, "decision D22"),
    row(
      255, #"noSuchAttribute != "x""#,
      [.title: .text("x")], .found, "decision D22"),
    row(
      256, #"com_example_shop_colour == "red"c"#,
      ["com_example_shop_colour": .text("Red")], .found, "derived (custom key)"),
    row(
      257, "com_example_shop_size > 5",
      ["com_example_shop_size": .number(6)], .found, "derived (custom key)"),
  ]
}
