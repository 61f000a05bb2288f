import Pharos

extension ConformanceTable {
  /// Any-field * and **.
  static let anyAttribute: [ConformanceRow] = [
    row(
      128, #"* = "search""#,
      [.keywords: .list([.text("search")])], .found, "W17"),
    row(
      129, #"* = "search""#,
      [.title: .text("search")], .found, "derived from W17"),
    row(
      130, #"* = "search""#,
      [.textContent: .text("search")], .notFound, "derived from W17 (content excluded)"),
    row(
      131, #"** = "search""#,
      [.textContent: .text("search")], .found, "W17"),
    row(
      132, #"** = "search""#,
      [.title: .text("search")], .found, "W17"),
    row(
      133, #"** = "search""#,
      [.title: .text("a search")], .notFound, "derived (no w, metadata is anchored)"),
    row(
      134, #"** = "search""#,
      [.textContent: .text("a search party")], .found, "decision D12 (words inside content)"),
    row(
      135, #"** = "some text the user typed*"cdwt"#,
      [.title: .text("Typed by User"), .textContent: .text("the text has some words")], .found,
      "W17, value derived"),
    row(
      136, #"** = "some text the user typed*"cdwt"#,
      [.title: .text("Typed by User"), .textContent: .text("the text has words")], .notFound,
      "derived (a token is missing)"),
    row(
      137, #"**="river*"cwdt"#,
      [.contentDescription: .text("The Riverside house")], .found, "W16 demo"),
    row(
      138, #"**="snow"cwdt"#,
      [.textContent: .text("Let it snow.")], .found, "W16 demo"),
    row(
      139, #"textContent = "phrase match"cd && * = "blue" cwd"#,
      [.textContent: .text("A Phrase match here"), .title: .text("Deep Blue")], .found, "W17"),
    row(
      140, #"textContent = "phrase match"cd && * = "blue" cwd"#,
      [.textContent: .text("match the phrase"), .title: .text("Deep Blue")], .notFound, "derived"),
    row(
      141, #"textContent = "phrase match"cd && * = "blue" cwd"#,
      [.textContent: .text("a phrase match, blue"), .title: .text("Deep Red")], .notFound,
      "derived (* leaves content out)"),
    row(
      142, "* = *",
      [.title: .text("x")], .found, "derived"),
    row(
      143, #"* = "Bob*"cdw"#,
      [.authors: .list([.person(Person(name: "Bob"))])], .found, "decision D31"),
    row(
      144, #"* = "secret"cw"#,
      [.path: .text("/docs/secret"), .title: .text("x")], .notFound,
      "decision D21 (path not in default set)"),
    row(
      145, #"* = "public.image"c"#,
      [.contentType: .text("public.image")], .notFound, "decision D21"),
    row(
      146, #"* = "12""#,
      [.pageCount: .number(12)], .notFound, "decision D21 (numbers not searched)"),
    row(
      147, #"* != "samba""#,
      [.title: .text("samba")], .notFound, "SMB accepts the form; D20"),
    row(
      148, #"* != "samba""#,
      [.title: .text("tango")], .found, "D20"),
    row(
      149, #"* == "a"cw && * == "b"cw"#,
      [.title: .text("a"), .subject: .text("b")], .found, "derived"),
    row(
      150, #"* == "a b"cw"#,
      [.title: .text("a"), .subject: .text("b")], .notFound, "derived (a phrase stays in one value)"
    ),
    row(
      151, #"* == "a b"cwt"#,
      [.title: .text("a"), .subject: .text("b")], .found, "decision D6"),
    row(
      152, "(* = search* cdw || kMDItemTextContent = search* cdw)",
      [.title: .text("Full-text Searching")], .found, "MDF (-interpret)"),
    row(
      153, "(* = search* cdw || kMDItemTextContent = search* cdw)",
      [.textContent: .text("I was searching")], .found, "MDF (-interpret)"),
    row(
      154, "(* = search* cdw || kMDItemTextContent = search* cdw)",
      [.textContent: .text("research")], .notFound, "derived from MDF"),
    row(
      155,
      #"((* = "FooBar*"wcd) || (kMDItemTextContent = "FooBar*"cd)) && (kMDItemContentType != com.apple.mail.emlx)"#,
      [.title: .text("my foobarred file"), .contentType: .text("public.text")], .found,
      "FND saved search, shortened"),
    row(
      156,
      #"((* = "FooBar*"wcd) || (kMDItemTextContent = "FooBar*"cd)) && (kMDItemContentType != com.apple.mail.emlx)"#,
      [.title: .text("foobar"), .contentType: .text("com.apple.mail.emlx")], .notFound,
      "FND saved search, shortened"),
  ]
}
