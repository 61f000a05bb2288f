import QueryLanguage
import Testing

/// A text, the kind of its mistake, the place of it, and the suggestion if one is due.
struct Malformed: Sendable, CustomTestStringConvertible {
  let text: String
  let kind: QueryError.Kind
  let offset: Int
  let suggestion: String?

  init(_ text: String, _ kind: QueryError.Kind, _ offset: Int, _ suggestion: String? = nil) {
    self.text = text
    self.kind = kind
    self.offset = offset
    self.suggestion = suggestion
  }

  var testDescription: String { text }

  static let all: [Malformed] = [
    Malformed("", .empty, 0, #"title == "word*"cd"#),
    Malformed(" \t\n ", .empty, 4, #"title == "word*"cd"#),
    Malformed("title", .missingOperator, 5, #"** == "title*"cdwt"#),
    Malformed("title ==", .unexpectedEnd, 8),
    Malformed(#"== "x""#, .unexpectedCharacter, 0),
    Malformed(#"!= "x""#, .unexpectedCharacter, 0),
    Malformed(#""Paris" == title"#, .valueOnLeft, 0, #"title == "Paris""#),
    Malformed("5 <= pageCount", .valueOnLeft, 0, "pageCount >= 5"),
    Malformed("$time.today < a", .valueOnLeft, 0, "a > $time.today"),
    Malformed("$time.today", .valueOnLeft, 0, "lastUsedDate >= $time.today"),
    Malformed(#"title == "a" &&"#, .unexpectedEnd, 15),
    Malformed(#"title == "a" & subject == "b""#, .foreignOperator, 13, "&&"),
    Malformed(#"title == "a" | subject == "b""#, .foreignOperator, 13, "||"),
    Malformed(#"title == "a" &amp;&amp; b == 1"#, .foreignOperator, 13, "&&"),
    Malformed(#"title == "a" and b == 1"#, .foreignOperator, 13, "&&"),
    Malformed(#"title == a OR b == 1"#, .foreignOperator, 11, "||"),
    Malformed(#"NOT (title == "a")"#, .foreignOperator, 0, "!"),
    Malformed(#"not title == "a""#, .foreignOperator, 0, "!"),
    Malformed(#"ANY keywords == "a""#, .foreignOperator, 0),
    Malformed(#"(title == "a""#, .unbalancedParenthesis, 0),
    Malformed(#"title == "a")"#, .unbalancedParenthesis, 12),
    Malformed("()", .unexpectedCharacter, 1),
    Malformed(#"(a = 1 ||)"#, .unexpectedCharacter, 9),
    Malformed(#"&& a = 1"#, .unexpectedCharacter, 0),
    Malformed(#"a = 1 && || b = 2"#, .unexpectedCharacter, 9),
    Malformed(#"title == "a" title == "b""#, .missingConnective, 13),
    Malformed(#"title == "a" (b = 1)"#, .missingConnective, 13),
    Malformed(#"true title == "b""#, .missingConnective, 5),
    Malformed(#"title =! "a""#, .foreignOperator, 6, "!="),
    Malformed(#"title <> "a""#, .foreignOperator, 6, "!="),
    Malformed(#"title === "a""#, .foreignOperator, 6, "=="),
    Malformed("pageCount => 5", .foreignOperator, 10, ">="),
    Malformed("pageCount =< 5", .foreignOperator, 10, "<="),
    Malformed(#"title = = "a""#, .unexpectedCharacter, 8),
    Malformed(#"title LIKE "a*""#, .foreignOperator, 6, #"title == "a*""#),
    Malformed(#"title like[cdn] "a*""#, .foreignOperator, 6, #"title == "te*t""#),
    Malformed(#"title LIKE[cd] "a*""#, .foreignOperator, 6, #"title == "a*"cd"#),
    Malformed(#"title CONTAINS[c] 'a*'"#, .foreignOperator, 6, #"title == "*a\**"c"#),
    Malformed(#"title BEGINSWITH "a""#, .foreignOperator, 6, #"title == "a*""#),
    Malformed(#"title ENDSWITH "a""#, .foreignOperator, 6, #"title == "*a""#),
    Malformed(#"title IN {"a", "b"}"#, .foreignOperator, 6, #"InList(title, "a", "b")"#),
    Malformed(#"pageCount BETWEEN {1, 5}"#, .foreignOperator, 10, "InRange(pageCount, 5, 10)"),
    Malformed("kind:pdf", .foreignOperator, 4, #"kind == "…""#),
    Malformed("InRange(pageCount, 5)", .unexpectedCharacter, 20, "InRange(pageCount, 5, 10)"),
    Malformed("InRange(pageCount 5, 6)", .unexpectedCharacter, 18, "InRange(pageCount, 5, 10)"),
    Malformed("InRange(pageCount, 5, 6", .unexpectedEnd, 23, "InRange(pageCount, 5, 10)"),
    Malformed(
      #"InRange(pageCount, "5"c, 6)"#, .unexpectedCharacter, 22, "InRange(pageCount, 5, 10)"),
    Malformed("InRange(pageCount, , 6)", .unexpectedCharacter, 19),
    Malformed(#"InRange("a", 5, 6)"#, .unexpectedCharacter, 8, "InRange(pageCount, 5, 10)"),
    Malformed("INRANGE(pageCount, 5, 6)", .unknownFunction, 0, "InRange"),
    Malformed("invoice(-apress)", .unknownFunction, 0),
    Malformed(
      #"authorNames == "Steve"wc && contentType == "audio"wc'"#, .unexpectedCharacter, 52),
    Malformed(#"title == "Paris"x"#, .unknownModifier, 16),
    Malformed(#"title == "Paris"C"#, .unknownModifier, 16, "c"),
    Malformed(#"title == "Paris" cx"#, .unknownModifier, 18),
    Malformed(#"title == "Paris"cdq && a = 1"#, .unknownModifier, 18),
    Malformed(#"title ==[n] "Paris""#, .unknownModifier, 9),
    Malformed(#"title ==[] "Paris""#, .unexpectedCharacter, 9),
    Malformed(#"title ==[c "Paris""#, .unexpectedCharacter, 10),
    Malformed(#"title == "Paris"#, .unterminatedString, 9),
    Malformed(#"title == 'Paris""#, .unterminatedString, 9),
    Malformed(#"title == "Paris\""#, .unterminatedString, 9),
    Malformed(#"title == “Paris""#, .unterminatedString, 9),
    Malformed(#"title == Paris\"#, .unexpectedEnd, 15),
    Malformed(#"title == a"b""#, .unexpectedCharacter, 10),
    Malformed(#"title == (a)"#, .unexpectedCharacter, 9),
    Malformed(#"größe == 5"#, .unexpectedCharacter, 2),
    Malformed(#"*** == 5"#, .unexpectedCharacter, 2),
    Malformed("warm up", .missingOperator, 4, #"** == "warm up*"cdwt"#),
    Malformed(#""bare text""#, .missingOperator, 11, #"** == "bare text*"cdwt"#),
    Malformed("a == $time.someday", .unknownTimeProperty, 11),
    Malformed("a == $time.todday", .unknownTimeProperty, 11, "$time.today"),
    Malformed("a == $time.tomorrow", .unknownTimeProperty, 11, "$time.today(1)"),
    Malformed("a == $time.Today", .unknownTimeProperty, 11, "$time.today"),
    Malformed("a == $time.", .unexpectedEnd, 11),
    Malformed(
      "a < $time.2026-01-31T00:00:00Z", .unknownTimeProperty, 10,
      "$time.iso(2026-01-31T00:00:00Z)"),
    Malformed("a == $time.yesterday(1)", .badOffset, 21, "$time.today(-2)"),
    Malformed("a == $time.last_week(+1)", .badOffset, 21, "$time.this_week(-2)"),
    Malformed("a == $time.today(-1w)", .badOffset, 19, "$time.this_week(-1)"),
    Malformed("a == $time.today(3dd)", .badOffset, 18),
    Malformed("a == $time.today(1.5)", .badOffset, 18),
    Malformed("a == $time.today(- 5)", .badOffset, 17),
    Malformed("a == $time.today(x)", .badOffset, 17),
    Malformed("a == $time.today(", .unexpectedEnd, 17),
    Malformed("a == $time.today(5", .unexpectedEnd, 18),
    Malformed("a == $time.today-1", .unexpectedCharacter, 16, "$time.today(-1)"),
    Malformed("a == $time.today c", .unknownModifier, 17),
    Malformed("a == $time.todayc", .unknownTimeProperty, 11, "$time.today"),
    Malformed("a == $time.today(99999999999999999999999)", .badOffset, 17),
    Malformed("a == $time.now(-9223372036854775808)", .badOffset, 15),
    Malformed("a == $time.iso", .unexpectedEnd, 14, "$time.iso(2024-05-15T12:00:00Z)"),
    Malformed("a == $time.iso(2024-01-01", .unexpectedEnd, 25),
    Malformed("a == $time.iso()", .badDate, 15),
    Malformed("a == $time.iso(2023-02-29)", .badDate, 15),
    Malformed("a == $time.iso(2024-13-01)", .badDate, 15),
    Malformed("a == $time.iso(2024-04-31)", .badDate, 15),
    Malformed("a == $time.iso(2024-00-10)", .badDate, 15),
    Malformed("a == $time.iso(2024-1-1)", .badDate, 20),
    Malformed("a == $time.iso(2024-01-01T25:00:00Z)", .badDate, 26),
    Malformed("a == $time.iso(2024-01-01T10:60:00Z)", .badDate, 26),
    Malformed("a == $time.iso(2024-01-01T10:00:00.Z)", .badDate, 35),
    Malformed("a == $time.iso(2024-01-01T10:00:00X)", .badDate, 34),
    Malformed("a == $time.iso(2024-01-01T10:00:00+2)", .badDate, 35),
    Malformed("a == $time.iso(2024-01-01T10:00:00+25:00)", .badDate, 34),
    Malformed("a == $time.iso(2024-01-01Z)", .badDate, 25),
  ]
}

struct MalformedQueryTests {
  @Test(arguments: Malformed.all)
  func isRefusedInItsPlace(_ row: Malformed) throws {
    let error = #expect(throws: QueryError.self) { try Query(parsing: row.text) }
    let found = try #require(error)
    #expect(found.kind == row.kind, "\(found)")
    #expect(found.offset == row.offset, "\(found)")
    #expect(found.suggestion == row.suggestion, "\(found)")
    #expect(found.offset + found.length <= row.text.utf8.count)
    #expect(!found.message.isEmpty)
  }

  @Test func everySuggestedComparisonParses() throws {
    for row in Malformed.all {
      guard let suggestion = row.suggestion, suggestion.contains(" == ") || suggestion.contains("(")
      else { continue }
      let text = suggestion.hasPrefix("$") ? "a == \(suggestion)" : suggestion
      #expect(throws: Never.self) { try Query(parsing: text) }
    }
  }
}
