import StoreTestSupport
import Testing

@testable import ByteStore
@testable import Columns
@testable import Postings

@Suite struct PackedColumnTests {
  private func descriptor(_ buffer: ByteBuffer) -> ByteView {
    ByteView(copying: buffer.bytes, place: "descriptor")
  }

  @Test func packedIntegersOfEveryWidth() throws {
    var random = TestRandom("packedIntegersOfEveryWidth")
    for width in 0...64 {
      let mask = width == 0 ? 0 : UInt64.max >> UInt64(64 - width)
      var values = (0..<random.below(300)).map { _ in random.next() & mask }
      values.append(mask)
      var buffer = ByteBuffer()
      let image = try ColumnImage(.values) { (section) throws(StoreError) in
        try section.append([UInt8](repeating: 7, count: width % 5))
        try PackedIntegers.write(values, to: section, descriptor: &buffer)
      }
      var at = 0
      let packed = try PackedIntegers(image.open(), descriptor: descriptor(buffer), at: &at)
      #expect(at == buffer.count && packed.width == width && packed.count == values.count)
      for (index, value) in values.enumerated() { #expect(try packed.value(at: index) == value) }
      let first = random.below(values.count)
      #expect(try packed.values(first..<values.count) == Array(values[first...]))
      try packed.checkInvariants()
      let bounds = [UInt32(clamping: mask / 3), UInt32(clamping: mask), UInt32(clamping: mask / 2)]
      for wanted in [bounds[0]..<bounds[1], 0..<bounds[2], 0..<0] {
        var found: [UInt32] = [1]
        let isDone = try packed.append(of: first..<values.count, in: wanted, to: &found)
        #expect(isDone == (width <= 32))
        let expected = values[first...].filter { $0 <= UInt64(UInt32.max) }
          .map { UInt32($0) }.filter { wanted.contains($0) }
        #expect(found == (isDone ? [1] + expected : [1]))
      }
      #expect(throws: StoreError.self) {
        var none: [UInt32] = []
        _ = try packed.append(of: 0..<values.count + 1, in: 0..<9, to: &none)
      }
      #expect(throws: StoreError.self) { try packed.value(at: values.count) }
      #expect(throws: StoreError.self) { try packed.value(at: -1) }
    }
  }

  @Test func membersOfASetAreTold() throws {
    var random = TestRandom("membersOfASetAreTold")
    for width in 0...32 {
      let mask = width == 0 ? 0 : UInt64.max >> UInt64(64 - width)
      // Numbers of a small set among larger ones, which are members of none.
      let size = 1 + random.below(700)
      let values = (0..<1 + random.below(600)).map { _ in
        (random.chance(4) ? random.next() : UInt64(random.below(size + 70))) & mask
      }
      var buffer = ByteBuffer()
      let image = try ColumnImage(.values) { (section) throws(StoreError) in
        try PackedIntegers.write(values + [mask], to: section, descriptor: &buffer)
      }
      var at = 0
      let packed = try PackedIntegers(image.open(), descriptor: descriptor(buffer), at: &at)
      var set = Bitset(count: size)
      for member in 0..<size where random.chance(3) { set.insert(member) }
      for first in [0, 8, 64, random.below(values.count)] where first <= values.count {
        let range = first..<first + random.below(values.count - first + 1)
        var bits = [UInt64](repeating: .max, count: (range.count + 63) / 64 + 1)
        try bits.withUnsafeMutableBufferPointer { (bits) throws(StoreError) in
          try packed.members(range, of: set, into: bits)
        }
        let found = Bitset(count: bits.count * 64, words: bits).members
        let expected = range.filter { values[$0] < UInt64(size) && set.contains(Int(values[$0])) }
        #expect(found == expected.map { $0 - first })
      }
      #expect(throws: StoreError.self) {
        var bits = [UInt64](repeating: 0, count: 20)
        try bits.withUnsafeMutableBufferPointer { (bits) throws(StoreError) in
          try packed.members(0..<values.count + 2, of: set, into: bits)
        }
      }
    }
  }

  @Test func integerColumnsRoundTrip() throws {
    var random = TestRandom("integerColumnsRoundTrip")
    for size in columnSizes {
      for shape in 0..<4 {
        let values: [UInt64] = (0..<size).map { index in
          switch shape {
          case 0: random.next()
          case 1: 1_000_000 + UInt64(index)
          case 2: 42
          default: random.chance(50) ? .max : UInt64(random.below(1000))
          }
        }
        var writer = IntegerColumnWriter()
        for value in values { writer.append(value) }
        var buffer = ByteBuffer()
        let image = try ColumnImage(.numbers) { (section) throws(StoreError) in
          try writer.finish(to: section, descriptor: &buffer)
        }
        var at = 0
        let column = try IntegerColumn(image.open(), descriptor: descriptor(buffer), at: &at)
        #expect(column.count == size)
        var read: [UInt64] = []
        for block in 0..<column.blockCount { read += try column.values(ofBlock: block) }
        #expect(read == values)
        for index in stride(from: 0, to: size, by: 37) {
          #expect(try column.value(at: index) == values[index])
        }
        try column.checkInvariants()
      }
    }
  }

  @Test func rowsOfEveryLayout() throws {
    var random = TestRandom("rowsOfEveryLayout")
    for size in columnSizes {
      for density in [1, 2, 40] {
        for most in [1, 3] {
          var model: [UInt32: Range<Int>] = [:]
          var entries = 0
          var writer = DocumentRowsWriter()
          for document in 0..<UInt32(size) where density == 1 || random.chance(density) {
            let count = 1 + random.below(most)
            writer.append(document: document, entries: count)
            model[document] = entries..<entries + count
            entries += count
          }
          var buffer = ByteBuffer()
          let image = try ColumnImage(.values) { (section) throws(StoreError) in
            try writer.finish(documentCount: size, to: section, descriptor: &buffer)
          }
          var at = 0
          let rows = try DocumentRows(
            image.open(), documentCount: UInt32(size), descriptor: descriptor(buffer), at: &at)
          #expect(rows.rowCount == model.count && rows.entryCount == entries)
          try rows.checkInvariants()
          var below = 0
          for document in 0..<UInt32(size) {
            #expect(try rows.entries(of: document) == model[document] ?? 0..<0)
            #expect(try rows.firstRow(notBefore: document) == below)
            if let range = model[document] {
              #expect(try rows.document(ofRow: below) == document)
              #expect(try rows.document(ofEntry: range.upperBound - 1) == document)
              below += 1
            }
          }
          #expect(try rows.entries(of: UInt32(size)).isEmpty)
          let low = UInt32(random.below(size + 1))
          let high = low + UInt32(random.below(size + 10))
          var seen: [UInt32: Range<Int>] = [:]
          try rows.forEachRow(in: low..<high) { seen[$0] = $1 }
          #expect(seen == model.filter { low <= $0.key && $0.key < high })
        }
      }
    }
  }

  @Test func documentSetsRoundTrip() throws {
    var random = TestRandom("documentSetsRoundTrip")
    for count in [0, 1, 2, 128, 700, 1000] {
      let documents = random.documents(count, below: 1000)
      var lists = ByteBuffer()
      let code = try StoredDocuments.encode(documents, documentCount: 1000, lists: &lists)
      let image = try ColumnImage(.values) { (section) throws(StoreError) in
        try section.append([1, 2, 3])
        try section.append(lists)
      }
      let stored = try StoredDocuments(
        code: code, section: image.open(), listAt: 3, documentCount: 1000)
      #expect(try stored.count() == documents.count)
      #expect(try stored.decodeAll() == documents)
      try stored.checkInvariants()
      let cursor = try stored.cursor()
      var read: [UInt32] = []
      while try cursor.nextBlock() { read += Array(cursor.documents) }
      #expect(read == documents)
    }
  }
}
