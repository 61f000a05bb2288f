import ByteStore
import Segments
import Testing

@testable import Pharos

/// A segment in memory that a batch waits for is written by two threads.
@Suite struct AwaitedImageTests {
  @Test(arguments: [1, 9, 150])
  func twoThreadsWriteWhatOneDoes(count: Int) throws {
    var random = ItemRandom("two threads \(count)")
    let records = (0..<count).map { number in
      var item = Item("item \(number)")
      item.attributes = random.item().attributes
      if random.chance(2) { item.domainIdentifier = "domain \(random.below(5))" }
      var record: [UInt8] = []
      ItemCoding.encode(item, into: &record)
      return (record: record, sequence: UInt64(number))
    }
    let (read, documents) = try ItemIndexer(configuration: IndexConfiguration())
      .read(records, custom: [:])
    let images = try [false, true].map { usesTwoThreads in
      var builder = read
      let image = SegmentImageWriter()
      try builder.write(
        documents, into: image,
        options: SegmentOptions(hotUnions: false, usesTwoThreads: usesTwoThreads))
      let bytes = try image.finishInMemory()
      return try bytes.bytes(0, bytes.count)
    }
    #expect(images[0] == images[1])
  }
}
