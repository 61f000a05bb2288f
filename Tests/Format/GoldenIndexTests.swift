import ByteStore
import Foundation
import Pharos
import QueryLanguage
import TestSupport
import Testing

/// Reads an index that was written when format 2 was fixed.
///
/// A change that makes these tests fail has changed the format: it needs a new version number, a
/// new golden folder beside the old one, and code that still reads the old one. To write the folder
/// anew while a format is not released yet:
///
///     PHAROS_WRITE_GOLDEN=1 swift test --filter FormatTests.GoldenIndexWriting
@Suite struct GoldenIndexTests {
  /// The golden folder, in the source tree.
  static let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Golden/format-2")

  /// A copy that a test can do with as it likes.
  static func copy(to folder: TemporaryFolder) throws -> String {
    let copy = folder.path + "/golden"
    try FileManager.default.copyItem(atPath: source.path, toPath: copy)
    return copy
  }

  @Test(arguments: GoldenQuery.all)
  func answers(_ query: GoldenQuery) async throws {
    let folder = try TemporaryFolder()
    let index = try await SearchIndex.openForReading(
      at: Self.copy(to: folder), configuration: GoldenItems.configuration)
    let snapshot = index.snapshot()
    #expect(Set(try snapshot.identifiers(query.text)) == query.expected)
    #expect(try snapshot.count(query.text) == query.expected.count)
  }

  @Test func expectationsAreThoseOfTheReferenceMatcher() throws {
    let matcher = ReferenceMatcher(customAttributes: try GoldenItems.customAttributes)
    let context = TimeContext(now: GoldenItems.now, zone: .utc, firstWeekday: 1)
    for query in GoldenQuery.all {
      let found = matcher.matches(
        in: GoldenItems.all, try Query(parsing: query.text), context: context)
      #expect(Set(found) == query.expected, "\(query.text)")
    }
  }

  @Test func verifiesDeep() async throws {
    let folder = try TemporaryFolder()
    let report = try await SearchIndex.verify(
      at: Self.copy(to: folder), deep: true, configuration: GoldenItems.configuration)
    #expect(report.problems.isEmpty)
    #expect(report.itemCount == GoldenItems.all.count)
  }

  @Test func itemsComeBackAsTheyWereAdded() async throws {
    let folder = try TemporaryFolder()
    let index = try await SearchIndex.openForReading(
      at: Self.copy(to: folder), configuration: GoldenItems.configuration)
    let snapshot = index.snapshot()
    for item in GoldenItems.all where item.uniqueIdentifier != "past" {
      var found = try #require(try snapshot.item(item.uniqueIdentifier), "\(item.uniqueIdentifier)")
      #expect(found.indexedDate == Date(timeIntervalSinceReferenceDate: GoldenItems.now))
      found.indexedDate = nil
      #expect(found == item)
    }
    #expect(try snapshot.item("past") == nil)
    #expect(try snapshot.item("gone-1") == nil)
    #expect(snapshot.clientState(named: "golden") == [1, 2, 3, 0xFF])
  }

  @Test func useComesBackAsItWasRecorded() async throws {
    let folder = try TemporaryFolder()
    let index = try await SearchIndex.openForReading(
      at: Self.copy(to: folder), configuration: GoldenItems.configuration)
    let snapshot = index.snapshot()
    let usage = try #require(snapshot.usage(of: "updated"))
    #expect(abs(usage.strength - 2.25) < 1e-9 && usage.eventCount == 3)
    #expect(usage.lastUse == Date(timeIntervalSinceReferenceDate: GoldenItems.now))
    #expect(snapshot.usage(of: "gone-1") == nil && snapshot.usage(of: "past") == nil)
    let texts = snapshot.usageTable.chosenQueries.chosen(
      startingWith: Array("port".utf8), limit: 9)
    #expect(texts.map(\.text) == ["port", "Pórto"])
  }

  /// What is written today from a golden index answers alike.
  @Test func compactsIntoTodaysFormat() async throws {
    let folder = try TemporaryFolder()
    let index = try await SearchIndex(
      at: Self.copy(to: folder), configuration: GoldenItems.configuration)
    try await index.compact()
    let snapshot = index.snapshot()
    for query in GoldenQuery.all {
      #expect(Set(try snapshot.identifiers(query.text)) == query.expected, "\(query.text)")
    }
    try await index.close()
  }

  /// The folder has what its tests are to read.
  @Test func coversTheFormat() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.source.path)
    let segments = names.filter { $0.hasSuffix(".pharos") }
    #expect(segments.count >= 2)
    #expect(names.filter { $0.hasPrefix("deletions-") }.count >= 1)
    #expect(names.filter { $0.hasPrefix("manifest-") }.count == 1)
    #expect(names.filter { $0.hasPrefix("usage-") }.count == 1)
    let journal = try #require(names.first { $0.hasPrefix("journal-") })
    let bytes = try Data(contentsOf: Self.source.appendingPathComponent(journal))
    #expect(bytes.count > JournalFormat.framesStart, "the journal holds the last batch")

    var dictionaries = 0
    var withHotUnions = 0
    var withPairs = 0
    var withComputedTerms = 0
    for name in segments {
      let path = Self.source.appendingPathComponent(name).path
      let image = try SegmentImage(mapping: path, fileSystem: PosixFileSystem())
      if try image.section(.hotUnions) != nil { withHotUnions += 1 }
      if try image.section(.pairs) != nil { withPairs += 1 }
      if try image.section(.innerWords) != nil, try image.section(.attributeTerms) != nil,
        try image.section(.separators) != nil, try image.section(.neighbours) != nil
      {
        withComputedTerms += 1
      }
      let computed: [SectionKind] = [
        .hotUnions, .pairs, .innerWords, .attributeTerms, .vectors, .separators, .neighbours,
      ]
      for kind in SectionKind.allCases where !computed.contains(kind) {
        #expect(try image.section(kind) != nil, "section \(kind) in \(name)")
      }
      // The dictionary is the first thing in the section; zstd begins it with this mark.
      if try image.requiredSection(.store).u32(0) == 0xEC30_A437 { dictionaries += 1 }
    }
    #expect(withHotUnions >= 1, "a segment with unions of short patterns is among them")
    #expect(withPairs >= 1, "a segment with pairs of frequent terms is among them")
    #expect(withComputedTerms >= 1, "a segment with the other computed sections is, too")
    #expect(dictionaries >= 1, "a store with a dictionary is among the segments")
  }
}

/// Writes the golden folder; does nothing unless it is told to.
@Suite struct GoldenIndexWriting {
  @Test(.enabled(if: ProcessInfo.processInfo.environment["PHAROS_WRITE_GOLDEN"] == "1"))
  func writesTheGoldenFolder() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/index"
    try await GoldenItems.write(to: path) {
      let files = FileManager.default
      let target = GoldenIndexTests.source.path
      if files.fileExists(atPath: target) { try files.removeItem(atPath: target) }
      try files.createDirectory(atPath: target, withIntermediateDirectories: true)
      for name in try files.contentsOfDirectory(atPath: path) where name != IndexLayout.lock {
        try files.copyItem(atPath: path + "/" + name, toPath: target + "/" + name)
      }
    }
  }
}
