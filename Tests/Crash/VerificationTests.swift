import Pharos
import TestSupport
import Testing

/// What verification finds, and what statistics say.
@Suite struct VerificationTests {
  @Test(arguments: [true, false]) func soundIndex(isClosed: Bool) throws {
    let index = try DamagedIndex(isClosed: isClosed)
    let before = index.disk.callCount
    for deep in [true, false] {
      let report = try IndexVerifier.report(on: Content.opener(index.disk), deep: deep)
      #expect(report.isSound && report.problems == [])
      #expect(report.itemCount == index.content.items.count)
      let files = try index.disk.list("index").count { IndexLayout.role(of: $0) != nil }
      #expect(report.filesChecked == files, "all but the lock and the reserve")
    }
    #expect(index.disk.callCount == before, "nothing is written")
  }

  /// A bit in every page and every frame of the files is found; only what has no meaning is not.
  @Test func everySectionIsRead() throws {
    let index = try DamagedIndex(isClosed: true)
    let name = try #require(try index.disk.list("index").first { $0.hasPrefix("segment-") })
    let bytes = try index.disk.read("index/\(name)")
    for section in SegmentBytes(bytes).sections where !section.isEmpty {
      let disk = index.disk.killed()
      try Damage.bitFlip(at: (section.lowerBound + section.upperBound) / 2, bit: 2)
        .happen(to: "index/\(name)", on: disk)
      let report = try IndexVerifier.report(on: Content.opener(disk), deep: true)
      #expect(!report.isSound)
      guard case .damaged(let place, _, _, _)? = report.problems.first else {
        Issue.record("\(report)")
        continue
      }
      #expect(place.contains(name))
    }
  }

  @Test func everyMissingFileIsNamed() throws {
    let index = try DamagedIndex(isClosed: false)
    for name in try index.disk.list("index") where IndexLayout.role(of: name) != nil {
      let disk = index.disk.killed()
      try disk.remove("index/\(name)")
      let report = try IndexVerifier.report(on: Content.opener(disk), deep: false)
      guard case .damaged(let place, _, let detail, let remedy)? = report.problems.first else {
        Issue.record("\(name): \(report)")
        continue
      }
      #expect(place == name || name.hasPrefix("manifest-"), "\(name): \(place)")
      #expect(detail.contains("missing") || detail.contains("no manifest"), "\(detail)")
      #expect(remedy.contains("recover"))
      // Neither an empty index nor a new one.
      #expect(throws: IndexError.self) { try Content.opener(disk).openForWriting() }
    }
  }

  @Test func manyProblemsAreReportedTogether() throws {
    let index = try DamagedIndex(isClosed: false)
    let disk = index.disk.killed()
    let names = try disk.list("index").filter {
      $0.hasPrefix("segment-") || $0.hasPrefix("journal-")
    }
    for name in names { try disk.remove("index/\(name)") }
    let report = try IndexVerifier.report(on: Content.opener(disk), deep: true)
    #expect(report.problems.count == names.count)
  }

  @Test func statisticsAddUp() throws {
    let index = try DamagedIndex(isClosed: false)
    let state = try Content.opener(index.disk).read().state
    let statistics = Snapshot(state: state, configuration: Content.configuration).statistics
    #expect(statistics.items == index.content.items.count)
    #expect(statistics.clientStateNames == ["client"])
    #expect(statistics.segments.map(\.items).reduce(0, +) == statistics.items)
    #expect(statistics.segments.map(\.deleted).reduce(0, +) == statistics.deletedItems)
    #expect(statistics.deletedItems > 0 && statistics.journalBytes > 0)
    #expect(statistics.segments.count(where: \.isInMemory) == 1)
    for segment in statistics.segments {
      #expect(segment.sections.map(\.bytes).reduce(0, +) == segment.bytes)
      #expect(segment.sections.allSatisfy { !$0.readBy.isEmpty && $0.bytes >= 0 })
      guard !segment.isInMemory else { continue }
      #expect(try index.disk.fileSize("index/\(segment.name)") == segment.bytes)
    }
  }
}
