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
    .systemLibrary(
      name: "CZstd", pkgConfig: "libzstd",
      providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
    .target(name: "CKernels"),
    .target(name: "SegmentStore", dependencies: ["CZstd", "CKernels", "TextAnalysis"]),
    .testTarget(name: "SegmentStoreTests", dependencies: ["SegmentStore", "TextAnalysis"]),
    .target(name: "UniformTypeIdentifiers"),
    .testTarget(
      name: "UniformTypeIdentifiersTests", dependencies: ["UniformTypeIdentifiers"]),
  ],
  swiftLanguageModes: [.v6]
)
