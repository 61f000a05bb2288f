// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Pharos",
  platforms: [.macOS(.v15), .iOS(.v18)],
  targets: [
    .target(name: "QueryLanguage"),
    .testTarget(name: "QueryLanguageTests", dependencies: ["QueryLanguage"]),
    .target(name: "TextAnalysis"),
    .testTarget(name: "TextAnalysisTests", dependencies: ["TextAnalysis"]),
  ],
  swiftLanguageModes: [.v6]
)
