import ByteStore
import Foundation
import Pharos
import SimulatedFiles
import TestSupport
import Testing

/// What recovery keeps in cases that are told apart.
@Suite struct RecoveryTests {
  private func file(_ prefix: String, _ disk: SimulatedFileSystem) throws -> String {
    try #require(try disk.list("index").last { $0.hasPrefix(prefix) })
  }

  private func recovered(_ disk: SimulatedFileSystem) throws -> (RecoveryReport, Content) {
    let report = try IndexRecovery.run(Content.opener(disk))
    return (report, try Content(Content.opener(disk).read().state))
  }

  @Test(arguments: [true, false]) func soundIndexStaysAsItIs(isClosed: Bool) throws {
    let index = try DamagedIndex(isClosed: isClosed)
    let disk = index.disk.killed()
    let names = try disk.list("index")
    let (report, content) = try recovered(disk)
    #expect(content == index.content)
    #expect(report.itemsKept == content.items.count && report.itemsLost == 0)
    #expect(report.segmentsLost == [] && report.journalBytesDropped == 0)
    #expect(try disk.list("index") == names)
    for name in names {
      #expect(try disk.read("index/\(name)") == index.disk.read("index/\(name)"))
    }
  }

  @Test func withoutManifest() throws {
    let index = try DamagedIndex(isClosed: false)
    let disk = index.disk.killed()
    try disk.remove("index/" + file("manifest-", disk))
    #expect(throws: IndexError.self) { try Content.opener(disk).openForWriting() }
    let (report, content) = try recovered(disk)
    #expect(content.items == index.content.items, "deletions files and journal are there")
    #expect(content.clientStates == [:] && report.itemsLost == nil)
  }

  @Test func damagedFilesAreKeptAndForeignOnesLeftAlone() throws {
    let index = try DamagedIndex(isClosed: false)
    let disk = index.disk.killed()
    let segment = try file("segment-", disk)
    var bytes = try disk.read("index/\(segment)")
    bytes[100] ^= 1
    try disk.open("index/\(segment)", mode: .truncate).append(bytes)
    try disk.open("index/README", mode: .createNew).append([1, 2, 3])
    let (report, content) = try recovered(disk)
    #expect(content == index.content, "the damaged page holds no stored item")
    let folder = try #require(report.folder)
    #expect(try disk.read("index/\(folder)/\(segment)") == bytes)
    let file = try #require(report.filesSetAside.first { $0.name == segment })
    #expect(file.damage.count == 1 && file.damage[0].contains("checksum"))
    let record = try String(decoding: disk.read("index/\(folder)/record.json"), as: UTF8.self)
    #expect(record.contains(segment) && record.contains(file.damage[0]))
    #expect(try disk.read("index/README") == [1, 2, 3])
  }

  @Test func framesBehindABadOne() throws {
    let index = try DamagedIndex(isClosed: false)
    let disk = index.disk.killed()
    let journal = try file("journal-", disk)
    try Damage.bitFlip(at: JournalFormat.framesStart + 40, bit: 3).happen(
      to: "index/\(journal)", on: disk)
    let (report, content) = try recovered(disk)
    #expect(report.journalBytesDropped > 0 && report.itemsLost == nil)
    #expect(content.items["note-42"] == index.content.items["note-42"])
    #expect(content.items["note-9"] == nil, "deleted by the second frame")
    #expect(content.items["note-40"] == nil, "it was in the first")
    #expect(content.clientStates == [:], "clients must hand over what is lost")
  }

  @Test func salvageRecordByRecord() throws {
    var random = SeededGenerator(seed: 18)
    let disk = SimulatedFileSystem()
    let writer = try Content.opener(disk).openForWriting()
    let items = (0..<120).map { number in
      var item = Item.note(number)
      item[.thumbnailData] = .data(
        Data((0..<4000).map { _ in UInt8.random(in: 0...255, using: &random) }))
      return item
    }
    try writer.commit(WriteBatch(items.map { .put($0) }))
    try writer.close()
    let name = try file("segment-", disk)
    let bytes = try disk.read("index/\(name)")
    let image = try SegmentImage(ByteView(copying: bytes, place: name), place: name)
    let place = try #require(image.sizes.firstIndex { $0.0 == .store })
    #expect(image.sizes[place].1 > 5 << 16)
    // In the second page of the store.
    let start = SegmentBytes(bytes).sections[place].lowerBound
    try Damage.bitFlip(at: start + (1 << 16) + 77, bit: 0).happen(to: "index/\(name)", on: disk)
    let (report, content) = try recovered(disk)
    let lost = try #require(report.itemsLost)
    #expect(lost > 0 && lost < 60 && content.items.count == 120 - lost)
    #expect(report.segmentsLost == [name] && report.itemsKept == content.items.count)
    for item in items {
      if let found = content.items[item.uniqueIdentifier] { #expect(found == item) }
    }
  }

  /// Header and footer say nothing that is not known otherwise.
  @Test(arguments: [0, 9, 20, -1, -20, -38]) func damagedFrame(place: Int) throws {
    let index = try DamagedIndex(isClosed: true)
    let disk = index.disk.killed()
    let name = try file("segment-", disk)
    let size = try disk.fileSize("index/\(name)")
    try Damage.bitFlip(at: place < 0 ? size + place : place, bit: 1).happen(
      to: "index/\(name)", on: disk)
    let (report, content) = try recovered(disk)
    #expect(content == index.content)
    #expect(report.itemsLost == 0)
  }

  /// The power may fail in every call of a recovery; it is then run again.
  @Test func interrupted() throws {
    let index = try DamagedIndex(isClosed: false)
    let damaged = index.disk.killed()
    let name = try file("segment-", damaged)
    try Damage.bitFlip(at: 100, bit: 0).happen(to: "index/\(name)", on: damaged)
    let whole = damaged.rebooted(seed: 1)
    let (_, expected) = try recovered(whole)
    for call in 1...whole.callCount {
      let disk = damaged.killed()
      disk.cutPower(atCall: call, seed: UInt64(call))
      #expect(throws: IndexError.self) { try IndexRecovery.run(Content.opener(disk)) }
      let again = disk.rebooted(seed: UInt64(call))
      let (_, content) = try recovered(again)
      #expect(content == expected, "call \(call)")
    }
  }
}

/// Where the sections of a segment are, read by a second reader of the format.
struct SegmentBytes {
  private(set) var sections: [Range<Int>] = []

  init(_ bytes: [UInt8]) {
    func number(_ at: Int) -> Int {
      (0..<8).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
    }
    let footer = bytes.count - 40
    for entry in stride(from: number(footer), to: footer, by: 32) {
      sections.append(number(entry + 8)..<number(entry + 8) + number(entry + 16))
    }
  }
}
