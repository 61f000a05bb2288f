import StoreTestSupport
import Testing

@testable import ByteStore
@testable import Columns

@Suite struct NumberTests {
  typealias Model = [UInt32: [Double]]

  private func image(_ model: Model, documents: Int) throws(StoreError) -> ColumnImage {
    try ColumnImage(.numbers) { (section) throws(StoreError) in
      let numbers = NumbersWriter(section, documentCount: UInt32(documents))
      var column = NumberColumnWriter()
      for document in model.keys.sorted() {
        column.add(document: document, values: model[document] ?? [])
      }
      try numbers.add(NumberColumnWriter(), attribute: 1, "empty", kind: .numeric)
      try numbers.add(column, attribute: 3, "size", kind: .date)
      try numbers.finish()
    }
  }

  private func model(
    _ documents: Int, every density: Int, most: Int, _ random: inout TestRandom, shape: Int
  ) -> Model {
    var model: Model = [:]
    for document in 0..<UInt32(documents) where density == 1 || random.chance(density) {
      model[document] = (0...random.below(most)).map { _ in value(shape, &random) }
    }
    return model
  }

  private func value(_ shape: Int, _ random: inout TestRandom) -> Double {
    switch shape {
    case 0: return Double(random.below(50) - 25)
    case 1: return Double(random.below(100_000)) / 100
    case 2: return Double.random(in: -1e9...1e9, using: &random)
    case 3: return 7.5
    case 4:
      let special = [
        0.0, -0.0, 1, -1, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .greatestFiniteMagnitude,
        -.greatestFiniteMagnitude, 0.1, 1e300, -1e-300, 9_007_199_254_740_994, .pi, 1 / 3,
        .leastNormalMagnitude,
      ]
      return special[random.below(special.count)]
    default: return 700_000_000 + Double(random.below(1_000_000)) / 1000
    }
  }

  private func ranges(_ model: Model, _ random: inout TestRandom) -> [NumberRange] {
    let all = model.values.flatMap { $0 }
    func bound(_ random: inout TestRandom) -> Double {
      guard let value = all.randomElement(using: &random) else { return 1 }
      return random.chance(4) ? value.nextUp : random.chance(4) ? value + 0.37 : value
    }
    var ranges: [NumberRange] = [
      .less(than: .infinity), .atLeast(-.infinity), .equal(to: .nan), .less(than: .nan),
      .equal(to: -0.0), .greater(than: .infinity), .atMost(-.infinity), .halfOpen(5, 5),
      NumberRange(low: 3, high: 1),
    ]
    for _ in 0..<2 {
      let low = bound(&random)
      let high = bound(&random)
      ranges += [
        .equal(to: low), .less(than: low), .atMost(low), .greater(than: low), .atLeast(low),
        .halfOpen(min(low, high), max(low, high)), NumberRange(low: low, high: high),
        NumberRange(low: low, high: high, includesLow: false, includesHigh: false),
      ]
    }
    return ranges
  }

  private func filled(
    _ column: NumberColumn, _ range: NumberRange, documents: Int
  ) throws(StoreError) -> [UInt32] {
    var found: [UInt32] = []
    var words = [UInt64](repeating: 0, count: 64)
    for base in stride(from: 0, to: documents, by: 4096) {
      words = [UInt64](repeating: 0, count: 64)
      try words.withUnsafeMutableBufferPointer { (buffer) throws(StoreError) in
        guard let start = buffer.baseAddress else { return }
        try column.fill(window: UInt32(base), into: start, in: range)
      }
      for bit in 0..<4096 where words[bit / 64] >> UInt64(bit % 64) & 1 != 0 {
        found.append(UInt32(base + bit))
      }
    }
    return found
  }

  @Test func columnsAgreeWithAScan() throws {
    var random = TestRandom("columnsAgreeWithAScan")
    for (documents, density) in [(1, 1), (127, 1), (128, 2), (129, 1), (500, 1), (5000, 9)] {
      for shape in documents > 4096 ? [1, 4] : [0, 1, 2, 3, 4, 5] {
        let model = model(
          documents, every: density, most: random.chance(2) ? 1 : 3, &random, shape: shape)
        guard !model.isEmpty else { continue }
        let numbers = try Numbers(
          image(model, documents: documents).open(), documentCount: UInt32(documents))
        #expect(numbers.contents.count == 1 && numbers.column(1, .numeric) == nil)
        let column = try #require(numbers.column(3, .date))
        try numbers.checkInvariants()
        let all = model.values.flatMap { $0 }
        #expect(column.minimum == all.min() && column.maximum == all.max())
        #expect(column.documentCount == model.count && column.entryCount == all.count)
        for document in 0..<UInt32(documents) where random.chance(20) {
          #expect(try column.values(ofDocument: document) == model[document] ?? [])
        }
        var walked: Model = [:]
        try column.forEachDocument { walked[$0] = Array($1) }
        #expect(walked == model)
        for range in ranges(model, &random) {
          let expected = model.filter { $0.value.contains(where: range.contains) }.keys.sorted()
          #expect(try column.documents(in: range) == expected, "\(range)")
          #expect(try column.countDocuments(in: range) == expected.count, "\(range)")
          #expect(try filled(column, range, documents: documents) == expected, "\(range)")
          #expect(try column.estimate(in: range) >= expected.count)
        }
      }
    }
  }

  @Test func numbersComeBackExactly() throws {
    let values: [Double] = [
      0, 1.5, -2.25, 0.001, 123_456_789.125, .pi, 3 * .leastNonzeroMagnitude, -1e308,
      9_007_199_254_740_992, 0.1 + 0.2,
    ]
    for value in values {
      let numbers = try Numbers(image([0: [value]], documents: 1).open(), documentCount: 1)
      #expect(try numbers.column(3, .date)?.values(ofDocument: 0) == [value])
    }
    #expect(NumberEncoding.fitting([1.25, 3]) == .scaled(decimals: 2))
    #expect(NumberEncoding.fitting([1, 3]) == .scaled(decimals: 0))
    #expect(NumberEncoding.fitting([1.0005]) == .floating)
    #expect(NumberEncoding.fitting([0.1, 1e300]) == .floating)
  }

  @Test func zeroHasNoSignAndNotANumberIsLeftOut() throws {
    let numbers = try Numbers(
      image([0: [-0.0], 1: [.nan], 2: [.nan, 5]], documents: 3).open(), documentCount: 3)
    let column = try #require(numbers.column(3, .date))
    #expect(try column.values(ofDocument: 0).map(\.sign) == [.plus])
    #expect(try column.documents(in: .equal(to: 0)) == [0])
    #expect(try column.values(ofDocument: 1) == [])
    #expect(try column.documents(in: .greater(than: -.infinity)) == [0, 2])
  }

  @Test func emptySection() throws {
    for documents in [0, 10] {
      let numbers = try Numbers(
        image([:], documents: documents).open(), documentCount: UInt32(documents))
      #expect(numbers.contents.isEmpty)
      try numbers.checkInvariants()
    }
  }

  @Test(.timeLimit(.minutes(30))) func damageIsContained() throws {
    var random = TestRandom("numbers damageIsContained")
    for (most, density) in [(1, 1), (3, 3), (1, 50)] {
      let model = model(600, every: density, most: most, &random, shape: most == 1 ? 1 : 2)
      let image = try image(model, documents: 600)
      try image.damage(rounds: 150, &random) { (section) throws(StoreError) in
        let numbers = try Numbers(section, documentCount: 600)
        guard let column = numbers.column(3, .date) else { return }
        try? column.checkInvariants()
        for document: UInt32 in [0, 299, 599, 600] { _ = try? column.values(ofDocument: document) }
        for range in [NumberRange.atMost(400), .equal(to: 3), .halfOpen(-1e8, 1e8)] {
          _ = try? column.documents(in: range)
          _ = try? column.countDocuments(in: range)
          _ = try? filled(column, range, documents: 600)
        }
      }
    }
  }
}
