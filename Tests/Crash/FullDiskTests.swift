import ByteStore
import Foundation
import Pharos
import SimulatedFiles
import TestSupport
import Testing

/// The disk is full: everything acknowledged stays, items can be deleted, and when there is space
/// again the index goes on.
@Suite struct FullDiskTests {
  @Test func fromEveryCallOn() throws {
    let seed = SeededGenerator.seed(or: 31)
    print("FullDiskTests.fromEveryCallOn: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for (number, part) in Workload().parts().enumerated() {
      for call in FaultChoice.calls(1...part.callCount, oneOf: 12, using: &random) {
        let disk = part.disk.killed()
        disk.fillUp(atCall: call)
        let run = Workload.run(part.steps, on: disk, holding: part.before)
        do {
          try check(disk, run, "part \(number), full from call \(call) on")
        } catch {
          Issue.record("part \(number), full from call \(call) on: \(error)")
        }
      }
    }
  }

  private func check(
    _ disk: SimulatedFileSystem, _ run: Workload.Run, _ label: String
  ) throws {
    var run = run
    if let writer = run.writer {
      #expect(try Content(writer.state) == run.acknowledged, "\(label): still readable")
      try deleteFirst(writer, &run, label)
      try writer.close()
      run.writer = nil
    }
    guard hasIndex(disk) else {
      #expect(run.acknowledged == Content(), "\(label): nothing was made")
      return try checkWithSpace(disk, holding: Content(), label)
    }
    // Again, as after the end of the process.
    let writer = try Content.opener(disk).openForWriting()
    let found = try Content(writer.state)
    #expect(found == run.acknowledged || found == run.underWay, "\(label): after opening again")
    run.acknowledged = found
    try deleteFirst(writer, &run, label)
    let refusal = #expect(throws: IndexError.self, "\(label): a full disk takes no items") {
      for number in 0..<2_000 { try writer.commit(WriteBatch([.put(.note(100 + number))])) }
    }
    #expect(Self.isForWantOfSpace(refusal), "\(label): \(String(describing: refusal))")
    // An index that was made without any room has nothing set aside, but no items either.
    let reserve = (try? disk.fileSize("index/" + IndexLayout.reserve)) ?? 0
    if found.items.isEmpty, reserve == 0 {
      try writer.close()
      return try checkWithSpace(disk, holding: found, label)
    }
    let before = try bytesOfItems(disk)
    try writer.commit(WriteBatch([.deleteAll]))
    #expect(writer.state.liveCount == 0, "\(label)")
    try writer.close()
    #expect(
      try found.items.isEmpty || bytesOfItems(disk) < before,
      "\(label): deleting everything gives space back")
    try checkWithSpace(disk, holding: Content(), label)
  }

  /// Bytes of all files but what is set aside.
  private func bytesOfItems(_ disk: SimulatedFileSystem) throws -> Int {
    try disk.list("index").filter { $0 != IndexLayout.reserve }
      .reduce(0) { try $0 + disk.fileSize("index/\($1)") }
  }

  /// Deletes an item, as has to be possible.
  private func deleteFirst(
    _ writer: IndexWriter, _ run: inout Workload.Run, _ label: String
  ) throws {
    guard let identifier = run.acknowledged.items.keys.sorted().first,
      let number = Int(identifier.dropFirst("note-".count))
    else { return }
    try writer.commit(WriteBatch([.deleteIdentifiers([identifier])]))
    run.acknowledged.delete([identifier])
    // Activities may share the life of what was deleted.
    let left = try Content(writer.state)
    for gone in Set(run.acknowledged.items.keys).subtracting(left.items.keys) {
      #expect(run.acknowledged.items[gone]?.kind == .userActivity, "\(label): \(gone) is gone")
      run.acknowledged.delete([gone])
    }
    run.underWay = nil
    #expect(left == run.acknowledged, "\(label): \(number) is deleted and nothing else")
  }

  private func hasIndex(_ disk: SimulatedFileSystem) -> Bool {
    (try? disk.list("index").contains { $0.hasPrefix("manifest-") && !$0.hasSuffix(".part") })
      ?? false
  }

  /// There is space again.
  private func checkWithSpace(
    _ disk: SimulatedFileSystem, holding content: Content, _ label: String
  ) throws {
    disk.setCapacity(nil)
    let writer = try Content.opener(disk).openForWriting()
    var content = content
    #expect(try Content(writer.state) == content, "\(label): with space")
    try writer.commit(WriteBatch([.put(.note(99))]))
    content.put([.note(99)])
    try writer.close()
    let again = disk.rebooted(seed: 3)
    #expect(try Content(Content.opener(again).read().state) == content, "\(label): with space")
    let report = try IndexVerifier.report(on: Content.opener(again), deep: true)
    #expect(report.problems == [], "\(label)")
    #expect(
      try again.fileSize("index/" + IndexLayout.reserve) == SpaceReserve.bytes,
      "\(label): space is set aside again")
  }

  /// A writer that stays open takes items again as soon as there is space.
  @Test func withoutOpeningAgain() throws {
    let disk = SimulatedFileSystem()
    var configuration = Content.configuration
    // Small, so that flushes are due while the disk is full.
    configuration.memoryBudget = 10 << 20
    let opener = IndexOpener(path: "index", fileSystem: disk, configuration: configuration)
    let writer = try opener.openForWriting()
    disk.setCapacity(1_700_000)
    var content = Content()
    var refused = 0
    for number in 0..<1_000 where refused < 5 {
      let item = Self.bulky(number)
      do throws(IndexError) {
        try writer.commit(WriteBatch([.put(item)]))
        content.put([item])
      } catch {
        #expect(Self.isForWantOfSpace(error), "\(error)")
        refused += 1
      }
    }
    #expect(refused == 5)
    #expect(content.items.count > 50)
    #expect(throws: IndexError.self) { try writer.flush() }
    #expect(throws: IndexError.self) { try writer.compact() }
    try writer.commit(WriteBatch([.deleteIdentifiers(["note-5", "note-6"])]))
    content.delete(["note-5", "note-6"])
    #expect(try Content(writer.state) == content)
    disk.setCapacity(16 << 20)
    try writer.commit(WriteBatch([.put(.note(9_000))]))
    content.put([.note(9_000)])
    try writer.flush()
    try writer.compact()
    try writer.close()
    #expect(try Content(Content.opener(disk.rebooted(seed: 1)).read().state) == content)
  }

  /// A file system of one MiB, where root may mount one.
  @Test func smallFileSystem() async throws {
    let folder = try TemporaryFolder()
    guard Self.run("mount", "-t", "tmpfs", "-o", "size=1m", "pharos-test", folder.path) else {
      print("FullDiskTests.smallFileSystem: skipped, a file system cannot be mounted here")
      return
    }
    defer { _ = Self.run("umount", "-l", folder.path) }
    let path = folder.path + "/index"
    var kept: Set<String> = []
    for round in 0..<2 {
      let index = try await SearchIndex(at: path)
      var refusal: IndexError?
      var number = round * 10_000
      while refusal == nil, number < round * 10_000 + 1_000 {
        do throws(IndexError) {
          try await index.add([Self.bulky(number)])
          kept.insert("note-\(number)")
        } catch {
          refusal = error
        }
        number += 1
      }
      #expect(Self.isForWantOfSpace(refusal), "round \(round): \(String(describing: refusal))")
      try await index.close()
      // Whatever another program left free is taken, too.
      let filler = folder.path + "/filler"
      Self.fill(filler)
      let again = try await SearchIndex(at: path)
      #expect(Set(try again.snapshot().identifiers("title == '*'")) == kept, "round \(round)")
      let gone = try #require(kept.first)
      try await again.delete(identifiers: [gone])
      kept.remove(gone)
      #expect(Set(try again.snapshot().identifiers("title == '*'")) == kept, "round \(round)")
      try await again.close()
      Self.fill(filler)
      let last = try await SearchIndex(at: path)
      #expect(Set(try last.snapshot().identifiers("title == '*'")) == kept, "round \(round)")
      try await last.deleteAll()
      kept = []
      try await last.close()
      try FileManager.default.removeItem(atPath: filler)
      let report = try await SearchIndex.verify(at: path, deep: true)
      #expect(report.problems == [], "round \(round)")
    }
  }

  /// A note with data that nothing compresses.
  private static func bulky(_ number: Int) -> Item {
    var random = SeededGenerator(seed: UInt64(number))
    var item = Item.note(number)
    let words = (0..<2_000).map { _ in random.next() }
    item[.thumbnailData] = .data(words.withUnsafeBytes { Data($0) })
    return item
  }

  private static func isForWantOfSpace(_ error: IndexError?) -> Bool {
    guard case .fileSystem(_, _, let code)? = error else { return false }
    return code == ENOSPC
  }

  /// Writes until no byte is free.
  private static func fill(_ path: String) {
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    let bytes = [UInt8](repeating: 7, count: 1 << 16)
    for shift in 0...16 {
      var written = 1
      while written > 0 { written = write(file, bytes, 1 << (16 - shift)) }
    }
    close(file)
  }

  private static func run(_ command: String...) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
