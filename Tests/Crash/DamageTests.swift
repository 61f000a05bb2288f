import ByteStore
import Pharos
import Segments
import SimulatedFiles
import TestSupport
import Testing

/// Files are damaged at random: right answers or typed errors, and a recovery that keeps what can
/// be kept.
@Suite struct DamageTests {
  static let damages = 150

  @Test(arguments: [true, false]) func randomDamage(isClosed: Bool) throws {
    let seed = SeededGenerator.seed(or: 16)
    print("DamageTests.randomDamage: seed \(seed)")
    var random = SeededGenerator(seed: seed &+ (isClosed ? 1 : 0))
    let index = try DamagedIndex(isClosed: isClosed)
    let names = try index.disk.list("index")
    for round in 0..<DamageTests.damages {
      let name = names[Int.random(in: 0..<names.count, using: &random)]
      let size = try index.disk.fileSize("index/\(name)")
      let damage = Damage.random(size: size, using: &random)
      let disk = index.disk.killed()
      try damage.happen(to: "index/\(name)", on: disk)
      let label = "seed \(seed), closed \(isClosed), round \(round): \(damage) of \(name)"
      expectRightOrTyped(index, disk, label)
      expectRecovery(index, disk, damaged: name, isVerified: round % 4 == 0, label)
    }
  }

  private func expectRightOrTyped(
    _ index: DamagedIndex, _ disk: SimulatedFileSystem, _ label: String
  ) {
    do throws(IndexError) {
      let state = try Content.opener(disk).read().state
      let snapshot = Snapshot(state: state, configuration: Content.configuration)
      for (query, expected) in zip(DamagedIndex.queries, index.answers) {
        do throws(IndexError) {
          #expect(try snapshot.identifiers(query).sorted() == expected, "\(label): \(query)")
          #expect(try snapshot.count(query) == expected.count, "\(label): \(query)")
          for var item in try snapshot.items(query, limit: 3) {
            item.indexedDate = nil
            #expect(item == index.content.items[item.uniqueIdentifier], "\(label): \(query)")
          }
        } catch {
          expectDamage(error, label)
        }
      }
      #expect(state.clientStates == index.content.clientStates, "\(label)")
    } catch {
      expectDamage(error, label)
    }
  }

  private func expectDamage(_ error: IndexError, _ label: String) {
    guard case .damaged(let place, _, let detail, let remedy) = error else {
      Issue.record("\(label): \(error)")
      return
    }
    #expect(!place.isEmpty && !detail.isEmpty && remedy.contains("recover"), "\(label): \(error)")
  }

  private func expectRecovery(
    _ index: DamagedIndex, _ disk: SimulatedFileSystem, damaged name: String, isVerified: Bool,
    _ label: String
  ) {
    do {
      let report = try IndexRecovery.run(Content.opener(disk))
      let writer = try Content.opener(disk).openForWriting()
      let found = try Content(writer.state)
      #expect(found.items.count == report.itemsKept, "\(label)")
      expectKept(found, of: index, damaged: name, "\(label)\n\(report)")
      let wholly = report.segmentsLost.isEmpty && report.itemsLost == 0
      #expect(wholly || !found.clientStates.keys.contains("client"), "\(label)\n\(report)")
      if isVerified {
        let verification = try IndexVerifier.report(on: Content.opener(disk), deep: true)
        #expect(verification.problems == [], "\(label)")
      }
      try writer.commit(WriteBatch([.put(.note(99))]))
      #expect(try writer.state.record(of: Array("note-99".utf8)) != nil, "\(label)")
    } catch {
      Issue.record("\(label): recovery: \(error)")
    }
  }

  /// Only items that existed; the living ones of the other files in their last version; and nothing
  /// that was deleted or replaced, unless the file that said so is the damaged one.
  private func expectKept(
    _ found: Content, of index: DamagedIndex, damaged name: String, _ label: String
  ) {
    let isJournal = name.hasPrefix("journal-")
    for (identifier, item) in found.items {
      let versions = index.history[identifier] ?? []
      #expect(versions.contains(item), "\(label): \(identifier) never was like this")
    }
    for (identifier, item) in index.content.items {
      if index.places[identifier] == name { continue }
      if isJournal, index.journaled.contains(identifier) { continue }
      #expect(found.items[identifier] == item, "\(label): \(identifier)")
    }
    guard name.hasPrefix("segment-") || name == IndexLayout.lock else { return }
    for (identifier, item) in found.items {
      #expect(index.content.items[identifier] == item, "\(label): \(identifier) is back")
    }
  }

  /// Wrong bytes under right checksums: any answer, any typed error, but no trap.
  @Test func forgedBytes() throws {
    let seed = SeededGenerator.seed(or: 17)
    print("DamageTests.forgedBytes: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let index = try DamagedIndex(isClosed: true)
    let name = try #require(try index.disk.list("index").last { $0.hasPrefix("segment-") })
    let bytes = try index.disk.read("index/\(name)")
    for _ in 0..<300 {
      var forged = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let damage = Int.random(in: 0..<forged.count, using: &random)
        forged[damage] = UInt8.random(in: 0...255, using: &random)
      }
      let view = ByteView(copying: forged, place: name)
      // Pages of trusted images are not checked: as if their checksums had been forged as well.
      guard let image = try? SegmentImage(view, place: name, trusted: true),
        let segment = try? Segment(image)
      else { continue }
      let entry = SegmentEntry(segment: segment, fileNumber: 1, bytes: forged.count)
      let snapshot = Snapshot(
        state: IndexState(segments: [entry]), configuration: Content.configuration)
      for query in DamagedIndex.queries { _ = try? snapshot.items(query) }
      _ = try? segment.checkInvariants()
    }
  }
}
