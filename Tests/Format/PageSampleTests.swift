import Foundation
import TestSupport
import Testing

/// Every Swift sample of the README and of the articles is compiled, as it is printed, in a program
/// of its page; the programs are run.
@Suite struct PageSampleTests {
  static let articles = "Sources/Pharos/Pharos.docc"

  /// The program of each page with samples.
  static let programs = [
    "README.md": "Readme/main.swift",
    "\(articles)/GettingStarted.md": "GettingStarted/main.swift",
    "\(articles)/ComingFromCoreSpotlight.md": "CoreSpotlight/main.swift",
    "\(articles)/Pharos.md": "Fragments/Pharos.swift",
    "\(articles)/RankingResults.md": "Fragments/RankingResults.swift",
    "\(articles)/ShowingResults.md": "Fragments/ShowingResults.swift",
    "\(articles)/TypedText.md": "Fragments/TypedText.swift",
    "\(articles)/Usage.md": "Fragments/Usage.swift",
    "Sources/PharosTesting/PharosTesting.docc/PharosTesting.md": "Testing/main.swift",
  ]

  @Test func everyPageWithSamplesHasAProgram() throws {
    #expect(try PageSamples.pages() == Set(Self.programs.keys))
  }

  /// If this fails, write the page's sample into the program, or the other way.
  @Test(arguments: programs.keys.sorted())
  func aProgramIsItsPage(_ page: String) throws {
    let program = try #require(Self.programs[page])
    let shown = try PageSamples.shown(by: "Tests/Documentation/\(program)")
    #expect(try PageSamples(page: page).code == shown)
  }

  /// Manifests name products that the package has.
  @Test func manifestsNameProducts() throws {
    let package = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Package.swift"), encoding: .utf8)
    var count = 0
    for page in Self.programs.keys {
      for manifest in try PageSamples(page: page).manifests {
        let names = manifest.matches(of: #/\.product\(name: "(\w+)"/#).map(\.output.1)
        #expect(!names.isEmpty)
        for name in names { #expect(package.contains(".library(name: \"\(name)\"")) }
        count += 1
      }
    }
    #expect(count == 4)
  }

  @Test func theTwentyLinesPrintWhatTheySay() throws {
    #expect(try PageSamples.output(ofProgram: "ReadmeSample") == "2\n[\"2\"]\nParis in May\n")
  }

  @Test func gettingStartedRunsFromTheFirstLineToTheLast() throws {
    let lines = try PageSamples.output(ofProgram: "GettingStartedSample").split(separator: "\n")
    #expect(lines.first == "1 1")
    #expect(lines.suffix(2) == ["1", "1"])
  }

  @Test func theDiskFailsAsItSays() throws {
    #expect(try PageSamples.output(ofProgram: "TestingSample") == "10\ntrue\n")
  }

  @Test func fragmentsRun() throws {
    let output = try PageSamples.output(ofProgram: "FragmentSamples")
    #expect(output.contains("[\"1\"]") && output.contains("highlight"))
  }
}
