import Pharos
import QueryLanguage
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Single rules of the text semantics, decided by hand: where the conformance table is silent, the
/// oracle must still be right.
@Suite struct OracleRuleTests {
  private func finds(_ query: String, _ item: Item) throws -> Bool {
    let matcher = ReferenceMatcher(customAttributes: TestCorpus.customAttributes)
    return matcher.matches(item, try Query(parsing: query), context: TestCorpus.context)
  }

  /// A pattern with its modifiers, a title, and whether they match.
  @Test(arguments: [
    // Marks belong to letters and digits; elsewhere they are separators.
    ("\"e\"w", "e\u{301}", false), ("\"e*\"w", "q\u{307}", false), ("\"q*\"w", "q\u{307}", true),
    ("\"q\"w", "q\u{307}", false), ("\"q\"dw", "q\u{307}", true), ("\"b\"w", "a \u{301}b", true),
    ("\"5\"w", "5\u{FE0F}\u{20E3}", false), ("\"a b\"w", "a \u{301}b", true),
    ("\"a b\"w", "a\u{301}b", false), ("\"\u{301}\"d", "", true), ("\"\u{301}\"d", "\u{300}", true),
    ("\"\u{301}\"", "", false), ("\"\"", "\u{301}", false), ("\"\"d", "\u{301}", true),
    ("\"\"wd", "a", false), ("\"\u{301}\"t", "a", false),
    // Borders inside runs.
    ("\"New\"w", "aNew", true), ("\"ew\"w", "New", false), ("\"w\"w", "A\u{301}w", false),
    ("\"B\"w", "a\u{301}B", true), ("\"á\"w", "a\u{301}B", true),
    ("\"B\"w", "a\u{301}\u{323}B", true),
    ("\"x\"w", "x²", true), ("\"x\"w", "xⅧ", true), ("\"a\"w", "a〇", true),
    ("\"京\"w", "々京ー", true), ("\"人々\"w", "人々", true), ("\"々\"w", "人々", true),
    ("\"タワ\"w", "タワー", false), ("\"東\u{301}\"w", "東\u{301}京", true), ("\"東\"w", "東\u{301}京", false),
    ("\"東京\"w", "中東京都", true), ("\"東*都\"w", "東京都", true), ("\"東*大都\"w", "東京大都", true),
    ("\"東*都\"w", "東京大都", false), ("\"ǅ\"w", "aǅ", true), ("\"b\"w", "a\u{AD}b", true),
    // Folding.
    ("\"ss\"c", "ß", true), ("\"s\"wc", "ß", false), ("\"s*\"wc", "ß", true),
    ("\"*s\"wc", "aß", true),
    ("\"ß\"", "ss", false), ("\"οδοσ\"c", "ΟΔΟΣ", true), ("\"οδος\"c", "ΟΔΟΣ", true),
    ("\"αι\"c", "ᾳ", true), ("\"αι\"cd", "ᾳ", false), ("\"α\"cd", "ᾼ", true),
    ("\"ᾳ\"d", "ᾼ", false),
    ("\"i\"c", "İ", false), ("\"i\"cd", "İ", true), ("\"i\"cd", "ı", false),
    ("\"k\"c", "\u{212A}", true),
    ("\"K\"", "\u{212A}", true), ("\"하\"", "\u{1112}\u{1161}", true), ("\"\u{1112}*\"", "하", false),
    ("\"하\"d", "\u{1112}\u{301}\u{1161}", true), ("\"하\"", "\u{1112}\u{301}\u{1161}", false),
    ("\"か\"d", "が", true), ("\"ffi\"c", "ﬃ", true), ("\"ffi\"", "ﬃ", false), ("\"и\"d", "й", true),
    ("\"=\"d", "≠", true), ("\"ё*\"d", "елка", true), ("\"ё*\"c", "Елка", false),
    // Stars.
    ("\"a*b\"w", "a b", false), ("\"a*b\"", "a b", true), ("\"a*b\"w", "axB ab", true),
    ("\"f*o\"w", "fooBar", true), ("\"my*g\"w", "myString", true), ("\"m*g\"w", "myString", false),
    ("\"my*ng\"w", "my string", false),
    ("\"my*String\"w", "myString", true), ("\"*ew*\"w", "aNewt", true), ("\"* b\"w", "a b", true),
    ("\"* b\"w", "b", false), ("\"a *\"w", "a", false), ("\"a *\"w", "a.", true),
    ("\"a *\"w", "a c", true),
    ("\"a * c\"w", "a b c", true), ("\"a * c\"w", "a  c", true), ("\"a * c\"w", "a b b c", false),
    ("\"a * c\"w", "a c", false), ("\"* *\"w", "ab", false), ("\"* *\"w", "a b", true),
    ("\"a**b\"", "axyb", true), ("\"aab\"w", "aaab", false), ("\"*aab\"w", "aaab", true),
    ("\"*a*a*\"", "xaya", true), ("\"*a*a*\"", "xa", false), ("\"*\u{301}*\"d", "", true),
    // Gaps and escaped blanks.
    ("\"a b\"w", "a, - b", true), ("\"a\\ b\"w", "a  b", false), ("\"a\\ b\"w", "a b", true),
    ("\"a\\ b\"t", "x a b", true), ("\"b\\ a\"t", "a b", false), ("\"a-b\"w", "a b", false),
    ("\"a b\"w", "ab", false), ("\" a\"w", "a", false), ("\" a\"w", "(a)", true),
    ("\" \"w", "a b", true),
    ("\"-\"w", "a-b", true), ("\"*-*\"w", "a-b", true), ("\"a b\"", "a  b", false),
    ("\"a\tb\"w", "a b", true), ("\"a\u{A0}b\"w", "a b", false), ("\"a b\"w", "a\u{A0}b", true),
    // Words of a query.
    ("\"b a\"t", "a b", true), ("\"* a\"t", "a", true), ("\"a \u{301}\"dt", "a", false),
    ("\"   \"t", "a", false), ("\"window my\"ct", "MyWindowClass", true),
  ])
  func textMatching(pattern: String, title: String, expected: Bool) throws {
    let item = Item("1", attributes: [.title: .text(title)])
    #expect(try finds("title == \(pattern)", item) == expected, "\(pattern) on \(title)")
    #expect(try finds("title != \(pattern)", item) != expected, "!= \(pattern) on \(title)")
  }

  /// Queries about an item with values of many types.
  @Test(arguments: [
    ("undeclared_any == 5", true), ("undeclared_any == \" 5 \"", true),
    ("undeclared_any == 5e0", true),
    ("undeclared_any == \"5*\"", false), ("undeclared_any == true", true),
    ("undeclared_any == 1", true),
    ("undeclared_any == .5", false), ("undeclared_any == \"TEN\"c", true),
    ("undeclared_any > 9", true),
    ("undeclared_any == 100", true), ("undeclared_any == $time.iso(2001-01-01)", true),
    ("undeclared_any == \"ten 5\"ct", true), ("undeclared_any == \"ten 6\"ct", false),
    ("undeclared_any < 0", false), ("InRange(undeclared_any, 4, \"6\")", true),
    ("InRange(undeclared_any, $time.iso(2001-01-01), 200)", true),
    ("InRange(undeclared_any, abc, 200)", false), ("undeclared_any == \"\"", false),
    ("pageCount == \"12\"", true), ("pageCount == \"1*\"", false), ("pageCount == *", true),
    ("pageCount == $time.now", false), ("pageCount != $time.now", true),
    ("pageCount == 1e999", false),
    ("pageCount < 1e999", true), ("completionDate == \"2001-01-01\"", false),
    ("completionDate == true", false), ("keywords == *", false), ("keywords != *", true),
    ("thumbnailData == *", true), ("thumbnailData == \"a*\"", false), ("* == 12", false),
    ("* == \"red\"", true), ("* == \"grey\"", false), ("com_example_hidden == \"grey\"", false),
    ("com_example_hidden == *", false), ("undeclared_text == \"blue\"", true),
    ("* == \"blue\"", false),
    ("* > 0", false), ("InRange(**, 0, 100)", false), ("* != *", false), ("* == \"Ann\"", true),
    ("authors == \"ann@x.org\"", true), ("authors == \"x\"w", true),
    ("textContent == \"me\"", true),
    ("* == \"me\"w", false), ("** == \"me\"", true), ("** == \"let me*\"c", true),
    ("textContent == \"m\"", false), ("kMDItemTextContent == \"M*\"c", true),
    ("uniqueIdentifier == \"id-1\"", true), ("uniqueIdentifier == \"id\"w", true),
    ("* == \"id-1\"", false),
    ("domainIdentifier == \"a.*\"", true), ("_kMDItemDomainIdentifier == \"other\"", false),
    ("expirationDate > $time.now", true), ("contentTypeTree == \"public.image\"", true),
    ("contentTypeTree == \"public.jpeg\"", true), ("contentTypeTree == \"public.text\"", false),
    ("kMDItemNumberOfPages == 12", true), ("height > 0", false), ("height != 0", true),
    ("relatedUniqueIdentifier == *", false),
  ])
  func typesAndNames(query: String, expected: Bool) throws {
    let instant = Date(timeIntervalSinceReferenceDate: 100)
    let item = Item(
      "id-1", domain: "a.b",
      expirationDate: Date(timeIntervalSinceReferenceDate: TestCorpus.now + 1),
      attributes: [
        "undeclared_any": ["ten", 5, true, .date(instant)], .pageCount: 12,
        .completionDate: .date(instant), .keywords: [], .thumbnailData: .data(Data("abc".utf8)),
        "com_example_colour": "red", "com_example_hidden": "grey", "undeclared_text": "blue",
        .authors: .person(Person(name: "Ann", handles: ["ann@x.org"])),
        .textContent: "Let me go", .domainIdentifier: "other", .contentType: "public.jpeg",
      ])
    #expect(try finds(query, item) == expected)
  }

  @Test func itemsExpire() throws {
    for (offset, expected) in [(-1.0, false), (0, false), (0.5, true)] {
      let date = Date(timeIntervalSinceReferenceDate: TestCorpus.now + offset)
      #expect(try finds("true", Item("1", expirationDate: date)) == expected)
      #expect(try !finds("false", Item("1", expirationDate: date)))
    }
  }

  /// HTML, a pattern, and whether its text matches.
  @Test(arguments: [
    ("<p>a</p><p>b</p>", "a b", true), ("a<b>b</b>", "ab", false), ("x<!-- a > -->y", "xy", true),
    ("<script>a</SCRIPT>b", "a", false), ("<style>a</style>b", "b", true),
    ("<scripty>a", "a", true),
    ("1 < 2", "1\\ <\\ 2", true), ("caf&#233;", "café", true), ("e&#x301;", "é", true),
    ("a&nbsp;b", "a\\\u{A0}b", true), ("&lt;b&gt;", "<b>", true), ("&#xD800;", "&#xD800;", true),
    ("&eacute;", "&eacute;", true), ("a<p b", "b", false), ("a<!-- b", "b", false),
    ("&amp;lt;", "&lt;", true), ("a <5 b", "<5", true),
  ])
  func html(html: String, pattern: String, expected: Bool) throws {
    let item = Item("1", attributes: [.htmlContentData: .data(Data(html.utf8))])
    #expect(try finds("htmlContentData == \"\(pattern)\"", item) == expected)
    #expect(try finds("** == \"\(pattern)\"", item) == expected)
    #expect(try !finds("* == \"\(pattern)\"", item))
  }
}
