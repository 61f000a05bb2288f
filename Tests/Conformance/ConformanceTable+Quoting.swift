import Pharos

extension ConformanceTable {
  /// Quoting and escapes.
  static let quoting: [ConformanceRow] = [
    row(
      258, #"title == "Say \"hi\"""#,
      [.title: .text(#"Say "hi""#)], .found, "A0 (backslash rule)"),
    row(
      259, #"title == 'It\'s'"#,
      [.title: .text("It's")], .found, "A0 (backslash rule)"),
    row(
      260, #"title == "It's""#,
      [.title: .text("It's")], .found, "derived"),
    row(
      261, #"title == 'Say "hi"'"#,
      [.title: .text(#"Say "hi""#)], .found, "derived"),
    row(
      262, #"title == "C:\\dir""#,
      [.title: .text(#"C:\dir"#)], .found, "B3 (backslashes are escaped), A0"),
    row(
      263, #"title == "50\%""#,
      [.title: .text("50%")], .found, #"A0 (any character after \ is plain)"#),
    row(
      264, #"title == "5 \* 3""#,
      [.title: .text("5 * 3")], .found, "decision D15"),
    row(
      265, #"title == "5 \* 3""#,
      [.title: .text("5 x 3")], .notFound, "decision D15"),
    row(
      266, "title == “Paris”",
      [.title: .text("Paris")], .found, "A1 typography; D13"),
    row(
      267, "title == paris",
      [.title: .text("paris")], .found, "PPG (quotes optional); D14"),
    row(
      268, "title = *.pdf",
      [.title: .text("manual.pdf")], .found, "OSX, attribute swapped"),
    row(
      269, "contentTypeTree = public.content",
      [.contentTypeTree: .list([.text("public.content")])], .found, "FND"),
    row(
      270, "kMDItemContentType != com.apple.mail.emlx",
      [.contentType: .text("public.text")], .found, "FND"),
    row(
      271, #"title == "Paris"#,
      [.title: .text("Paris")], .error, "derived (unterminated)"),
    row(
      272, #"title == "a (b) && c""#,
      [.title: .text("a (b) && c")], .found, "derived (operators inside quotes are text)"),
    row(
      273, #"title == "a\#nb""#,
      [.title: .text(#"a\#nb"#)], .found, "derived"),
    row(
      274, #"title=="""#,
      [.title: .text("")], .found, "decision D40"),
    row(
      275, #"title=="""#,
      [.title: .text("x")], .notFound, "decision D40"),
    row(
      276, #"title=="""#,
      [.subject: .text("x")], .notFound, "decision D40"),
  ]
}
