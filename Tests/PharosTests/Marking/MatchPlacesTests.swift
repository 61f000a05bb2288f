import Foundation
import Pharos
import QueryLanguage
import TestSupport
import Testing

/// Places of matches: as many as there are identifiers, in order, without what is gone.
@Suite struct MatchPlacesTests {
  static let queries = [
    #"title == "river"cdw"#, #"** == "river"cdw"#, #"** == "r*"cdw"#, #"** == "*iv*"cd"#,
    #"title == "*ver"cdw"#, #"** == "river"cdw && ** == "stone"cdw"#,
    #"** == "river"cdw || fileSize < 20"#, #"!(** == "river"cdw)"#, "fileSize > 100",
    "keywords == *", #"title == "*12"cd"#, #"** == "r*r"cdw"#, #"title != "*river*"cd"#, "true",
    "false",
  ]

  @Test(arguments: EngineLayout.allCases)
  func placesAgreeWithIdentifiers(layout: EngineLayout) async throws {
    let items = PlainItems.items(count: 700, seed: 5)
    let index = try await layout.index(of: items, in: TemporaryFolder())
    try check(index.snapshot())
    if layout == .file || layout == .merged { return }
    // A few deletions are subtracted, many are masked out.
    try await index.delete(identifiers: items.prefix(1).map(\.uniqueIdentifier))
    try check(index.snapshot())
    try await index.delete(identifiers: items.dropFirst(300).prefix(200).map(\.uniqueIdentifier))
    try check(index.snapshot())
  }

  private func check(_ snapshot: Snapshot) throws {
    for query in Self.queries {
      let places = try snapshot.documents(query)
      #expect(try snapshot.identifiers(query).count == places.count, "\(query)")
      #expect(try snapshot.count(query) == places.count, "\(query)")
      let order = places.map { UInt64($0.segment) << 32 | UInt64($0.document) }
      #expect(zip(order, order.dropFirst()).allSatisfy { $0 < $1 }, "\(query)")
      for limit in [0, 1, 7, places.count, places.count + 1] {
        #expect(try snapshot.documents(query, limit: limit) == Array(places.prefix(limit)))
      }
    }
    #expect(try snapshot.documents("true", limit: -1).isEmpty)
  }
}
