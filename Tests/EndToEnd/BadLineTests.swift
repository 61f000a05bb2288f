import Foundation
import Testing

/// Lines that `pharos import` refuses.
@Suite struct BadLineTests {
  /// A line, the column that is named, and a part of the reason.
  static let lines: [(line: String, column: Int, reason: String)] = [
    (#"{"id":"x""#, 10, "the line ends where a comma or } belongs"),
    (#"{"id":"x",}"#, 11, "a key in double quotes belongs here instead of “}”"),
    (#"{"id":"x"} 1"#, 12, "a line holds nothing else"),
    (#"["id"]"#, 1, "a line is an object"),
    ("7", 1, "a line is an object {…}, not a number"),
    ("é", 1, "a value belongs here"),
    (#"{"title":"x"}"#, 1, "the object has no “id”"),
    (#"{"id":7}"#, 7, "“id” takes a text, not a number"),
    (#"{"id":""}"#, 7, "the identifier is empty"),
    (#"{"id":"x","title":5}"#, 19, "“title” takes a text, not a number"),
    (#"{"id":"é😀","title":5}"#, 20, "“title” takes a text, not a number"),
    (#"{"id":"x","title":["a"]}"#, 19, "“title” takes a text, not a list"),
    (#"{"id":"x","pageCount":"3"}"#, 23, "“pageCount” takes a number, not a text"),
    (#"{"id":"x","allDay":2}"#, 20, "takes true or false, 1 or 0"),
    (#"{"id":"x","dueDate":"2024-02-30"}"#, 21, "“2024-02-30” is no date"),
    (#"{"id":"x","dueDate":"2024-05-01T25:00Z"}"#, 21, "is no date"),
    (#"{"id":"x","dueDate":"0000-12-31"}"#, 11, "outside of the years 1 to 9999"),
    (#"{"id":"x","dueDate":1e15}"#, 11, "outside of the years 1 to 9999"),
    (#"{"id":"x","dueDate":true}"#, 21, "“dueDate” takes a date"),
    (#"{"id":"x","thumbnailData":"?"}"#, 27, "takes data in base64"),
    (#"{"id":"x","authors":[{"mail":"y"}]}"#, 23, "a person has no “mail”"),
    (#"{"id":"x","authors":{}}"#, 21, "an object is a person here"),
    (#"{"id":"x","custom":{"a":1}}"#, 21, "an object is a person here"),
    (#"{"id":"x","custom":[[1]]}"#, 21, "a list cannot be an element of “custom”"),
    (#"{"id":"x","custom":[null]}"#, 21, "null cannot be an element of “custom”"),
    (#"{"id":"x","my-key":1}"#, 11, "“my-key” is no name"),
    (#"{"id":"x","kMDxyz":1}"#, 11, "names that begin with kMD are reserved"),
    (#"{"id":"x","id":"y"}"#, 11, "“id” is given twice"),
    (#"{"id":"x","domain":"a","domainIdentifier":"b"}"#, 24, "“domain” is given twice"),
    (#"{"id":"x","title":"a","rating":1,"kMDItemTitle":"b"}"#, 34, "“title” is given twice"),
    (#"{"id":"x","rating":01}"#, 20, "a number does not begin with a zero"),
    (#"{"id":"x","rating":1.}"#, 22, "a digit belongs here"),
    (#"{"id":"x","rating":.5}"#, 20, "a value belongs here"),
    (#"{"id":"x","rating":+1}"#, 20, "a value belongs here"),
    (#"{"id":"x","rating":1e400}"#, 20, "the number is too large"),
    (#"{"id":"x","rating":NaN}"#, 20, "a value belongs here"),
    (#"{"id":"x","rating":9007199254740993}"#, 20, "cannot hold the integer 9007199254740993"),
    (#"{"id":"x","rating":-100000000000000000000000}"#, 20, "exactly; give it as text"),
    (#"{"id":"x","title":"a\q"}"#, 21, "there is no such escape"),
    (#"{"id":"x","title":"\ud800"}"#, 20, "half of a surrogate pair"),
    (#"{"id":"x","title":"\udc00"}"#, 20, "half of a surrogate pair"),
    (#"{"id":"x","title":"\ud800\u0041"}"#, 20, "half of a surrogate pair"),
    (#"{"id":"x","title":"\u12g4"}"#, 20, "four hexadecimal digits"),
    (#"{"id":"x","title":"open}"#, 19, "has no closing quote"),
    ("{\"id\":\"x\",\"title\":\"a\tb\"}", 21, "written as an escape: \\u0009"),
    (#"{'id':"x"}"#, 2, "a key in double quotes"),
    (#"{"id":"x","allDay":tru}"#, 20, "true or a text in quotes belongs here"),
    (#"{"id":"x","title":"a" "rating":1}"#, 23, "a comma or } belongs here"),
    (#"{"id" "x"}"#, 7, "a colon belongs here"),
    (#"{"id":"x","itemKind":"thing"}"#, 22, "“itemKind” is “item” or “userActivity”"),
    (#"{"id":"x","expirationDate":"soon"}"#, 28, "“soon” is no date"),
  ]

  @Test("Each kind of bad line is named with its column", arguments: lines)
  func kinds(line: String, column: Int, reason: String) throws {
    let space = try Workspace()
    let path = try space.file("bad.jsonl", [#"{"id":"good"}"#, line, #"{"id":"after"}"#])
    let outcome = try space.run("import", "--index", space.index, path)
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("bad.jsonl: line 2, column \(column): "), "\(outcome.errors)")
    #expect(outcome.errors.contains(reason), "\(outcome.errors)")
    #expect(outcome.errors.contains("1 item before it are safely in the index"))
    #expect(outcome.errors.contains("--skip 1"))
    #expect(try space.run("get", "--index", space.index, "good").code == 0)
    #expect(try space.run("get", "--index", space.index, "after").code == 1)
  }

  @Test("Bytes that are not UTF-8, wherever they stand")
  func notUTF8() throws {
    let space = try Workspace()
    for bad: [UInt8] in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]] {
      let line = Array(#"{"id":"é"#.utf8) + bad + Array(#"","title":5}"#.utf8)
      let outcome = try space.run(
        "import", "--index", space.index, try space.file("bad.jsonl", line))
      #expect(outcome.code == 2)
      #expect(outcome.errors.contains("line 1, column 9: this is not UTF-8"), "\(outcome.errors)")
    }
  }

  @Test("Deep nesting, long numbers and long lines cost nothing")
  func hostileLines() throws {
    let space = try Workspace()
    let lines = [
      #"{"id":"1","x":"# + String(repeating: "[", count: 1_000_000),
      #"{"id":"2","x":"# + String(repeating: #"{"name":"#, count: 100_000),
      #"{"id":"3","x":"# + String(repeating: "9", count: 100_000) + "}",
      #"{"id":"4","x":""# + String(repeating: "y", count: 2_000_000) + #""}"#,
      #"{"id":"5","x":1}"#,
    ]
    let path = try space.file("hostile.jsonl", lines)
    let outcome = try space.run(
      "import", "--index", space.index, path, "--skip-bad", "--max-line", "1500000")
    #expect(outcome.code == 0)
    #expect(outcome.errors.contains("line 4, column 1: the line is longer than 1500000 bytes"))
    #expect(outcome.errors.contains("1 item added from 5 lines (4 bad)"))
    #expect(try space.identifiers("x == 1") == ["5"])
  }

  @Test("--skip-bad reports the first twenty, counts the others and goes on")
  func skipBad() throws {
    let space = try Workspace()
    let lines = (1...60).map { $0.isMultiple(of: 2) ? "{" : #"{"id":"\#($0)","title":"t"}"# }
    let path = try space.file("mixed.jsonl", lines)
    let outcome = try space.run("import", "--index", space.index, path, "--skip-bad")
    #expect(outcome.code == 0)
    #expect(outcome.errors.components(separatedBy: "mixed.jsonl: line").count - 1 == 20)
    #expect(outcome.errors.contains("further bad lines are only counted"))
    #expect(outcome.errors.contains("30 items added from 60 lines (30 bad)"))
    #expect(try space.search("title == 't'", "--count").output == "30\n")
  }
}
