import Testing

@testable import Pharos

/// Drafts that are made over an empty index and applied to another one later.
@Suite struct GroupDraftTests {
  @Test func applyingADraftIsApplyingItsOperations() throws {
    var random = ItemRandom("group draft")
    for _ in 0..<60 {
      let base = try GroupDraftTests.state(&random)
      let operations = try (0..<random.below(30)).map { _ in
        try GroupDraftTests.operation(&random)
      }
      var direct = GroupDraft(base: base)
      var prepared = GroupDraft(
        base: IndexState(customAttributes: base.customAttributes, nextSequence: 5))
      for operation in operations {
        direct.apply(operation)
        prepared.apply(operation)
      }
      var applied = GroupDraft(base: base)
      applied.apply(prepared)
      #expect(applied.clientStates == direct.clientStates)
      #expect(applied.customAttributes == direct.customAttributes)
      #expect(applied.removesAll == direct.removesAll)
      #expect(applied.nextSequence >= direct.nextSequence)
      #expect(applied.pending.mapValues(\.record) == direct.pending.mapValues(\.record))
      for number in 0..<8 {
        let identifier = Array("id\(number)".utf8)
        #expect(try applied.record(of: identifier) == direct.record(of: identifier))
      }
      #expect(
        try applied.remainingSegments().map(\.deletions)
          == direct.remainingSegments().map(\.deletions))
    }
  }

  private static func state(_ random: inout ItemRandom) throws -> IndexState {
    var draft = GroupDraft(base: IndexState())
    for _ in 0..<random.below(9) { draft.apply(try operation(&random)) }
    let indexer = ItemIndexer(configuration: IndexConfiguration())
    return try indexer.state(applying: draft, to: IndexState())
  }

  private static func operation(_ random: inout ItemRandom) throws -> JournalOperation {
    let identifier = "id\(random.below(8))"
    switch random.below(12) {
    case 0: return .delete(identifier: Array(identifier.utf8))
    case 1: return .deleteDomain(random.pick(["a", "a.b", "c"]))
    case 2: return .clientState(name: random.pick(["x", "y"]), state: [UInt8(random.below(9))])
    case 3:
      return .declare(
        try CustomAttribute(name: random.pick(["p", "q"]), searchable: random.chance(2)))
    case 4 where random.chance(3): return .deleteAll
    default:
      let domain = random.chance(2) ? random.pick(["a", "a.b", "c"]) : nil
      let item = Item(
        identifier, domain: domain, attributes: [.title: .text("t\(random.below(100))")])
      var record: [UInt8] = []
      ItemCoding.encode(item, into: &record)
      return .put(
        identifier: Array(identifier.utf8), domain: domain, sequence: UInt64(random.below(1000)),
        record: record)
    }
  }
}
