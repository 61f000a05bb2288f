import QueryLanguage
import Testing

struct ParsingTests {
  @Test(arguments: ConformanceQueries.valid)
  func conformanceQueriesParseAndPrintBack(text: String) throws {
    let query = try Query(parsing: text)
    #expect(try Query(parsing: query.description).root == query.root)
  }

  @Test(arguments: RealQuery.all)
  func realQueries(_ real: RealQuery) throws {
    if real.parses {
      let query = try Query(parsing: real.text)
      #expect(try Query(parsing: query.description).root == query.root)
    } else {
      let error = #expect(throws: QueryError.self) { try Query(parsing: real.text) }
      #expect(error?.rendered(in: real.text).isEmpty == false)
    }
  }

  /// Text and the canonical form of its tree.
  @Test(arguments: [
    (#"title == "Paris""#, #"title == "Paris""#),
    (#"title='Paris'"#, #"title == "Paris""#),
    (#"title == “Paris”"#, #"title == "Paris""#),
    (#"title == ‘Paris’cd"#, #"title == "Paris"cd"#),
    (#"title == paris"#, #"title == "paris""#),
    (#"title = *.pdf"#, #"title == "*.pdf""#),
    (#"kMDItemUserTags=*"#, #"kMDItemUserTags == "*""#),
    (#"* = *"#, #"* == "*""#),
    (#"**="a b*"tdwcc"#, #"** == "a b*"cdwt"#),
    (#"(** = "project-x*"cdws)"#, #"** == "project-x*"cdw"#),
    (#"title == "Paris"s"#, #"title == "Paris""#),
    (#"title == "Paris"   wc"#, #"title == "Paris"cw"#),
    (#"* = search* cdw"#, #"* == "search*"cdw"#),
    (#"kMDItemAuthors ==[c] "Steve""#, #"kMDItemAuthors == "Steve"c"#),
    (#"kMDItemAuthors[c]==[d] "Steve"w"#, #"kMDItemAuthors == "Steve"cdw"#),
    (#"kMDItemAuthors [cd] == steve"#, #"kMDItemAuthors == "steve"cd"#),
    (#"pageCount>10"#, "pageCount > 10"),
    (#"pageCount == "10""#, "pageCount == 10"),
    (#"pageCount == "10"c"#, #"pageCount == "10"c"#),
    (#"pageCount == " 10""#, #"pageCount == " 10""#),
    (#"altitude < -10.5e+2"#, "altitude < -10.5e+2"),
    (#"flashOn != TRUE"#, "flashOn != TRUE"),
    (#"inRange( pageCount ,5 , "10")"#, "InRange(pageCount, 5, 10)"),
    (#"InRange(*, a, "b c")"#, #"InRange(*, "a", "b c")"#),
    (#"title == "50\% \* \"x\" \\ 'y'""#, #"title == "50% \* \"x\" \\ 'y'""#),
    (#"title == 'It\'s "a"'"#, #"title == "It's \"a\"""#),
    (#"title == a\ b\"c"#, #"title == "a\ b\"c""#),
    (#"title == """#, #"title == """#),
    (#"true"#, "true"),
    (#"( TRUE ) || False"#, "true || false"),
    (#"true == "x""#, #"true == "x""#),
    (#"true != x"#, #"true != "x""#),
    (#"InRange == 5"#, "InRange == 5"),
    (#"a=1&&b=2||c=3"#, "a == 1 && b == 2 || c == 3"),
    (#"a=1&&(b=2||c=3)"#, "a == 1 && (b == 2 || c == 3)"),
    (#"(a=1&&b=2)&&(c=3&&(d=4))"#, "a == 1 && b == 2 && c == 3 && d == 4"),
    (#"((a=1||b=2)||c=3)"#, "a == 1 || b == 2 || c == 3"),
    (#"!a=1"#, "!a == 1"),
    (#"! ! (a=1)"#, "!!a == 1"),
    (#"!(a=1&&b=2)"#, "!(a == 1 && b == 2)"),
    (#"!(a=1)&&b=2"#, "!a == 1 && b == 2"),
    ("\r\n a = 1 \t&&\n b = 2 \n", "a == 1 && b == 2"),
    (#"a == $time.today()"#, "a == $time.today"),
    (#"a == $time.today ( +1d )"#, "a == $time.today(1)"),
    (#"a == $time.this_week(-2w)"#, "a == $time.this_week(-2)"),
    (#"a == $time.this_month(3m)"#, "a == $time.this_month(3)"),
    (#"a == $time.this_year(-1y)"#, "a == $time.this_year(-1)"),
    (#"a >= $time.now(-60s)"#, "a >= $time.now(-60)"),
    (#"a == $time.yesterday()"#, "a == $time.yesterday"),
    (#"a==$time.last_week&&b=1"#, "a == $time.last_week && b == 1"),
    (#"a == [c] $time.today"#, "a == $time.today"),
    (#"a == $time.iso(2018-10-01)"#, "a == $time.iso(2018-10-01)"),
    (#"a == $time.iso( "2019-07-01 00:00:00Z" )"#, "a == $time.iso(2019-07-01T00:00:00Z)"),
    (#"a == $time.iso('2019-07-01T08:05')"#, "a == $time.iso(2019-07-01T08:05)"),
    (
      #"a == $time.iso(2019-07-01t08:05:09,250 -0330)"#,
      "a == $time.iso(2019-07-01T08:05:09.250-03:30)"
    ),
    (#"a == $time.iso(2019-07-01T08:05:09+02)"#, "a == $time.iso(2019-07-01T08:05:09+02:00)"),
    (#"a == "$time.today(-1)""#, #"a == "$time.today(-1)""#),
    (#"a == \$time.today"#, #"a == "\$time.today""#),
    (#"a == $timer"#, #"a == "$timer""#),
  ])
  func canonicalText(_ text: String, _ canonical: String) throws {
    let query = try Query(parsing: text)
    #expect(query.description == canonical)
    #expect(try Query(parsing: canonical) == query)
  }

  @Test func treeOfACombination() throws {
    let query = try Query(parsing: #"a == "x*" && !(InRange(b, 1, $time.now) || **="y"cwt)"#)
    let text = Comparison(
      .named("a"), .equal, .text(TextLiteral(characters: [.scalar("x"), .wildcard])))
    let range = RangeComparison(
      .named("b"), low: .text(TextLiteral(exactly: "1")), high: .time(TimeExpression(.now)))
    let content = Comparison(
      .anyWithContent, .equal, .text(TextLiteral(exactly: "y")), [.ignoreCase, .words, .tokens])
    #expect(
      query.root
        == .all([.comparison(text), .not(.any([.range(range), .comparison(content)]))]))
  }

  @Test func attributeNamesAndTheirPlaces() throws {
    let text = #"title == "é" && (* = x || !InRange( pageCount,1,2)) && true && true == 1"#
    let uses = try Query(parsing: text).attributeNames
    #expect(uses.map(\.name) == ["title", "pageCount", "true"])
    for use in uses {
      let range = try #require(use.range)
      #expect(String(decoding: Array(text.utf8)[range], as: UTF8.self) == use.name)
    }
    let built = try Query(Query(parsing: text).root)
    #expect(built.attributeNames.map(\.name) == ["title", "pageCount", "true"])
    #expect(built.attributeNames.allSatisfy { $0.range == nil })
  }

  @Test func attributeSpellings() {
    #expect(AttributeReference(spelling: "*") == .any)
    #expect(AttributeReference(spelling: "**") == .anyWithContent)
    #expect(AttributeReference(spelling: "_a9") == .named("_a9"))
    for bad in ["", "***", "9a", "a-b", "größe", " a"] {
      #expect(AttributeReference(spelling: bad) == nil)
    }
  }
}
