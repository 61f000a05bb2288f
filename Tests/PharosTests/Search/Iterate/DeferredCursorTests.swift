import Postings
import QueryLanguage
import TestSupport
import Testing

@testable import Pharos

/// When a pattern that takes long to expand gives up looking at texts.
@Suite struct DeferredCursorTests {
  private static let count = 5 * Int(DocumentWindow.size)

  private let statistics = QueryStatistics()
  private let cursor: DocumentCursor

  init() throws {
    let writer = IndexWriter(
      configuration: EngineLayout.configuration, state: IndexState(), folder: nil)
    // Words that begin alike, each in two spellings: 4 000 terms to be examined.
    try writer.commit(
      WriteBatch(
        (0..<Self.count).map { number in
          let word = (number % 3 == 0 ? "alder" : "Alder") + "\(number % 4_000)"
          return .put(Item("\(number)", attributes: [.title: .text(word)]))
        }))
    let planner = SegmentPlanner(
      try #require(writer.state.segments.first), customAttributes: writer.state.customAttributes,
      statistics: statistics)
    planner.mayAskFew = true
    let query = try Query(parsing: "title == \"al*\"w")
    cursor = try planner.cursor(for: Binder(IndexConfiguration()).bind(query.root))
  }

  /// Asks about the first documents of every window; returns how many texts were looked at.
  private func textsLookedAt(askingFor documents: UInt32) throws -> Int {
    for number in 0..<5 {
      let base = UInt32(number) * DocumentWindow.size
      var window = DocumentWindow()
      window.fill(below: documents)
      try cursor.filter(&window, base: base)
      let expected = (base..<base + documents).count { $0 % 3 == 0 }
      #expect(window.count == expected, "window \(number)")
    }
    return statistics.documentsVerified
  }

  @Test func fewDocumentsAreLookedAtInAllWindows() throws {
    #expect(try textsLookedAt(askingFor: 150) == 5 * 150)
  }

  /// The first window tells that the others will ask for more than examining the terms takes.
  @Test func listsAreFoundBehindAWindowThatAsksForMany() throws {
    #expect(try textsLookedAt(askingFor: 1_000) == 1_000)
  }
}
