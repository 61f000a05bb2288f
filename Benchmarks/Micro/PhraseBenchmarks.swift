import SegmentStore

/// Positions: read, and joined to phrases.
enum PhraseBenchmarks {
  static func all(_ subject: MicroSubject) throws -> [MicroBenchmark] {
    let segment = subject.segment
    guard let entry = subject.terms.first?.entry else { return [] }
    var count = 0
    var buffer = PositionBuffer()
    let cursor = BlockCursor(try segment.postingList(entry))
    while try cursor.nextBlock() {
      count += try cursor.frequencies().reduce(0) { $0 + Int($1) }
    }
    let reading = MicroBenchmark(
      name: "positions of a long list", unit: "position", elements: max(1, count),
      bytesPerElement: 1.5, limit: .cached
    ) {
      var sum = 0
      let cursor = BlockCursor(try segment.postingList(entry))
      while try cursor.nextBlock() {
        for place in 0..<cursor.count {
          buffer.removeAll()
          try cursor.positions(at: place, into: &buffer)
          sum &+= buffer.runs.count
        }
      }
      return sum
    }
    return [reading]
  }
}
