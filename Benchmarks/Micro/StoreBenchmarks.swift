import ByteStore

/// The stored records: compressed blocks.
enum StoreBenchmarks {
  static func all(_ subject: MicroSubject) throws -> [MicroBenchmark] {
    let store = subject.segment.store
    let size = subject.records.reduce(0) { $0 + $1.count }
    var random = SplitMix64(seed: 1)
    let documents = (0..<1000).map { _ in
      UInt32(random.next() % UInt64(max(1, store.documentCount)))
    }
    let one = MicroBenchmark(
      name: "record of a random item", unit: "record", elements: documents.count,
      bytesPerElement: 4096, limit: .copying
    ) {
      var sum = 0
      for document in documents { sum &+= try store.record(ofDocument: document).count }
      return sum
    }
    let all = MicroBenchmark(
      name: "all records in order", unit: "byte", elements: max(1, size), bytesPerElement: 1,
      limit: .copying
    ) {
      var sum = 0
      var reader = store.reader()
      for document in 0..<store.documentCount {
        sum &+= try reader.slice(ofDocument: document).count
      }
      return sum
    }
    return [one, all]
  }
}
