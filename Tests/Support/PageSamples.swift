import Foundation

/// The Swift samples of a Markdown page, and the program that is made of them.
///
/// A program is the page's blocks in their order. Lines between `// hidden` and `// shown` are not
/// on the page: what fragments need around them.
package struct PageSamples {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The blocks that are code of a program.
  package let code: String
  /// The blocks that are part of a package's manifest.
  package let manifests: [String]

  /// Reads a page by its path in the project.
  package init(page: String) throws {
    let text = try String(
      contentsOf: Self.root.appendingPathComponent(page), encoding: .utf8)
    var blocks: [String] = []
    var open: String?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let block = open {
        if line == "```" {
          blocks.append(block)
          open = nil
        } else {
          open = block + line + "\n"
        }
      } else if line == "```swift" {
        open = ""
      }
    }
    code = blocks.filter { !$0.hasPrefix("dependencies:") }.joined(separator: "\n")
    manifests = blocks.filter { $0.hasPrefix("dependencies:") }
  }

  /// What a program has of its page: its lines without the first three, which say what it is, and
  /// without what is hidden; fragments lose the two blanks by which they are indented.
  package static func shown(by program: String) throws -> String {
    let text = try String(
      contentsOf: root.appendingPathComponent(program), encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(3)
    var shown: [Substring] = []
    var isHidden = false
    var isFragment = false
    for line in lines {
      if line == "// hidden" {
        (isHidden, isFragment) = (true, true)
      } else if line == "// shown" {
        isHidden = false
      } else if !isHidden {
        shown.append(isFragment && line.hasPrefix("  ") ? line.dropFirst(2) : line)
      }
    }
    let all = shown.joined(separator: "\n")
    return all.hasSuffix("\n") ? all : all + "\n"
  }

  /// All pages with Swift samples.
  package static func pages() throws -> Set<String> {
    var pages = ["README.md"]
    for articles in ["Sources/Pharos/Pharos.docc", "Sources/PharosTesting/PharosTesting.docc"] {
      let names = try FileManager.default.contentsOfDirectory(
        atPath: root.appendingPathComponent(articles).path)
      pages += names.filter { $0.hasSuffix(".md") }.map { "\(articles)/\($0)" }
    }
    return Set(try pages.filter { !(try PageSamples(page: $0)).code.isEmpty })
  }

  /// Runs a program that was built with the tests in a new folder, which is its working directory
  /// and its home; returns what it printed.
  package static func output(ofProgram name: String) throws -> String {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = try BuiltExecutable.url(named: name)
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    var environment = ProcessInfo.processInfo.environment
    environment["HOME"] = folder.path
    environment["XDG_DATA_HOME"] = folder.path
    process.environment = environment
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0, process.terminationReason == .exit else {
      throw CocoaError(.executableLoad, userInfo: ["status": process.terminationStatus])
    }
    return String(decoding: output, as: UTF8.self)
  }
}
