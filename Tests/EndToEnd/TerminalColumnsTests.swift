import Testing

@testable import PharosCommand

/// How wide text is on a terminal, and how it is cut.
@Suite struct TerminalColumnsTests {
  @Test(
    "Columns of a text",
    arguments: [
      ("", 0), ("Paris", 5), ("café", 4), ("cafe\u{301}", 4), ("日本", 4), ("ｱ", 1), ("Ａ", 2),
      ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("🗼", 2), ("👨‍👩‍👧", 2), ("🇫🇷", 2), ("❤\u{FE0F}", 2),
      ("❤", 1), ("a\u{200B}b", 2), ("שָׁלוֹם", 4), ("नमस्ते", 4), ("𠀀", 2), ("…", 1), ("·", 1),
    ])
  func columns(text: String, columns: Int) {
    #expect(TerminalColumns.count(text) == columns)
  }

  @Test("A cut text takes no more columns than it may, and keeps whole characters")
  func cutting() {
    let text = MarkedText("日本の cafe\u{301} 👨‍👩‍👧 Paris", matching: [0..<6])
    for columns in 0...(text.columns + 2) {
      let cut = text.cut(to: columns)
      #expect(cut.columns <= columns)
      guard columns < text.columns else {
        #expect(cut.text == text.text)
        continue
      }
      #expect(cut.isEmpty == (columns == 0))
      #expect(columns == 0 || cut.text.hasSuffix("…"))
      #expect(text.text.hasPrefix(cut.text.dropLast()))
      #expect(columns == 0 || cut.columns >= columns - 1)
    }
    #expect(text.cut(to: 5).runs == [.init(text: "日本", isMatch: true), .init(text: "…")])
    #expect(text.cut(to: 4).runs == [.init(text: "日", isMatch: true), .init(text: "…")])
  }

  @Test("Wrapped lines fit, break at blanks, and lose nothing else")
  func wrapping() {
    let words = "one two three 日本語 abcdefghijklmnop q  r"
    for columns in 2...50 {
      let lines = MarkedText(words, matching: [4..<7]).wrapped(to: columns)
      #expect(lines.allSatisfy { $0.columns <= columns })
      let letters = lines.map(\.text).joined().filter { $0 != " " }
      #expect(letters == words.filter { $0 != " " })
      let marked = lines.flatMap(\.runs).filter(\.isMatch).map(\.text).joined()
      #expect(marked == "two")
    }
    #expect(
      MarkedText(words).wrapped(to: 9).map(\.text) == [
        "one two", "three", "日本語", "abcdefghi", "jklmnop q", "r",
      ])
    #expect(MarkedText("").wrapped(to: 5).isEmpty)
  }

  @Test("Text is made safe to show, in what matches too")
  func escaping() {
    let text = MarkedText("a\u{1B}[31m\nb", matching: [1..<2])
    #expect(text.text == "a\\u{1B}[31m\\nb")
    #expect(text.bracketed == "a[\\u{1B}][31m\\nb")
    #expect(MarkedText("a\r\nb\tc", joinsLines: true).text == "a b c")
    let style = TextStyle(isOn: true)
    #expect(
      text.painted(style).replacing("\u{1B}[1m", with: "<").replacing("\u{1B}[0m", with: ">")
        == "a<\\u{1B}>[31m\\nb")
  }
}
