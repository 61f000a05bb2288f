// swift-tools-version: 6.2
import PackageDescription

/// Systems that have neither Core Spotlight nor the frameworks that declare types of files.
let withoutAppleModules: [Platform] = [.linux, .android, .windows, .openbsd, .wasi]

let package = Package(
  name: "Pharos",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Pharos", targets: ["Pharos", "QueryLanguage"]),
    .library(name: "PharosTesting", targets: ["PharosTesting"]),
    .library(name: "CoreSpotlight", targets: ["SpotlightCompatibility"]),
    .library(name: "UniformTypeIdentifiers", targets: ["UniformTypeCompatibility"]),
    .library(name: "CoreServices", targets: ["CoreServicesCompatibility"]),
    .executable(name: "pharos", targets: ["PharosCommand"]),
    .executable(name: "pharos-bench", targets: ["QueryBenchmarks"]),
    .executable(name: "pharos-corpus", targets: ["CorpusCommand"]),
    .executable(name: "pharos-load", targets: ["LoadTest"]),
    .executable(name: "pharos-micro", targets: ["PartBenchmarks"]),
  ],
  targets: [
    // The library: dependencies run one way, libzstd is the only one from outside.
    .systemLibrary(
      name: "CZstd", pkgConfig: "libzstd",
      providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
    .target(name: "CKernels"),
    .target(name: "QueryLanguage"),
    .target(name: "TextAnalysis"),
    .target(name: "ByteStore", dependencies: ["CZstd", "CKernels"]),
    .target(name: "Postings", dependencies: ["ByteStore", "CKernels"]),
    .target(name: "TermDictionary", dependencies: ["ByteStore", "Postings", "TextAnalysis"]),
    .target(name: "Columns", dependencies: ["ByteStore", "CKernels", "Postings", "TextAnalysis"]),
    .target(
      name: "Segments",
      dependencies: [
        "ByteStore", "CKernels", "Columns", "Postings", "TermDictionary", "TextAnalysis",
      ]),
    .target(name: "ContentTypes"),
    .target(
      name: "Pharos",
      dependencies: [
        "ByteStore", "Columns", "ContentTypes", "Postings", "QueryLanguage", "Segments",
        "TermDictionary", "TextAnalysis",
      ]),

    // Apple's names over the library.
    //
    // A module of Apple's name would hide Apple's own from everything that is built beside it, also from
    // code that never asked for it. So nothing of the library depends on these four, and the products
    // reach them only by the targets below, which ask for them where Apple's modules do not exist:
    // elsewhere the products are there, so that packages resolve, and bring nothing.
    .target(name: "UniformTypeIdentifiers", dependencies: ["ContentTypes"]),
    .target(name: "CoreServices", dependencies: ["UniformTypeIdentifiers"]),
    .target(name: "MobileCoreServices", dependencies: ["CoreServices"]),
    .target(
      name: "CoreSpotlight",
      dependencies: ["ContentTypes", "Pharos", "QueryLanguage", "UniformTypeIdentifiers"],
      exclude: ["Attributes/make-properties.py"]),
    .target(
      name: "SpotlightCompatibility",
      dependencies: [
        .target(name: "CoreSpotlight", condition: .when(platforms: withoutAppleModules)),
        .target(name: "UniformTypeIdentifiers", condition: .when(platforms: withoutAppleModules)),
      ],
      path: "Sources/Compatibility/Spotlight"),
    .target(
      name: "CoreServicesCompatibility",
      dependencies: [
        .target(name: "CoreServices", condition: .when(platforms: withoutAppleModules)),
        .target(name: "MobileCoreServices", condition: .when(platforms: withoutAppleModules)),
      ],
      path: "Sources/Compatibility/CoreServices"),
    .target(
      name: "UniformTypeCompatibility",
      dependencies: [
        .target(name: "UniformTypeIdentifiers", condition: .when(platforms: withoutAppleModules))
      ],
      path: "Sources/Compatibility/UniformTypes"),

    // Items as JSON Lines: reader, decoder, printer.
    .target(name: "ItemLines", dependencies: ["Pharos", "QueryLanguage", "CZstd"]),

    // The command `pharos`.
    .executableTarget(
      name: "PharosCommand", dependencies: ["CKernels", "ItemLines", "Pharos", "QueryLanguage"]),

    // Corpora and benchmarks: nothing of the library depends on them.
    .target(name: "CorpusGeneration", dependencies: ["TextAnalysis"], path: "Corpora/Generator"),
    .executableTarget(
      name: "CorpusCommand", dependencies: ["CorpusGeneration"], path: "Corpora/Command"),
    .target(name: "BenchmarkMeasurement", path: "Benchmarks/Measurement"),
    .executableTarget(
      name: "QueryBenchmarks",
      dependencies: [
        "BenchmarkMeasurement", "CorpusGeneration", "ItemLines", "Pharos", "QueryLanguage",
        "TextAnalysis", "TestSupport",
      ],
      path: "Benchmarks/Queries"),
    .executableTarget(
      name: "LoadTest",
      dependencies: [
        "BenchmarkMeasurement", "CorpusGeneration", "ItemLines", "Pharos", "QueryLanguage",
      ],
      path: "Benchmarks/Load", exclude: ["mixes", "README.md"]),
    .executableTarget(
      name: "PartBenchmarks",
      dependencies: [
        "BenchmarkMeasurement", "ByteStore", "Columns", "CorpusGeneration", "ItemLines", "Pharos",
        "Postings", "Segments", "TermDictionary", "TextAnalysis",
      ],
      path: "Benchmarks/Micro"),

    // For tests, also those of other programs: a disk that fails on demand, generators of items and
    // queries, the reference matcher. Nothing of the library depends on them.
    .target(name: "SimulatedFiles", dependencies: ["ByteStore"]),
    .target(
      name: "PharosTesting",
      dependencies: ["ByteStore", "ContentTypes", "Pharos", "QueryLanguage", "SimulatedFiles"]),

    // Tests: what they share, then one target a module or concern.
    .target(
      name: "TestSupport",
      dependencies: ["Pharos", "PharosTesting", "QueryLanguage"],
      path: "Tests/Support"),
    .testTarget(name: "QueryLanguageTests", dependencies: ["QueryLanguage"]),
    .testTarget(name: "TextAnalysisTests", dependencies: ["TextAnalysis"]),
    // A layer's tests see it and those below; the texts of columns are tested in built segments.
    .target(name: "StoreTestSupport", dependencies: ["ByteStore"], path: "Tests/StoreSupport"),
    .target(
      name: "TermTestSupport",
      dependencies: [
        "ByteStore", "Postings", "StoreTestSupport", "TermDictionary", "TextAnalysis",
      ],
      path: "Tests/TermSupport"),
    .testTarget(
      name: "ByteStoreTests",
      dependencies: ["ByteStore", "CKernels", "SimulatedFiles", "StoreTestSupport"]),
    .testTarget(
      name: "PostingsTests",
      dependencies: ["ByteStore", "CKernels", "Postings", "StoreTestSupport"]),
    .testTarget(
      name: "TermDictionaryTests",
      dependencies: [
        "ByteStore", "Postings", "StoreTestSupport", "TermDictionary", "TermTestSupport",
        "TextAnalysis",
      ]),
    .testTarget(
      name: "ColumnsTests",
      dependencies: [
        "ByteStore", "CKernels", "Columns", "Postings", "Segments", "StoreTestSupport",
        "TextAnalysis",
      ]),
    .testTarget(
      name: "SegmentsTests",
      dependencies: [
        "ByteStore", "Columns", "Postings", "Segments", "StoreTestSupport", "TermDictionary",
        "TermTestSupport", "TextAnalysis",
      ]),
    .testTarget(name: "ContentTypesTests", dependencies: ["ContentTypes"]),
    .testTarget(
      name: "CorpusGenerationTests",
      dependencies: ["CorpusGeneration", "ItemLines", "Pharos", "QueryLanguage", "TextAnalysis"]),
    .testTarget(
      name: "BenchmarkTests",
      dependencies: [
        "BenchmarkMeasurement", "LoadTest", "QueryBenchmarks", "Pharos", "QueryLanguage",
        "TestSupport",
      ]),
    .testTarget(
      name: "PharosTests",
      dependencies: [
        "ByteStore", "Columns", "Pharos", "PharosTesting", "Postings", "QueryLanguage", "Segments",
        "StoreTestSupport", "TermDictionary", "TestSupport", "TextAnalysis",
      ]),
    .testTarget(
      name: "PharosTestingTests",
      dependencies: ["Pharos", "PharosTesting", "QueryLanguage", "TestSupport"]),
    .testTarget(
      name: "ConformanceTests", dependencies: ["Pharos", "QueryLanguage", "TestSupport"],
      path: "Tests/Conformance"),
    .testTarget(
      name: "FormatTests",
      dependencies: [
        "ByteStore", "Columns", "Pharos", "Postings", "Segments", "TermDictionary", "TestSupport",
        "ReadmeSample", "GettingStartedSample", "FragmentSamples", "TestingSample",
      ],
      path: "Tests/Format", exclude: ["Golden"]),
    // The samples of the pages, each a program of the page's own lines, and the test that runs them.
    .executableTarget(
      name: "ReadmeSample", dependencies: ["Pharos"], path: "Tests/Documentation/Readme"),
    .executableTarget(
      name: "GettingStartedSample", dependencies: ["Pharos"],
      path: "Tests/Documentation/GettingStarted"),
    .executableTarget(
      name: "TestingSample", dependencies: ["Pharos", "PharosTesting"],
      path: "Tests/Documentation/Testing"),
    .executableTarget(
      name: "FragmentSamples", dependencies: ["Pharos"], path: "Tests/Documentation/Fragments"),
    .executableTarget(
      name: "CrashWriter", dependencies: ["Pharos"], path: "Tests/CrashWriter"),
    .executableTarget(
      name: "MutationRunner",
      dependencies: ["ByteStore", "Pharos", "QueryLanguage", "SimulatedFiles", "TestSupport"],
      path: "Tests/MutationRunner"),
    .testTarget(
      name: "CrashTests",
      dependencies: [
        "ByteStore", "Pharos", "Segments", "SimulatedFiles", "TestSupport", "CrashWriter",
        "MutationRunner",
      ],
      path: "Tests/Crash"),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["PharosCommand", "ItemLines", "Pharos", "QueryLanguage", "CZstd"],
      path: "Tests/EndToEnd", exclude: ["Golden", "Support/failing-calls.c"]),
  ],
  swiftLanguageModes: [.v6]
)

#if !canImport(Darwin)
  // Where Apple's framework exists, its module would be meant by these.
  package.products.append(.executable(name: "notes", targets: ["NotesExample"]))
  package.targets += [
    .executableTarget(name: "NotesExample", dependencies: ["CoreSpotlight"]),
    .executableTarget(
      name: "CoreSpotlightSample", dependencies: ["CoreSpotlight"],
      path: "Tests/Documentation/CoreSpotlight"),
    .testTarget(
      name: "UniformTypeIdentifiersTests",
      dependencies: ["ContentTypes", "MobileCoreServices", "UniformTypeIdentifiers"]),
    .testTarget(
      name: "CoreSpotlightTests",
      dependencies: [
        "CoreSpotlight", "CoreSpotlightSample", "NotesExample", "Pharos", "PharosTesting",
        "SpotlightPrograms", "SpotlightPrograms6", "SpotlightSnippets", "SpotlightSnippets6",
        "SpotlightWriter", "TestSupport", "UniformTypeIdentifiers",
      ]),
    // The same files in both language modes: SpotlightPrograms6 has links to those of the other.
    .executableTarget(
      name: "SpotlightPrograms", dependencies: ["CoreSpotlight"], path: "Tests/SpotlightPrograms",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .executableTarget(
      name: "SpotlightPrograms6", dependencies: ["CoreSpotlight"],
      path: "Tests/SpotlightPrograms6"),
    // Code as applications write it, in both language modes; a warning is an error.
    .target(
      name: "SpotlightSnippets", dependencies: ["CoreSpotlight", "MobileCoreServices"],
      path: "Tests/SpotlightSnippets",
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "SpotlightSnippets6", dependencies: ["CoreSpotlight", "MobileCoreServices"],
      path: "Tests/SpotlightSnippets6", swiftSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "SpotlightWriter", dependencies: ["CoreSpotlight"], path: "Tests/SpotlightWriter",
      swiftSettings: [.swiftLanguageMode(.v5)]),
  ]
#endif
