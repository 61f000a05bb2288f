import ByteStore
import Pharos
import SimulatedFiles
import TestSupport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A sound index in memory, and copies of it with a changed segment.
package struct MutatedIndex {
  package let disk: SimulatedFileSystem
  package let items: [Item]
  private let manifest: Manifest
  private let segments: [SegmentSections]

  package static var configuration: IndexConfiguration {
    var configuration = EngineLayout.configuration
    configuration.segmentsPerTier = 3
    return configuration
  }

  package static func opener(_ disk: SimulatedFileSystem) -> IndexOpener {
    IndexOpener(path: "index", fileSystem: disk, configuration: configuration)
  }

  /// Two segments of different items, one with deletions.
  ///
  /// - Parameter isLarge: with lists of several blocks.
  package init(isLarge: Bool) throws {
    disk = SimulatedFileSystem()
    var items = TestCorpus.items(count: isLarge ? 60 : 24, seed: 7, profile: .mixed)
    items += (0..<(isLarge ? 600 : 40)).map(MutatedIndex.note)
    let writer = try MutatedIndex.opener(disk).openForWriting()
    let half = items.count * 3 / 5
    try writer.commit(WriteBatch(items[..<half].map { .put($0) }))
    try writer.flush()
    try writer.commit(WriteBatch(items[half...].map { .put($0) }))
    try writer.commit(WriteBatch([.deleteIdentifiers(["note-3", "note-4"])]))
    try writer.commit(WriteBatch([.record([.select("note-5", typedText: "mountain river")])]))
    try writer.close()
    let opened = try MutatedIndex.opener(disk).read()
    manifest = opened.manifest
    let disk = disk
    segments = try manifest.segments.map {
      SegmentSections(try disk.read("index/" + IndexLayout.segment($0.number)))
    }
    self.items = items
  }

  private static func note(_ number: Int) -> Item {
    let words = [
      "river", "mountain", "Paris", "Straße", "window", "MyWindowClass", "été", "travelling",
      "report2024", "naïve", "東京タワー", "snow",
    ]
    let text = (0..<14).map { words[(number * 5 + $0 * $0 * 3) % words.count] }
    return Item(
      "note-\(number)", domain: ["a", "a.b", "mail.work.\(number % 7)"][number % 3],
      attributes: [
        .title: .text("Note \(number) \(text[3]) \(text[5])"),
        .keywords: .list([.text("k\(number % 4)"), .text("tag \(number % 11)")]),
        .pageCount: .number(Double(number * 37 % 500)),
        .contentType: .text(number % 2 == 0 ? "public.plain-text" : "public.html"),
        .contentModificationDate: .date(
          Date(timeIntervalSinceReferenceDate: 700_000_000 - Double(number) * 86_400)),
        .textContent: .text(text.joined(separator: " ")),
      ])
  }

  /// A copy with one segment changed as the seed decides, or now and then another file; and what was
  /// done to it.
  package func mutated(
    seed: UInt64
  ) throws -> (disk: SimulatedFileSystem, description: String) {
    var random = SeededGenerator(seed: seed)
    if seed % 10 == 7 { return try mutatedFile(&random) }
    let victim = Int.random(in: segments.indices, using: &random)
    var segment = segments[victim]
    var mutation = Mutation(seed: random.next())
    mutation.apply(to: &segment, other: segments[(victim + 1) % segments.count])
    return (try copy(victim, segment), "segment \(victim), " + mutation.description)
  }

  /// A copy with a manifest, a deletions file or a usage file changed.
  private func mutatedFile(
    _ random: inout SeededGenerator
  ) throws -> (disk: SimulatedFileSystem, description: String) {
    let names = try disk.list("index").filter(FramedFile.isOne)
    let name = names[Int.random(in: names.indices, using: &random)]
    var mutation = Mutation(seed: random.next())
    let copy = disk.killed()
    let bytes = FramedFile.changing(try copy.read("index/" + name), of: name) {
      mutation.apply(to: &$0)
    }
    try copy.replace("index/" + name, with: bytes)
    return (copy, name + ": " + mutation.description)
  }

  /// Bytes of a section of the first segment.
  package func length(of kind: SectionKind) -> Int {
    segments[0].kinds.firstIndex(of: kind.rawValue).map { segments[0].sections[$0].count } ?? 0
  }

  /// A copy with a section of the first segment changed.
  package func changing(
    _ kind: SectionKind, _ change: (inout [UInt8]) -> Void
  ) throws -> SimulatedFileSystem {
    var segment = segments[0]
    if let place = segment.kinds.firstIndex(of: kind.rawValue) { change(&segment.sections[place]) }
    return try copy(0, segment)
  }

  /// A copy with another segment, of which the manifest says the right size.
  private func copy(_ victim: Int, _ segment: SegmentSections) throws -> SimulatedFileSystem {
    let bytes = segment.assembled()
    let copy = disk.killed()
    try copy.replace("index/" + IndexLayout.segment(manifest.segments[victim].number), with: bytes)
    var manifest = manifest
    manifest.segments[victim].bytes = bytes.count
    try copy.replace("index/" + IndexLayout.manifest(manifest.number), with: manifest.encoded())
    return copy
  }
}
