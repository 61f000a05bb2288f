import Foundation
import Pharos
import PharosTesting

/// The ways an index can hold the same items; a query must not see the difference.
package enum EngineLayout: String, CaseIterable, Sendable {
  /// One image in memory.
  case memory
  /// One segment file, opened again.
  case file
  /// Several files and images, with replaced and deleted items among them.
  case scattered
  /// The same, merged into one file with every union of a short pattern.
  case merged
}

extension EngineLayout {
  /// The configuration tests run under: the corpus' clock, zone and custom attributes.
  package static var configuration: IndexConfiguration {
    var configuration = TestCorpus.configuration
    configuration.mergesInBackground = false
    return configuration
  }

  /// An index that holds exactly the items given.
  ///
  /// Folders are made below `folder`.
  package func index(of items: [Item], in folder: TemporaryFolder) async throws -> SearchIndex {
    var configuration = EngineLayout.configuration
    if self == .merged {
      configuration.unionPolicy = .all
      configuration.commonForms = 40
    }
    let path = folder.path + "/" + rawValue
    switch self {
    case .memory:
      let index = SearchIndex.inMemory(configuration: configuration)
      try await index.add(items)
      return index
    case .file:
      let index = try await SearchIndex(at: path, configuration: configuration)
      try await index.add(items)
      try await index.close()
      return try await SearchIndex.openForReading(at: path, configuration: configuration)
    case .scattered, .merged:
      let index = try await SearchIndex(at: path, configuration: configuration)
      try await EngineLayout.scatter(items, over: index)
      if self == .merged {
        try await index.compact()
        try await index.close()
        return try await SearchIndex.openForReading(at: path, configuration: configuration)
      }
      return index
    }
  }

  /// Adds items in portions, some of them twice with other content first, with some to be deleted.
  private static func scatter(_ items: [Item], over index: SearchIndex) async throws {
    var start = 0
    var portion = 1
    while start < items.count {
      let end = min(items.count, start + portion)
      let next = Array(items[start..<end])
      var stale: [Item] = []
      for (offset, item) in next.enumerated() where offset % 3 == 0 {
        var other = items[(start + offset * 7 + 1) % items.count]
        other.uniqueIdentifier = item.uniqueIdentifier
        stale.append(other)
        other.uniqueIdentifier = "deleted-\(start)-\(offset)"
        stale.append(other)
      }
      try await index.add(stale)
      if portion % 2 == 0 { try await index.flush() }
      try await index.add(next)
      try await index.delete(
        identifiers: stale.map(\.uniqueIdentifier).filter { $0.hasPrefix("deleted-") })
      if portion % 3 == 0 { try await index.flush() }
      start = end
      portion += 2
    }
  }
}

/// A folder that is removed with the object.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("pharos-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
