import Pharos
import Testing

/// What has a form in typed text, and what stays words.
@Suite struct TypedSyntaxTests {
  /// The parts as one text: `word`, `-word`, `"phrase"`, `field:value`, `|` for `OR`; what is unfinished
  /// ends in `…`.
  private static func outline(_ text: String) -> String {
    TypedSyntax(text).parts.map { part in
      let shown =
        switch part.kind {
        case .word: part.text
        case .phrase: "“\(part.text)”"
        case .filter(let field): "\(field.rawValue)=\(part.text)"
        case .either: "|"
        }
      return (part.isExcluded ? "not " : "") + shown + (part.isUnfinished ? "…" : "")
    }.joined(separator: " ~ ")
  }

  @Test(
    "Phrases",
    arguments: [
      (#""pride and prejudice""#, "“pride and prejudice”"),
      (#"jane "pride and prejudice" film "#, "jane ~ “pride and prejudice” ~ film"),
      ("“pride and” film", "“pride and” ~ film…"), ("„Stolz und“ x ", "“Stolz und” ~ x"),
      ("«à la» »und da« ", "“à la” ~ “und da”"), ("\"mixed” “marks\" ", "“mixed” ~ “marks”"),
      (#""long live," he said "#, "“long live” ~ he ~ said"),
      (#""one", "two". "#, "“one” ~ “two”"), (#""one"two "#, "“one” ~ two"),
      (#"" spaced  out " "#, "“spaced  out”"),
      // Not closed, empty, or not at the beginning.
      (#""pride and"#, #""pride ~ and…"#), (#""" "#, #""""#), (#""-" x "#, #""-" ~ x"#),
      (#"5" disk 3" "#, #"5" ~ disk ~ 3""#), ("rock'n'roll 'n' ", "rock'n'roll ~ 'n'"),
    ])
  func phrases(text: String, expected: String) { #expect(Self.outline(text) == expected) }

  @Test(
    "What is left out",
    arguments: [
      ("paris -texas", "paris ~ not texas"), ("-texas ", "not texas"),
      (#"paris -"new york" x "#, "paris ~ not “new york” ~ x"), ("-foo-bar, ", "not foo-bar"),
      ("-author:austen ", "not author=austen"), ("-2024 -2nd -日本 ", "not 2024 ~ not 2nd ~ not 日本"),
      // Words as they are.
      ("paris - texas ", "paris ~ - ~ texas"), ("a-b ", "a-b"), ("--flag ", "--flag"),
      ("-5 -3.5 -20° -1,000 ", "-5 ~ -3.5 ~ -20° ~ -1,000"), ("-", "-…"), ("-( -.x ", "-( ~ -.x"),
      (#"-"open "#, #"-"open"#),
    ])
  func exclusions(text: String, expected: String) { #expect(Self.outline(text) == expected) }

  @Test(
    "Alternatives",
    arguments: [
      ("tea OR coffee", "tea ~ | ~ coffee…"), (#""a b" OR c OR d "#, "“a b” ~ | ~ c ~ | ~ d"),
      ("kind:pdf OR kind:image ", "kind=pdf ~ | ~ kind=image"),
      ("tea or coffee ", "tea ~ or ~ coffee"), ("OR tea ", "OR ~ tea"), ("tea OR ", "tea ~ OR"),
      ("tea OR", "tea ~ OR…"), ("tea OR -milk ", "tea ~ OR ~ not milk"),
      ("a OR OR b ", "a ~ OR ~ | ~ b"), ("ORANGE Or x ", "ORANGE ~ Or ~ x"),
    ])
  func alternatives(text: String, expected: String) { #expect(Self.outline(text) == expected) }

  @Test(
    "Filters",
    arguments: [
      ("author:austen", "author=austen…"), ("Author:Austen x", "author=Austen ~ x…"),
      (#"author:"jane austen""#, "author=jane austen"),
      ("author:“jane austen”, x ", "author=jane austen ~ x"),
      ("from:ann@example.com ", "from=ann@example.com"), ("in:/docs/work ", "in=/docs/work"),
      ("keyword:red subject:plan date:today ", "tag=red ~ title=plan ~ on=today"),
      ("after:2024 before:2024-05 on:2024-05-17, ", "after=2024 ~ before=2024-05 ~ on=2024-05-17"),
      ("on:last week notes ", "on=last week ~ notes"), ("on:lastweek ", "on=lastweek"),
      (#"after:"last month" "#, "after=last month"), ("on:may 2024 x ", "on=may 2024 ~ x"),
      ("on:may x ", "on=may ~ x"), ("before:Monday ", "before=Monday"), ("year:1813 ", "year=1813"),
      // Words as they are.
      ("http://example.com std::vector 12:30 ", "http://example.com ~ std::vector ~ 12:30"),
      ("author: austen ", "author: ~ austen"), ("author:", "author:…"),
      ("title:: x ", "title:: ~ x"),
      ("author::x tag:++ ", "author::x ~ tag:++"), ("on:fire after:dark ", "on:fire ~ after:dark"),
      ("on:2024-13 on:2023-02-29 year:monday ", "on:2024-13 ~ on:2023-02-29 ~ year:monday"),
      (#"on:"fire drill" "#, #"on:"fire ~ drill""#), ("re:plan see:also ", "re:plan ~ see:also"),
      ("(author:x) ", "(author:x)"),
    ])
  func filters(text: String, expected: String) { #expect(Self.outline(text) == expected) }

  @Test("Ranges are bytes of the text, with signs, names and quotes, and without them")
  func ranges() {
    let text = #"été -"près de" author:Zoë"#
    let parts = TypedSyntax(text).parts
    let bytes = Array(text.utf8)
    #expect(
      parts.map { String(decoding: bytes[$0.range], as: UTF8.self) }
        == ["été", #"-"près de""#, "author:Zoë"])
    #expect(
      parts.map { String(decoding: bytes[$0.textRange], as: UTF8.self) }
        == ["été", "près de", "Zoë"])
  }

  @Test("Long texts, and those with many conditions, are words alone")
  func bounds() {
    let many = TypedSyntax.mostConditions
    #expect(!TypedSyntax(String(repeating: "-a ", count: many)).isPlain)
    #expect(TypedSyntax(String(repeating: "-a ", count: many + 1)).isPlain)
    let words = String(repeating: "a ", count: TypedSyntax.mostWords)
    let isSentence = [words, words + "a"].map { TypedSyntax("\"b c\" " + $0).isPlain }
    #expect(isSentence == [false, true])
    let long = String(repeating: "a", count: TypedSyntax.longestText - 3)
    let isLong = [long, long + "a"].map { TypedSyntax("-b " + $0).isPlain }
    #expect(isLong == [false, true])
  }

  @Test("A plain search has words alone")
  func plain() {
    let syntax = TypedQuery(#"author:austen -"x" a OR b"#, isPlain: true).syntax
    #expect(syntax.isPlain)
    #expect(syntax.parts.map(\.text) == ["author:austen", #"-"x""#, "a", "OR", "b"])
  }
}
