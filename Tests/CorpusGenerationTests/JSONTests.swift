import CorpusGeneration
import Testing

@Suite("JSON of corpora")
struct JSONTests {
  @Test func whatIsWrittenIsRead() throws {
    let value = JSONValue.object([
      .init("a", .list([.number(-12), .number(0.5), .null, .boolean(true)])),
      .init("“\u{1}\n\"\\", .text("\t\u{1F600} é\u{301}\u{2028}")),
      .init("", .object([])),
    ])
    var bytes: [UInt8] = []
    JSONBytes.append(value, to: &bytes)
    #expect(try JSONReader.value(of: bytes) == value)
  }

  @Test(arguments: [
    "", "{", "[1,]", "{\"a\":1,}", "tru", "01x", "\"\u{1}\"", "\"\\q\"", "\"\\ud800\"", "1 2", "-",
    String(repeating: "[", count: 5000), "{\"a\" 1}", "\"abc", "1e999",
  ])
  func refused(_ text: String) {
    #expect(throws: JSONProblem.self) { try JSONReader.value(of: Array(text.utf8)) }
  }

  @Test func escapes() throws {
    let text = #""\u0041\ud83d\ude00\/\b""#
    #expect(try JSONReader.value(of: Array(text.utf8)) == .text("A\u{1F600}/\u{8}"))
  }
}
