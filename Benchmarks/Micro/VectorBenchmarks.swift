import ByteStore
import Columns

/// Vectors of documents: a walk over all of them for one question.
enum VectorBenchmarks {
  private static let documents = 100_000

  static func all() throws -> [MicroBenchmark] {
    try [64, 256, 300, 768].map { try walk(dimension: $0) }
  }

  private static func walk(dimension: Int) throws -> MicroBenchmark {
    var random = SplitMix64(seed: UInt64(dimension))
    let model = VectorModel(name: [UInt8]("benchmark".utf8), dimension: dimension)
    let image = SegmentImageWriter()
    let writer = VectorsWriter(
      image.section(.vectors), documentCount: UInt32(documents), model: model)
    func vector() -> QuantizedVector {
      let numbers = (0..<dimension).map { _ in
        Int8(truncatingIfNeeded: Int(truncatingIfNeeded: random.next() & 0xFF) - 127)
      }
      return QuantizedVector(numbers: numbers, factor: 0.001)
    }
    for document in 0..<UInt32(documents) { try writer.add(vector(), of: document) }
    try writer.finish()
    let bytes = try image.finishInMemory()
    let section = try SegmentImage(bytes, place: "vectors", trusted: true)
      .requiredSection(.vectors)
    let vectors = try Vectors(section, documentCount: UInt32(documents))
    let asked = vector()
    return MicroBenchmark(
      name: "vectors of \(dimension)", unit: "vector", elements: documents,
      bytesPerElement: Double(dimension) + 8, limit: .reading
    ) {
      var near = 0
      try vectors.forEachBlock(times: asked) { _, cosines in
        for cosine in cosines where cosine > 0.9 { near += 1 }
      }
      return near
    }
  }
}
