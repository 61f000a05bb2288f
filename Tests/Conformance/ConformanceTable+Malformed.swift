import Pharos

extension ConformanceTable {
  /// Malformed input.
  static let malformed: [ConformanceRow] = [
    row(
      331, "",
      [.title: .text("x")], .error, "derived; MDQueryCreate returns nothing for a bad string"),
    row(
      332, "   ",
      [.title: .text("x")], .error, "derived"),
    row(
      333, "title",
      [.title: .text("x")], .error, "derived"),
    row(
      334, "title ==",
      [.title: .text("x")], .error, "derived"),
    row(
      335, #"== "x""#,
      [.title: .text("x")], .error, "derived"),
    row(
      336, #""Paris" == title"#,
      [.title: .text("Paris")], .error, "PPG (key must be on the left)"),
    row(
      337, #"title == "a" &&"#,
      [.title: .text("a")], .error, "derived"),
    row(
      338, #"title == "a" & subject == "b""#,
      [.title: .text("a")], .error, "derived (single &)"),
    row(
      339, #"(title == "a""#,
      [.title: .text("a")], .error, "derived"),
    row(
      340, #"title == "a")"#,
      [.title: .text("a")], .error, "derived"),
    row(
      341, #"title == "a" title == "b""#,
      [.title: .text("a")], .error, "derived"),
    row(
      342, #"title =! "a""#,
      [.title: .text("a")], .error, "derived"),
    row(
      343, #"title LIKE "a*""#,
      [.title: .text("a")], .error, "PPG (predicate words are not part of it)"),
    row(
      344, "InRange(pageCount, 5)",
      [.pageCount: .number(5)], .error, "derived"),
    row(
      345, "InRange(pageCount 5, 6)",
      [.pageCount: .number(5)], .error, "derived"),
    row(
      346, #"authorNames == "Steve"wc && contentType == "audio"wc'"#,
      [.authorNames: .list([.text("Steve")])], .error,
      "A0 prints a stray quote; treat as typo (D34)"),
  ]
}
