import Foundation
import Pharos
import TestSupport
import Testing

/// The example of the README: it compiles, runs and prints what its comments say.
@Suite struct ReadmeExampleTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test func runs() async throws {
    let temporary = try TemporaryFolder()
    let folder = temporary.path + "/Notes.index"
    var printed: [String] = []
    func print(_ values: Any...) {
      printed.append(values.map { "\($0)" }.joined(separator: " "))
    }

    // example: begin
    let index = try await SearchIndex(at: folder)
    try await index.add([
      Item(
        "1", domain: "notes.travel",
        attributes: [
          .title: "Paris in May", .keywords: ["city", "travel"], .pageCount: 3,
          .textContent: "The window of the café looks over the river.",
        ]),
      Item("2", domain: "notes.work", attributes: [.title: "MyWindowClass", .pageCount: 12]),
    ])

    let now = index.snapshot()  // one moment, for as long as it is held
    print(try now.count("** == 'window'cdw"))  // 2
    print(try now.identifiers("title == '*class*'c && pageCount > 10"))  // ["2"]

    let query = Query {  // the same language, checked by the compiler
      Attribute.title.hasPrefix("par", .ignoreCaseAndDiacritics)  // what a person has typed so far
      Attribute.pageCount < 10 || Attribute.keywords == "city"
    }
    for try await items in index.search(query, limit: 10) {
      for item in items {
        if case .text(let title)? = item[.title] { print(title) }  // Paris in May
      }
    }
    try await index.close()
    // example: end

    #expect(printed == ["2", "[\"2\"]", "Paris in May"])
  }

  /// The first Swift block of the README is the code above.
  @Test func isTheExampleOfTheReadme() throws {
    let readme = try String(
      contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let imports = "import Pharos\n\n"
    let block = try #require(Self.part(of: readme, from: "```swift\n", to: "```"))
    let code = try #require(
      Self.part(of: source, from: "    // example: begin\n", to: "    // example: end"))
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("    ") ? $0.dropFirst(4) : $0 }
    #expect(block == imports + lines.joined(separator: "\n"))
  }

  /// The scripts that the README names are there.
  @Test func namesScriptsThatExist() throws {
    let readme = try String(
      contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
    for script in [".ci/demo", ".ci/test"] {
      #expect(readme.contains("\n\(script)\n"))
      let path = Self.root.appendingPathComponent(script).path
      #expect(FileManager.default.isExecutableFile(atPath: path))
    }
  }

  private static func part(of text: String, from start: String, to end: String) -> String? {
    guard let first = text.range(of: start),
      let last = text.range(of: end, range: first.upperBound..<text.endIndex)
    else { return nil }
    return String(text[first.upperBound..<last.lowerBound])
  }
}
