import Pharos

extension ConformanceTable {
  /// Combination and precedence.
  static let combination: [ConformanceRow] = [
    row(
      205, "fileSize > 100 && pageCount > 10",
      [.fileSize: .number(150), .pageCount: .number(11)], .found, "W17"),
    row(
      206, "fileSize > 100 && pageCount > 10",
      [.fileSize: .number(150), .pageCount: .number(10)], .notFound, "W17"),
    row(
      207, "fileSize > 100 || pageCount > 10",
      [.fileSize: .number(150), .pageCount: .number(1)], .found, "W17"),
    row(
      208, "fileSize > 100 || pageCount > 10",
      [.fileSize: .number(50), .pageCount: .number(1)], .notFound, "W17"),
    row(
      209, "!(fileSize > 100 || pageCount > 10)",
      [.fileSize: .number(50), .pageCount: .number(1)], .found, "W17"),
    row(
      210, "!(fileSize > 100 || pageCount > 10)",
      [.fileSize: .number(150), .pageCount: .number(1)], .notFound, "W17"),
    row(
      211, #"authorNames == "Steve"wc && contentType == "audio"wc"#,
      [.authorNames: .list([.text("Steve Jobs")]), .contentType: .text("public.audio")], .found,
      "A0, A1"),
    row(
      212, #"authorNames == "Steve"wc && contentType == "audio"wc"#,
      [.authorNames: .list([.text("Steve Jobs")]), .contentType: .text("public.movie")], .notFound,
      "A0, A1"),
    row(
      213, #"authorNames == "Steve"wc && (contentType == "audio"wc || contentType == "video"wc)"#,
      [.authorNames: .list([.text("steve")]), .contentType: .text("public.video")], .found, "A0"),
    row(
      214, #"authorNames == "Steve"wc && (contentType == "audio"wc || contentType == "video"wc)"#,
      [.authorNames: .list([.text("kevin")]), .contentType: .text("public.video")], .notFound,
      "derived from A0"),
    row(
      215,
      #"(authorNames == "Kevin"wc || authorNames == "Steve"wc) && (contentType == "audio"wc || contentType == "video"wc)"#,
      [.authorNames: .list([.text("Kevin")]), .contentType: .text("public.audio")], .found,
      "A1, LEO"),
    row(
      216,
      #"(authorNames == "Kevin"wc || authorNames == "Steve"wc) && (contentType == "audio"wc || contentType == "video"wc)"#,
      [.authorNames: .list([.text("Kevin")]), .contentType: .text("public.image")], .notFound,
      "derived from A1"),
    row(
      217,
      #"(kMDItemAuthors == "Kevin"wc || kMDItemAuthors == "Steve"wc) && kMDItemContentType == "audio"wc"#,
      [.authorNames: .list([.text("Steve")]), .contentType: .text("public.audio")], .found, "LEO"),
    row(
      218, #"kMDItemAuthors ==[c] "Steve" && kMDItemContentType == "public.audio""#,
      [.authorNames: .list([.text("steve")]), .contentType: .text("public.audio")], .found, "ARC"),
    row(
      219,
      #"(kMDItemAuthors ==[c] "Daniel" || kMDItemAuthors[c] == "Steve") && kMDItemContentType == "public.audio""#,
      [.authorNames: .list([.text("daniel")]), .contentType: .text("public.audio")], .found, "ARC"),
    row(
      220,
      #"(kMDItemAuthors ==[c] "Daniel" || kMDItemAuthors[c] == "Steve") && (kMDItemContentType == "public.audio" || kMDItemContentType == "public.video")"#,
      [.authorNames: .list([.text("Steve")]), .contentType: .text("public.video")], .found, "ARC"),
    row(
      221, #"title == "a" || title == "b" && title == "c""#,
      [.title: .text("a")], .found, "decision D23"),
    row(
      222, #"(title == "a" || title == "b") && title == "c""#,
      [.title: .text("a")], .notFound, "derived"),
    row(
      223, #"title == "b" && title == "c" || title == "a""#,
      [.title: .text("a")], .found, "decision D23"),
    row(
      224, #"!(title == "a") && title == "b""#,
      [.title: .text("b")], .found, "derived"),
    row(
      225, #"!title == "a""#,
      [.title: .text("b")], .found, "decision D41 (! before a comparison)"),
    row(
      226, #"!!(title == "a")"#,
      [.title: .text("a")], .found, "decision D41"),
    row(
      227, #"((title == "a"))"#,
      [.title: .text("a")], .found, "derived"),
    row(
      228, #"title=="a"&&subject=="b""#,
      [.title: .text("a"), .subject: .text("b")], .found, "derived (no blanks)"),
    row(
      229, "(true)",
      [.title: .text("x")], .found, "SMB (sent by clients)"),
    row(
      230, #"false || title == "x""#,
      [.title: .text("x")], .found, "decision D37"),
    row(
      231, #"contentTypeTree="public.image""#,
      [.contentTypeTree: .list([.text("public.jpeg"), .text("public.image")])], .found,
      "W24 (filter query)"),
    row(
      232, #"contentTypeTree="public.text""#,
      [.contentTypeTree: .list([.text("public.jpeg"), .text("public.image")])], .notFound,
      "W24 (filter query)"),
    row(
      233, #"contentType == "public.email-message" && subject != "Re:*""#,
      [.contentType: .text("public.email-message"), .subject: .text("Lunch")], .found, "HDR"),
    row(
      234, #"contentType == "public.email-message" && subject != "Re:*""#,
      [.contentType: .text("public.email-message"), .subject: .text("Re: Lunch")], .notFound, "HDR"),
  ]
}
