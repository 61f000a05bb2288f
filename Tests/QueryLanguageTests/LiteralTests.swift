import QueryLanguage
import Testing

struct LiteralTests {
  @Test(arguments: [
    ("10", 10), ("-10.5", -10.5), ("+5", 5), ("1e8", 1e8), ("1.5E-3", 0.0015), (" 7\t", 7),
    ("007", 7), ("1e999", Double.infinity), (#"1\2"#, 12),
  ])
  func numbers(_ text: String, _ number: Double) {
    #expect(TextLiteral(pattern: text).numberValue == number)
  }

  @Test(arguments: [
    "", " ", ".5", "5.", "1e", "1e+", "--1", "1 2", "0x10", "inf", "nan", "1_000", "5*", "*", "٥",
    "1,5", "true",
  ])
  func noNumbers(_ text: String) {
    #expect(TextLiteral(pattern: text).numberValue == nil)
  }

  @Test func truthValues() {
    for text in ["true", "TRUE", "True", " true "] {
      #expect(TextLiteral(pattern: text).booleanValue == true)
    }
    #expect(TextLiteral(pattern: "fAlse").booleanValue == false)
    for text in ["", "yes", "1", "true*", "truee", "ＴＲＵＥ"] {
      #expect(TextLiteral(pattern: text).booleanValue == nil)
    }
  }

  @Test func presence() {
    #expect(TextLiteral(pattern: "*").isPresenceTest)
    #expect(TextLiteral(pattern: "**").isPresenceTest)
    for text in ["", #"\*"#, "a*", "* "] {
      #expect(!TextLiteral(pattern: text).isPresenceTest)
    }
  }

  @Test func quotedTime() throws {
    let time = TimeExpression(.today, offset: -1)
    #expect(TextLiteral(pattern: "$time.today(-1)").timeExpression == time)
    #expect(TextLiteral(pattern: "$time.today(-1) ").timeExpression == time)
    let iso = try #require(ISOTime(year: 2018, month: 10, day: 1))
    #expect(TextLiteral(pattern: #"$time.iso(\"2018-10-01\")"#).timeExpression?.period == .iso(iso))
    for text in [
      #"\$time.today"#, "$time.someday", "$time.today x", "$time.today(*)", "time.today", "$time",
      "$time.iso(2018-02-30)", "",
    ] {
      #expect(TextLiteral(pattern: text).timeExpression == nil, "\(text)")
    }
  }

  @Test func escapesAreKeptOnlyWhereTheyMatter() {
    #expect(
      TextLiteral(pattern: #"\a\*\ \"\\*\"#).characters == [
        .scalar("a"), .escaped("*"), .escaped(" "), .scalar("\""), .scalar("\\"), .wildcard,
        .scalar("\\"),
      ])
    #expect(TextLiteral(characters: [.scalar("*"), .escaped("x")]) == TextLiteral(exactly: "*x"))
    #expect(TextLiteral(pattern: #"a\*b*"#).plainText == "a*b*")
    #expect(!TextLiteral(exactly: "a*b").containsWildcard)
    #expect(TextLiteral(exactly: "$time.today").timeExpression == nil)
    #expect(TextLiteral(exactly: "$time.today").plainText == "$time.today")
  }

  @Test(arguments: [
    "", "plain", #"say "hi""#, "it's", #"C:\dir\"#, "5 * 3", "$time.today", "$5", "a\nb", "é🙂",
    "”",
  ])
  func escapedTextMeansItself(_ text: String) throws {
    let exact = TextLiteral(exactly: text)
    let double = try Query(parsing: "a == \"\(QueryEscape.escape(text))\"")
    let single = try Query(parsing: "a == '\(QueryEscape.escapeForSingleQuotes(text))'")
    let expected = Query(.comparison(Comparison(.named("a"), .equal, .text(exact))))
    #expect(double == expected)
    #expect(single == expected)
    #expect(TextLiteral(pattern: exact.spelling) == exact)
  }

  @Test func escapesAreFew() {
    #expect(QueryEscape.escape(#"it's 5*"3"\"#) == #"it's 5\*\"3\"\\"#)
    #expect(QueryEscape.escapeForSingleQuotes(#"it's 5*"3"\"#) == #"it\'s 5\*"3"\\"#)
  }
}
