import Foundation
import Testing

/// What the README names.
@Suite struct ReadmeTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

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
}
