import ByteStore
import CKernels
import Columns
import StoreTestSupport
import Testing

/// The vectors section against plain arrays, and as damaged bytes.
@Suite struct VectorsTests {
  private static let model = VectorModel(name: Array("model".utf8), dimension: 7)

  private static func vector(_ dimension: Int, _ random: inout TestRandom) -> QuantizedVector {
    while true {
      let numbers = (0..<dimension).map { _ in Float.random(in: -1...1, using: &random) }
      if let vector = QuantizedVector(numbers) { return vector }
    }
  }

  private static func image(
    _ vectors: [UInt32: QuantizedVector], documents: Int, _ model: VectorModel
  ) throws(StoreError) -> ColumnImage {
    try ColumnImage(.vectors) { section throws(StoreError) in
      let writer = VectorsWriter(section, documentCount: UInt32(documents), model: model)
      for (document, vector) in vectors.sorted(by: { $0.key < $1.key }) {
        try writer.add(vector, of: document)
      }
      try writer.finish()
    }
  }

  @Test func quantizedVectorsKeepTheDirection() {
    var random = TestRandom("quantizedVectorsKeepTheDirection")
    for dimension in [1, 2, 50, 300] {
      for _ in 0..<50 {
        let scale = Float.random(in: 1e-20...1e20, using: &random)
        let numbers = (0..<dimension).map { _ in scale * Float.random(in: -1...1, using: &random) }
        guard let stored = QuantizedVector(numbers) else {
          #expect(numbers.allSatisfy { $0 == 0 })
          continue
        }
        let length = numbers.reduce(0.0) { $0 + Double($1) * Double($1) }.squareRoot()
        let square = stored.numbers.reduce(0.0) { $0 + Double($1) * Double($1) }
        #expect(abs(Double(stored.factor) * square.squareRoot() - 1) < 1e-6)
        var cosine = 0.0
        for (number, byte) in zip(numbers, stored.numbers) {
          cosine += Double(number) / length * Double(byte) * Double(stored.factor)
        }
        #expect(cosine > 0.9999)
      }
    }
    #expect(QuantizedVector([0, 0]) == nil)
    #expect(QuantizedVector([]) == nil)
    #expect(QuantizedVector([1, .nan]) == nil)
    #expect(QuantizedVector([1, .infinity]) == nil)
  }

  @Test func bothKernelsMultiply() {
    var random = TestRandom("bothKernelsMultiply")
    for dimension in Array(1...70) + [128, 300, 4096] {
      let count = random.below(5) + 1
      let rows = (0..<count * dimension).map { _ in Int8.random(in: -127...127, using: &random) }
      let extreme = random.chance(3)
      let vector = (0..<dimension).map { _ in
        extreme ? Int8(-127) : Int8.random(in: -127...127, using: &random)
      }
      var expected: [Int32] = []
      for row in 0..<count {
        var sum: Int32 = 0
        for place in 0..<dimension {
          sum += Int32(rows[row * dimension + place]) * Int32(vector[place])
        }
        expected.append(sum)
      }
      var products = [Int32](repeating: 1, count: count)
      pharos_dot_rows(rows, dimension, count, vector, &products)
      #expect(products == expected, "\(dimension)")
      products = [Int32](repeating: 1, count: count)
      pharos_dot_rows_portable(rows, dimension, count, vector, &products)
      #expect(products == expected, "\(dimension)")
    }
  }

  @Test(arguments: columnSizes)
  func roundTrip(documents: Int) throws {
    var random = TestRandom("roundTrip(\(documents))")
    for share in [1, 2, 30] {
      let chosen = random.documents(documents / share, below: documents)
      var vectors: [UInt32: QuantizedVector] = [:]
      for document in chosen { vectors[document] = Self.vector(7, &random) }
      let image = try Self.image(vectors, documents: documents, Self.model)
      let opened = try Vectors(image.open(), documentCount: UInt32(documents))
      try opened.checkInvariants()
      #expect(opened.model == Self.model && opened.count == chosen.count)
      for document in 0..<UInt32(documents) {
        #expect(try opened.vector(ofDocument: document) == vectors[document])
      }
      let asked = Self.vector(7, &random)
      var seen: [UInt32] = []
      try opened.forEachBlock(times: asked) { documents, cosines in
        #expect(documents.count == cosines.count)
        for (document, cosine) in zip(documents, cosines) {
          seen.append(document)
          guard let vector = vectors[document] else {
            Issue.record("document \(document)")
            continue
          }
          var product = 0
          for (one, two) in zip(vector.numbers, asked.numbers) { product += Int(one) * Int(two) }
          let expected = Double(product) * Double(vector.factor) * Double(asked.factor)
          #expect(abs(Double(cosine) - expected) < 1e-5)
        }
      }
      #expect(seen == chosen)
      try opened.forEachBlock(times: Self.vector(6, &random)) { _, _ in
        Issue.record("another dimension")
      }
      #expect(throws: StoreError.self) {
        try Vectors(image.open(), documentCount: UInt32(documents + 1))
      }
    }
  }

  @Test func damageIsRefusedOrHarmless() throws {
    var random = TestRandom("damageIsRefusedOrHarmless")
    var vectors: [UInt32: QuantizedVector] = [:]
    for document in random.documents(40, below: 90) { vectors[document] = Self.vector(7, &random) }
    let image = try Self.image(vectors, documents: 90, Self.model)
    let asked = Self.vector(7, &random)
    try image.damage(rounds: 500, &random) { section throws(StoreError) in
      let opened = try Vectors(section, documentCount: 90)
      for document in 0..<UInt32(90) { _ = try opened.vector(ofDocument: document) }
      do {
        try opened.forEachBlock(times: asked) { documents, cosines in
          for (document, cosine) in zip(documents, cosines) {
            #expect(document < 90 && (cosine.isNaN || abs(cosine) <= 1))
          }
        }
      } catch let error as StoreError {
        throw error
      } catch {
        Issue.record("\(error)")
      }
      try opened.checkInvariants()
    }
  }
}
