import Foundation
import TestSupport
import Testing

@testable import Pharos

/// The used documents of segments, brought up to date click by click, against looking all of them
/// up.
@Suite struct SegmentUsageTests {
  @Test func agreesWithLookingEverythingUp() throws {
    let seed = SeededGenerator.seed(or: 47)
    for round in 0..<12 as Range<UInt64> {
      var random = SeededGenerator(seed: seed &+ round)
      let writer = SegmentUsageTests.writer()
      var kept: [IndexState] = []
      for step in 0..<60 {
        try writer.commit(WriteBatch([SegmentUsageTests.operation(&random, step)]))
        // Some states are asked, some are skipped, some are asked again when others have followed.
        let state = writer.state
        if UInt8.random(in: 0..<3, using: &random) > 0 { try check(state, "round \(round)") }
        if UInt8.random(in: 0..<6, using: &random) == 0 { kept.append(state) }
        if step % 9 == 0, let old = kept.randomElement(using: &random) {
          try check(old, "round \(round), an older state")
        }
      }
      if round % 3 == 0 { try writer.compact() }
      try check(writer.state, "round \(round)")
    }
  }

  private static func writer() -> IndexWriter {
    var configuration = IndexConfiguration()
    configuration.segmentsPerTier = 3
    configuration.usageHalfLife = 10_000
    return IndexWriter(
      configuration: configuration,
      state: IndexState(usage: UsageTable(decay: UsageDecay(halfLife: 10_000))), folder: nil)
  }

  private static func operation(
    _ random: inout SeededGenerator, _ step: Int
  ) -> WriteBatch.Operation {
    func identifier() -> String { "id\(Int.random(in: 0..<80, using: &random))" }
    switch UInt8.random(in: 0..<12, using: &random) {
    case 0..<3:
      return .put(Item(identifier(), attributes: [.title: .text("step \(step)")]))
    case 3: return .deleteIdentifiers([identifier()])
    case 4: return .forgetUsage([identifier(), identifier()])
    case 5 where step % 7 == 0: return .forgetAllUsage
    default:
      let count = Int.random(in: 1...(step % 10 == 0 ? 90 : 3), using: &random)
      let date = Date(timeIntervalSinceReferenceDate: 7e8 + Double(step * step) * 100)
      return .record((0..<count).map { _ in .use(identifier(), date: date) })
    }
  }

  private func check(_ state: IndexState, _ label: String) throws {
    let fresh = try UsageFile.decode(UsageFile.encode(state.usage), place: "usage")
    for entry in state.segments {
      let usage = try state.usage.documents(of: entry.segment)
      let expected = try fresh.documents(of: entry.segment)
      #expect(usage?.documents == expected?.documents, "\(label)")
      #expect(usage?.strengths == expected?.strengths, "\(label)")
      let documents = usage?.documents ?? []
      #expect(documents == documents.sorted())
      for document in 0..<UInt32(entry.documentCount) {
        let identifier = try entry.segment.identity.identifier(ofDocument: document)
        let isUsed = state.usage.items[identifier] != nil
        #expect(documents.contains(document) == isUsed, "\(label)")
      }
    }
  }

  /// A click resolves nothing but itself.
  @Test func aClickKeepsWhatWasResolved() throws {
    let writer = SegmentUsageTests.writer()
    try writer.commit(WriteBatch((0..<500).map { .put(Item("id\($0)")) }))
    try writer.commit(WriteBatch([.record((0..<400).map { .use("id\($0)") })]))
    let entry = try #require(writer.state.segments.first)
    let before = try #require(try writer.state.usage.documents(of: entry.segment))
    #expect(before.documents.count == 400)
    let memory = writer.state.rankingMemory
    try writer.commit(WriteBatch([.record([.use("id450")])]))
    #expect(writer.state.rankingMemory === memory, "nothing else is computed again")
    let after = try #require(try writer.state.usage.documents(of: entry.segment))
    #expect(after.documents.count == 401)
  }
}
