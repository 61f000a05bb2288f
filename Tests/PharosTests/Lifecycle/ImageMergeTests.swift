import TestSupport
import Testing

@testable import Pharos

/// Images in memory that are merged beside the batches they come from.
@Suite struct ImageMergeTests {
  private static func item(_ number: Int) -> Item {
    Item(
      "item-\(number)",
      attributes: [
        .title: .text("Title \(number) of many"),
        .textContent: .text("word\(number % 37) and so on"),
      ])
  }

  @Test("Many single adds leave few images, at any time and in the end", arguments: [2, 8])
  func fewImages(segmentsPerTier: Int) throws {
    let folder = try TemporaryFolder()
    var configuration = IndexConfiguration()
    configuration.segmentsPerTier = segmentsPerTier
    let writer = try IndexOpener(at: folder.path + "/index", configuration).openForWriting()
    var most = 0
    for number in 0..<400 {
      try writer.commit(WriteBatch([.put(ImageMergeTests.item(number))]))
      #expect(writer.state.liveCount == number + 1)
      most = max(most, writer.state.segments.count)
    }
    // A tier less than full in each of four tiers, one that is merged, and two that wait.
    #expect(most <= 4 * (segmentsPerTier - 1) + 3 * segmentsPerTier + 1)
    writer.waitForMerges()
    #expect(writer.state.segments.count <= 4 * (segmentsPerTier - 1))
    let snapshot = Snapshot(state: writer.state, configuration: configuration)
    for number in stride(from: 0, to: 400, by: 13) {
      #expect(try snapshot.count("title == \"Title \(number) of many\"") == 1)
    }
    #expect(try snapshot.count("textContent == word5") == 11)
    try writer.close()
  }

  @Test("Items that are deleted and replaced while images are merged stay so")
  func changesMeanwhile() throws {
    let folder = try TemporaryFolder()
    let configuration = IndexConfiguration()
    let opener = try IndexOpener(at: folder.path + "/index", configuration)
    let writer = try opener.openForWriting()
    var expected: Set<String> = []
    for number in 0..<300 {
      try writer.commit(WriteBatch([.put(ImageMergeTests.item(number % 90))]))
      expected.insert("item-\(number % 90)")
      if number % 3 == 0 {
        let gone = "item-\((number * 7) % 90)"
        try writer.commit(WriteBatch([.deleteIdentifiers([gone])]))
        expected.remove(gone)
      }
      #expect(writer.state.liveCount == expected.count)
    }
    writer.waitForMerges()
    let found = try Snapshot(state: writer.state, configuration: configuration)
      .identifiers("title == *")
    #expect(Set(found) == expected && found.count == expected.count)
    try writer.close()
    let opened = try opener.read().state
    #expect(opened.liveCount == expected.count)
  }
}
