// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Pharos",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Pharos", targets: ["Pharos"])
  ],
  targets: [
    .target(name: "QueryLanguage"),
    .testTarget(name: "QueryLanguageTests", dependencies: ["QueryLanguage"]),
    .target(name: "TextAnalysis"),
    .testTarget(name: "TextAnalysisTests", dependencies: ["TextAnalysis"]),
    .systemLibrary(
      name: "CZstd", pkgConfig: "libzstd",
      providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
    .target(name: "CKernels"),
    .target(name: "SegmentStore", dependencies: ["CZstd", "CKernels", "TextAnalysis"]),
    .testTarget(name: "SegmentStoreTests", dependencies: ["SegmentStore", "TextAnalysis"]),
    .target(name: "UniformTypeIdentifiers"),
    .testTarget(
      name: "UniformTypeIdentifiersTests", dependencies: ["UniformTypeIdentifiers"]),
    .target(
      name: "Pharos",
      dependencies: ["UniformTypeIdentifiers", "SegmentStore", "TextAnalysis", "QueryLanguage"]),
    .target(name: "TestSupport", dependencies: ["Pharos", "QueryLanguage", "UniformTypeIdentifiers"], path: "Tests/Support"),
    .testTarget(name: "PharosTests", dependencies: ["Pharos", "TestSupport"]),
    .testTarget(
      name: "ConformanceTests", dependencies: ["Pharos", "QueryLanguage", "TestSupport"],
      path: "Tests/Conformance"),
  ],
  swiftLanguageModes: [.v6]
)
