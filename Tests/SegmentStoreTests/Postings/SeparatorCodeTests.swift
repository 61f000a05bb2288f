import Testing

@testable import SegmentStore

struct SeparatorCodeTests {
  @Test func everyCodeHasItsText() {
    for code in 0..<SeparatorCode.other {
      guard let text = SeparatorCode.text(of: code) else {
        Issue.record("code \(code) has no text")
        continue
      }
      #expect(SeparatorCode.code(for: text[...]) == code)
    }
    #expect(SeparatorCode.text(of: SeparatorCode.other) == nil)
    #expect(SeparatorCode.text(of: 200) == nil)
    #expect(SeparatorCode.text(of: SeparatorCode.blank) == [0x20])
    #expect(SeparatorCode.text(of: SeparatorCode.none) == [])
  }

  @Test(arguments: ["  ", "\t", "--", " -", ",", "\u{2018}", "://x", ";", ",\n", "\u{2026}", "   "])
  func theRestIsOther(_ text: String) {
    #expect(SeparatorCode.code(for: Array(text.utf8)[...]) == SeparatorCode.other)
  }

  @Test func flagsHoldTheirParts() {
    for start in [false, true] {
      for end in [false, true] {
        for code in 0..<UInt8(SeparatorCode.count) {
          let flags = PositionFlags(valueStart: start, valueEnd: end, separator: code)
          #expect(flags.valueStart == start && flags.valueEnd == end && flags.separator == code)
          #expect(flags.rawValue < PositionFlags.count)
        }
      }
    }
    #expect(PositionFlags(valueStart: false, valueEnd: false, separator: 0).rawValue == 0)
  }
}
