import StoreTestSupport
import Testing

@testable import ByteStore
@testable import Columns
@testable import Postings

/// Selections of numbers against a model: scans, look-ups, arithmetic and filters agree.
@Suite struct ColumnRangeTests {
  typealias Model = [UInt32: [Double]]

  private func column(_ model: Model, documents: Int) throws -> NumberColumn {
    let image = try ColumnImage(.numbers) { (section) throws(StoreError) in
      let numbers = NumbersWriter(section, documentCount: UInt32(documents))
      var column = NumberColumnWriter()
      for document in model.keys.sorted() {
        column.add(document: document, values: model[document] ?? [])
      }
      try numbers.add(column, attribute: 3, "size", kind: .numeric)
      try numbers.finish()
    }
    let numbers = try Numbers(image.open(), documentCount: UInt32(documents))
    try numbers.checkInvariants()
    return try #require(numbers.column(3, .numeric))
  }

  private func words(
    _ documents: Int, _ base: UInt32, _ body: (UnsafeMutablePointer<UInt64>) throws -> Void
  ) throws -> [UInt64] {
    var words = [UInt64](repeating: 0, count: 64)
    try words.withUnsafeMutableBufferPointer { buffer in
      if let start = buffer.baseAddress { try body(start) }
    }
    return words
  }

  private func check(
    _ column: NumberColumn, _ model: Model, _ range: NumberRange, documents: Int,
    _ random: inout TestRandom
  ) throws {
    let expected = Set(model.filter { $0.value.contains(where: range.contains) }.keys)
    guard let selection = try column.selection(range) else {
      #expect(expected.isEmpty, "\(range)")
      return
    }
    #expect(try column.documents(selection) == expected.sorted(), "\(range)")
    #expect(try column.countDocuments(selection) == expected.count, "\(range)")
    if let exact = column.exactCount(selection) { #expect(exact == expected.count, "\(range)") }
    // What is known without a look at keys serves windows and documents as well.
    let rough = try #require(try column.roughSelection(range))
    #expect(rough.entryCount >= selection.entryCount && rough.keys == selection.keys)
    #expect(rough.entryCount <= selection.entryCount + 2 * NumberOrder.sampleDistance)
    #expect(try column.exact(rough)?.entryCount == selection.entryCount)
    #expect(try column.documents(rough) == expected.sorted(), "\(range)")
    if column.isListedInParts, column.isRare(rough) {
      let start = UInt32(random.below(documents))
      let part = start..<start + UInt32(random.below(documents) + 1)
      #expect(
        try column.documents(rough, in: part) == expected.filter { part.contains($0) }.sorted(),
        "\(range) in \(part)")
    }
    for share in [1, 3, 40, 200] {
      var chosen: [UInt32] = []
      for document in 0..<UInt32(documents) where random.below(share) == 0 {
        chosen.append(document)
      }
      var kept = DocumentArray()
      kept.append(chosen)
      try column.keep(&kept, selection)
      #expect(
        kept.array(0..<kept.count) == chosen.filter(expected.contains),
        "\(range), one of \(share)")
    }
    for base in stride(from: UInt32(0), to: UInt32(documents), by: 4096) {
      let filled = try words(documents, base) {
        try column.fill(window: base, into: $0, selection)
      }
      for candidates in [3, 700] {
        var chosen = [UInt64](repeating: 0, count: 64)
        for _ in 0..<candidates {
          let document = random.below(4096)
          chosen[document / 64] |= 1 << UInt64(document % 64)
        }
        let filtered = try words(documents, base) { words in
          for index in 0..<64 { words[index] = chosen[index] }
          try column.filter(window: base, words, selection)
        }
        for index in 0..<64 { #expect(filtered[index] == chosen[index] & filled[index]) }
      }
      for place in 0..<UInt32(4096) {
        let isSet = filled[Int(place) / 64] >> UInt64(place % 64) & 1 != 0
        if isSet != expected.contains(base + place) {
          Issue.record("document \(base + place) in \(range)")
          return
        }
      }
    }
  }

  @Test func selectionsAgreeWithAModel() throws {
    var random = TestRandom("selectionsAgreeWithAModel")
    let domains: [Double] = [2, 40, 3000, 1e9, 1e15]
    for round in 0..<14 {
      let documents = [130, 4096, 5003, 9000][random.below(4)]
      let density = [1, 1, 2, 30][random.below(4)]
      let most = random.chance(2) ? 1 : 4
      let domain = domains[round % domains.count]
      let isWhole = !random.chance(3)
      var model: Model = [:]
      for document in 0..<UInt32(documents) where density == 1 || random.chance(density) {
        model[document] = (0...random.below(most)).map { _ in
          let value = Double.random(in: 0..<domain, using: &random)
          return isWhole ? value.rounded(.down) : value
        }
      }
      guard !model.isEmpty else { continue }
      let column = try column(model, documents: documents)
      let all = model.values.flatMap { $0 }
      for _ in 0..<4 {
        let low = all.randomElement(using: &random) ?? 0
        let width = domain * [0, 0.001, 0.1, 0.7][random.below(4)]
        try check(
          column, model,
          NumberRange(
            low: low, high: low + width, includesLow: random.chance(2), includesHigh: true),
          documents: documents, &random)
      }
      try check(column, model, .atLeast(0), documents: documents, &random)
      try check(column, model, .less(than: domain / 2), documents: documents, &random)
    }
  }

  @Test func fewDistinctValuesNeedNoOrder() throws {
    var model: Model = [:]
    for document in 0..<UInt32(5000) { model[document] = [Double(document % 3 / 2)] }
    let column = try column(model, documents: 5000)
    guard case .steps(let keys, _) = try #require(column.order).form else {
      Issue.record("Booleans have an order")
      return
    }
    #expect(keys.count == 2)
    let selection = try #require(try column.selection(.equal(to: 1)))
    #expect(column.exactCount(selection) == 1666)
    #expect(!column.isRare(selection))
  }

  @Test func countsOfSeveralValuesAreNotGuessed() throws {
    let column = try column([0: [1, 2], 1: [2], 5: [7]], documents: 8)
    let both = try #require(try column.selection(.atMost(2)))
    #expect(both.entryCount == 3 && column.exactCount(both) == nil)
    #expect(try column.countDocuments(both) == 2)
    let one = try #require(try column.selection(.equal(to: 7)))
    #expect(column.exactCount(one) == 1)
    let every = try #require(try column.selection(.atLeast(0)))
    #expect(column.exactCount(every) == 3)
  }

  @Test(.timeLimit(.minutes(30))) func damageIsContained() throws {
    var random = TestRandom("ranges damageIsContained")
    for (density, most, domain) in [(1, 1, 1e9), (1, 1, 3), (2, 1, 1e18), (2, 3, 1e5), (60, 2, 50)]
    {
      let image = try ColumnImage(.numbers) { (section) throws(StoreError) in
        let numbers = NumbersWriter(section, documentCount: 700)
        var column = NumberColumnWriter()
        for document in 0..<UInt32(700) where random.chance(density) {
          column.add(
            document: document,
            values: (0...random.below(most)).map { _ in
              Double.random(in: 0..<domain, using: &random).rounded(.down)
            })
        }
        try numbers.add(column, attribute: 3, "size", kind: .numeric)
        try numbers.finish()
      }
      try image.damage(rounds: 120, &random) { (section) throws(StoreError) in
        let numbers = try Numbers(section, documentCount: 700)
        guard let column = numbers.column(3, .numeric) else { return }
        for range in [NumberRange.atMost(domain / 3), .equal(to: 1), .atLeast(domain / 2)] {
          guard let selection = try? column.selection(range) else { continue }
          _ = try? column.documents(selection)
          var words = [UInt64](repeating: 0x1_0001, count: 64)
          words.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return }
            try? column.filter(window: 0, start, selection)
            buffer.update(repeating: .max)
            try? column.filter(window: 0, start, selection)
            try? column.fill(window: 0, into: start, selection)
          }
        }
      }
    }
  }

  @Test func documentsAreSorted() {
    var random = TestRandom("documentsAreSorted")
    for count in [0, 1, 256, 257, 5000] {
      let limit = [100, 5000, Int(UInt32.max)][random.below(3)]
      let documents = (0..<count).map { _ in UInt32(random.below(limit)) }
      var sorted = documents
      TermLists.sort(&sorted)
      #expect(sorted == documents.sorted())
    }
  }
}
