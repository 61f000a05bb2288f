import Foundation

/// Everything a run has measured: the contents of `results.json`.
///
/// Fields may be added without a new version; one whose meaning changes makes a new one.
package struct BenchmarkResults: Codable, Sendable {
  /// The version this program writes and reads.
  package static let currentVersion = 1

  /// The version of the form.
  package var version = BenchmarkResults.currentVersion
  /// What was run, such as the command line.
  package var title: String
  package var environment: MeasuringEnvironment
  /// Seconds each class and mode was measured for.
  package var budget: Double
  /// One for each size of the corpus, ascending.
  package var corpora: [CorpusResults] = []

  package init(title: String, environment: MeasuringEnvironment, budget: Double) {
    (self.title, self.environment, self.budget) = (title, environment, budget)
  }

  /// Reads a file that `write(to:)` wrote.
  package init(contentsOf path: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let found = try JSONDecoder().decode(Version.self, from: data).version
    guard found == BenchmarkResults.currentVersion else {
      throw ResultsError.unsupportedVersion(path: path, found: found)
    }
    self = try JSONDecoder().decode(BenchmarkResults.self, from: data)
  }

  /// Writes the results, keys in order, so that two files can be compared line by line.
  package func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    try encoder.encode(self).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  private struct Version: Codable {
    let version: Int
  }
}

/// Why results cannot be read.
package enum ResultsError: Error, CustomStringConvertible {
  /// The file is of a form that this program does not know.
  case unsupportedVersion(path: String, found: Int)

  package var description: String {
    switch self {
    case .unsupportedVersion(let path, let found):
      "\(path) has version \(found); this program reads version \(BenchmarkResults.currentVersion)"
    }
  }
}

/// What was measured with one corpus.
package struct CorpusResults: Codable, Sendable {
  /// Its size as people write it: `10k`, `1M`.
  package var label: String
  package var items: Int
  /// Bytes of the JSON Lines.
  package var bytes: Int
  /// The engines; ours is the first.
  package var engines: [EngineResults] = []
  /// The same classes of our engine measured twice.
  package var noise: [NoiseSample] = []

  package init(label: String, items: Int, bytes: Int) {
    (self.label, self.items, self.bytes) = (label, items, bytes)
  }

  /// The engine with a name.
  package func engine(named name: String) -> EngineResults? {
    engines.first { $0.name == name }
  }
}

/// What was measured of one engine.
package struct EngineResults: Codable, Sendable {
  package var name: String
  package var engineVersion: String?
  /// Why nothing was measured; nil when something was.
  package var unavailable: String?
  package var indexing: [IndexingResult] = []
  package var opening: OpeningResult?
  package var updating: UpdatingResult?
  /// Bytes of the index on the device.
  package var indexBytes: Int?
  /// The parts of the index.
  package var sections: [SectionBytes] = []
  /// Most resident memory of the process that queried.
  package var queryPeakBytes: Int?
  /// Most anonymous memory of the process that queried.
  package var queryAnonymousBytes: Int?
  package var classes: [ClassResult] = []

  package init(name: String) { self.name = name }

  /// The median number of hits of a class: as counted, since other modes may have been cut short.
  package func hits(_ name: String) -> Int {
    (result(name, "count") ?? classes.first { $0.name == name })?.medianHits ?? 0
  }

  /// The result of a class in a mode.
  package func result(_ name: String, _ mode: String) -> ClassResult? {
    classes.first { $0.name == name && $0.mode == mode }
  }
}

/// The size of one part of an index.
package struct SectionBytes: Codable, Sendable, Equatable {
  package var name: String
  package var bytes: Int

  package init(name: String, bytes: Int) { (self.name, self.bytes) = (name, bytes) }
}

/// One time a corpus was indexed.
package struct IndexingResult: Codable, Sendable {
  package var threads: Int
  package var items: Int
  /// Reading and parsing included.
  package var seconds: Double
  /// A pass that only reads and parses.
  package var parseSeconds: Double?
  /// Merging into one segment at the end; not in `seconds`.
  package var optimizeSeconds: Double?
  package var peakBytes: Int
  package var anonymousBytes: Int

  package init(
    threads: Int, items: Int, seconds: Double, parseSeconds: Double?, optimizeSeconds: Double?,
    peakBytes: Int, anonymousBytes: Int
  ) {
    (self.threads, self.items, self.seconds) = (threads, items, seconds)
    (self.parseSeconds, self.optimizeSeconds) = (parseSeconds, optimizeSeconds)
    (self.peakBytes, self.anonymousBytes) = (peakBytes, anonymousBytes)
  }

  package var itemsPerSecond: Double { seconds > 0 ? Double(items) / seconds : 0 }
}

/// From opening to the first answer, in fresh processes.
package struct OpeningResult: Codable, Sendable {
  /// Files dropped from the page cache before.
  package var coldMilliseconds: Double
  package var warmMilliseconds: Double
  /// Start and end of the process included.
  package var warmProcessMilliseconds: Double

  package init(cold: Double, warm: Double, warmProcess: Double) {
    (coldMilliseconds, warmMilliseconds, warmProcessMilliseconds) = (cold, warm, warmProcess)
  }
}

/// Changing an index that is there.
package struct UpdatingResult: Codable, Sendable {
  /// From adding to found: name of the case, such as `visible_1_durable`, and its times.
  package var visible: [String: VisibleTime]
  package var replacesPerSecond: Double
  package var deletesPerSecond: Double

  package init(visible: [String: VisibleTime], replaces: Double, deletes: Double) {
    (self.visible, replacesPerSecond, deletesPerSecond) = (visible, replaces, deletes)
  }
}

/// Median and maximum of the times from adding to found.
package struct VisibleTime: Codable, Sendable, Equatable {
  package var medianMilliseconds: Double
  package var maximumMilliseconds: Double
  package var count: Int

  package init(median: Double, maximum: Double, count: Int) {
    (medianMilliseconds, maximumMilliseconds, self.count) = (median, maximum, count)
  }
}
