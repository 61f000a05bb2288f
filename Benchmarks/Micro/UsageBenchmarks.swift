import ByteStore
import Foundation
import Pharos

/// What a click costs: counted, made durable, and looked up again by the next query.
enum UsageBenchmarks {
  /// Items that have been used before.
  private static let used = 10_000

  static func all(_ subject: MicroSubject) throws -> [MicroBenchmark] {
    let entry = SegmentEntry(segment: subject.segment, fileNumber: 1, bytes: 0)
    let identifiers = try (0..<min(UInt32(used), subject.segment.documentCount)).map {
      try subject.segment.identity.identifier(ofDocument: $0)
    }
    var draft = UsageDraft(UsageTable())
    for (number, identifier) in identifiers.enumerated() {
      draft.apply(.use(identifier: identifier, action: .select, at: 7e8 + Double(number)))
    }
    var table = draft.finish()
    _ = try table.documents(of: entry.segment)
    var next = 0
    func click() -> UsageChange {
      next = (next + 7919) % identifiers.count
      return .use(identifier: identifiers[next], action: .select, at: 7e8 + 20_000)
    }
    let counting = MicroBenchmark(
      name: "event of use counted", unit: "event", elements: 10_000, bytesPerElement: 48,
      limit: .jumping(2)
    ) {
      var draft = UsageDraft(table)
      for _ in 0..<10_000 { draft.apply(click()) }
      return draft.finish().itemCount
    }
    let publishing = MicroBenchmark(
      name: "table of use after one event", unit: "event", elements: 100, bytesPerElement: 48,
      limit: .jumping(2)
    ) {
      for _ in 0..<100 {
        var draft = UsageDraft(table)
        draft.apply(click())
        table = draft.finish()
      }
      return table.itemCount
    }
    // The tables are made outside: what is measured is what the next query waits for.
    let looking = MicroBenchmark(
      name: "event, then used documents", unit: "event", elements: 100, bytesPerElement: 48,
      limit: .jumping(8)
    ) {
      var sum = 0
      for _ in 0..<100 {
        var draft = UsageDraft(table)
        draft.apply(click())
        table = draft.finish()
        sum &+= try table.documents(of: entry.segment)?.documents.count ?? 0
      }
      return sum
    }
    let resolving = MicroBenchmark(
      name: "used documents of a new segment", unit: "used item", elements: identifiers.count,
      bytesPerElement: 48, limit: .jumping(4)
    ) {
      try table.withoutResolutions().documents(of: entry.segment)?.documents.count ?? 0
    }
    return [counting, publishing, looking, resolving] + (try durable(subject, identifiers))
  }

  /// Events recorded by the index in a folder, each batch on the device when it returns.
  private static func durable(
    _ subject: MicroSubject, _ identifiers: [[UInt8]]
  ) throws -> [MicroBenchmark] {
    let opener = IndexOpener(
      path: subject.path, fileSystem: PosixFileSystem(), configuration: IndexConfiguration())
    let writer = try opener.openForWriting()
    let texts = identifiers.map { String(decoding: $0, as: UTF8.self) }
    return [1, 10_000].map { count in
      MicroBenchmark(
        name: "\(count) events recorded, durable", unit: "event", elements: count,
        bytesPerElement: 48, limit: .jumping(2)
      ) {
        let events = (0..<count).map { UsageEvent.select(texts[($0 * 31) % texts.count]) }
        try writer.commit(WriteBatch([.record(events)]))
        return writer.state.usage.itemCount
      }
    }
  }
}
