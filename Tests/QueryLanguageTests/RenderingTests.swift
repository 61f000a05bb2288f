import QueryLanguage
import Testing

struct RenderingTests {
  private func rendered(_ text: String) -> String {
    do {
      _ = try Query(parsing: text)
      return ""
    } catch {
      return error.rendered(in: text)
    }
  }

  @Test func showsPlaceExpectationAndSuggestion() {
    #expect(
      rendered(#"title == "Paris"C"#) == """
        query error: C is no modifier; modifiers are lower-case letters
          title == "Paris"C
                          ^
        expected: c (ignore case), d (ignore diacritics), w (words) or t (each word)
        write instead: c
        """)
    #expect(
      rendered(#"title LIKE[c] "a*""#) == """
        query error: LIKE belongs to NSPredicate; write == and * for any characters
          title LIKE[c] "a*"
                ^~~~
        expected: ==, !=, <, <=, > or >=
        write instead: title == "a*"c
        """)
  }

  @Test func showsOnlyTheLineOfTheMistake() {
    #expect(
      rendered("a = 1 &&\nb = 2 && x : 3 &&\nc = 4") == """
        query error: the form name:value belongs to search fields; a query compares with ==
          b = 2 && x : 3 &&
                     ^
        expected: ==, !=, <, <=, > or >=
        write instead: x == "…"
        """)
  }

  @Test func marksStandUnderWideAndInvisibleCharacters() {
    let lines = rendered("a = \"東京e\u{301}\u{202E}\0\" & b = 1").split(separator: "\n")
    #expect(lines[1] == "  a = \"東京e\u{301}\\u{202E}\\0\" & b = 1")
    // 5 + 2·2 + 1 + 8 + 2 + 2 columns before the mark.
    #expect(lines[2] == "  " + String(repeating: " ", count: 22) + "^")
  }

  @Test func longLinesAreCutAroundThePlace() {
    let filler = String(repeating: "title == \"x\" && ", count: 500)
    let text = filler + "title = ! \"a\" && " + filler + "true"
    let lines = rendered(text).split(separator: "\n")
    #expect(lines[1].hasPrefix("  …") && lines[1].hasSuffix("…"))
    #expect(lines[1].count < 90)
    let mark = lines[2].distance(
      from: lines[2].startIndex, to: lines[2].firstIndex(of: "^") ?? lines[2].endIndex)
    #expect(lines[1].dropFirst(mark).hasPrefix("! \"a\""))
  }

  @Test func aLongTokenIsMarkedAsFarAsItIsShown() {
    let lines = rendered("a = 1 " + String(repeating: "b", count: 300)).split(separator: "\n")
    #expect(lines[2] == "        ^" + String(repeating: "~", count: 37))
  }

  @Test func placesOutsideTheTextDoNotMatter() {
    for (offset, length) in [(-5, 3), (100, 1), (2, -1), (Int.max, Int.max), (1, Int.max)] {
      let error = QueryError(kind: .empty, offset: offset, length: length, message: "m")
      for text in ["", "é", "a\né", "京京京"] {
        #expect(error.rendered(in: text).hasPrefix("query error: m\n"))
      }
    }
  }

  @Test func nearestNames() {
    let names = ["title", "subject", "contentType", "contentTypeTree", "kMDItemAuthors", "id"]
    #expect(NameSuggestion.nearest(to: "titel", in: names) == "title")
    #expect(NameSuggestion.nearest(to: "Title", in: names) == "title")
    #expect(NameSuggestion.nearest(to: "kMDItemAuthor", in: names) == "kMDItemAuthors")
    #expect(NameSuggestion.nearest(to: "contenttype", in: names) == "contentType")
    #expect(NameSuggestion.nearest(to: "ID", in: names) == "id")
    #expect(NameSuggestion.nearest(to: "ix", in: names) == nil)
    #expect(NameSuggestion.nearest(to: "pageCount", in: names) == nil)
    #expect(NameSuggestion.nearest(to: "title", in: ["title"]) == nil)
    #expect(NameSuggestion.nearest(to: "", in: names) == nil)
    #expect(NameSuggestion.nearest(to: "abcd", in: ["abce", "abcc"]) == "abcc")
    #expect(NameSuggestion.nearest(to: String(repeating: "a", count: 100_000), in: names) == nil)
  }
}
