import ByteStore
import Columns
import StoreTestSupport
import Testing

@Suite struct StoreTests {
  private func image(
    _ records: [[UInt8]], level: Int = 3, blockSize: Int = 16 << 10
  ) throws(StoreError) -> ColumnImage {
    try ColumnImage(.store) { (section) throws(StoreError) in
      let writer = StoreWriter(section, level: level, blockSize: blockSize)
      for record in records { try writer.add(record) }
      try writer.finish()
    }
  }

  private func record(_ index: Int, _ random: inout TestRandom) -> [UInt8] {
    if random.chance(40) { return [] }
    if random.chance(40) { return (0..<random.below(3000)).map { _ in UInt8(random.below(256)) } }
    let words = ["title", "Paris", "report", "quarter", "content", "kind", "public.text"]
    var text = "{\"id\": \(index)"
    for _ in 0...random.below(30) { text += ", \"\(words[random.below(words.count)])\"" }
    return Array(text.utf8)
  }

  @Test func recordsComeBack() throws {
    var random = TestRandom("recordsComeBack")
    for count in columnSizes {
      let records = (0..<count).map { record($0, &random) }
      for (level, blockSize) in [(3, 16 << 10), (9, 1), (1, 4096)] where count < 1000 || level == 3
      {
        let store = try Store(image(records, level: level, blockSize: blockSize).open())
        #expect(store.documentCount == UInt32(count))
        try store.checkInvariants()
        var cursor = store.cursor()
        var walked: [[UInt8]] = []
        while let (document, record) = try cursor.next() {
          #expect(document == UInt32(walked.count))
          walked.append(record)
        }
        #expect(walked == records)
        for _ in 0..<min(count, 200) {
          let document = random.below(count)
          #expect(try store.record(ofDocument: UInt32(document)) == records[document])
        }
        #expect(throws: StoreError.self) { try store.record(ofDocument: UInt32(count)) }
      }
    }
  }

  @Test func longRecordsAreBlocksOfTheirOwn() throws {
    let records: [[UInt8]] = [
      [1], [UInt8](repeating: 7, count: 3 << 20), [2, 3], [UInt8](repeating: 8, count: 16 << 10),
      [],
    ]
    let store = try Store(image(records).open())
    for (document, record) in records.enumerated().reversed() {
      #expect(try store.record(ofDocument: UInt32(document)) == record)
    }
    try store.checkInvariants()
  }

  @Test func aDictionaryIsTrainedWhenItPays() throws {
    var random = TestRandom("aDictionaryIsTrainedWhenItPays")
    let records = (0..<8000).map { record($0, &random) }
    let image = try image(records, blockSize: 4096)
    let store = try Store(image.open())
    try store.checkInvariants()
    for document in stride(from: 0, to: records.count, by: 97) {
      #expect(try store.record(ofDocument: UInt32(document)) == records[document])
    }
    let again = try self.image(records, blockSize: 4096)
    #expect(again.bytes == image.bytes)
  }

  @Test func tooLongARecordIsRefused() throws {
    #expect(throws: StoreError.self) {
      try image([[UInt8](repeating: 0, count: Store.maximumRecord + 1)])
    }
  }

  @Test(.timeLimit(.minutes(30))) func damageIsContained() throws {
    var random = TestRandom("store damageIsContained")
    let records = (0..<300).map { record($0, &random) }
    try image(records, blockSize: 2048).damage(rounds: 300, &random) {
      (section) throws(StoreError) in
      let store = try Store(section)
      for document in stride(from: 0, through: 300, by: 25) {
        _ = try? store.record(ofDocument: UInt32(document))
      }
      try store.checkInvariants()
    }
  }
}
