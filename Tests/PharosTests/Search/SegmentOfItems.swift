import Foundation
import Pharos
import QueryLanguage
import TestSupport

/// Synchronous answers over an index in memory, for shrinking.
enum SegmentOfItems {
  static func identifiers(_ query: Query, of items: [Item]) throws -> [String] {
    let configuration = EngineLayout.configuration
    let declared = Dictionary(
      uniqueKeysWithValues: configuration.customAttributes.map { ($0.name, $0) })
    let writer = IndexWriter(
      configuration: configuration, state: IndexState(customAttributes: declared), folder: nil)
    try writer.commit(WriteBatch(items.map { .put($0) }))
    return try Snapshot(state: writer.state, configuration: configuration).identifiers(query)
  }
}
