import ByteStore
import Postings
import StoreTestSupport
import Testing

@testable import Columns
@testable import Pharos

/// Ranges in columns of many windows: part by part along the order, by windows, as a list, and among
/// candidates they are the same documents.
@Suite struct RangeCursorTests {
  private static let documents = 200_000

  /// One value a document, or of only some of them.
  private static func column(
    _ random: inout TestRandom, everyOne: Bool
  ) throws -> (column: NumberColumn, values: [UInt32: Double]) {
    var values: [UInt32: Double] = [:]
    for document in 0..<UInt32(documents) where everyOne || random.below(3) == 0 {
      values[document] = Double(random.below(1 << 20))
    }
    var writer = NumberColumnWriter()
    for document in values.keys.sorted() {
      writer.add(document: document, values: [values[document] ?? 0])
    }
    let image = SegmentImageWriter()
    let section = image.section(.numbers)
    let numbers = NumbersWriter(section, documentCount: UInt32(documents))
    try numbers.add(writer, attribute: 3, "size", kind: .numeric)
    try numbers.finish()
    let view = try image.finishInMemory()
    let opened = try SegmentImage(view, place: "test").requiredSection(.numbers)
    let column = try Numbers(opened, documentCount: UInt32(documents)).column(3, .numeric)
    return (try #require(column), values)
  }

  /// Asks window by window, as far as one is wanted, and skips as searches do.
  private static func byWindows(
    _ cursor: DocumentCursor, beginning: Bool, from start: UInt32
  ) throws -> [UInt32] {
    var found = DocumentArray()
    var position = start
    while let next = try cursor.lowerBound(position), next < UInt32(documents) {
      let base = DocumentWindow.base(of: max(next, position))
      var window = DocumentWindow()
      var count = DocumentWindow.size
      if beginning, base == 0 { count = try cursor.addBeginning(to: &window, base: base) }
      if count < DocumentWindow.size {
        window.removeAll()
        try cursor.add(to: &window, base: base)
      } else if !beginning || base > 0 {
        try cursor.add(to: &window, base: base)
      }
      found.append(window, base: base)
      position = DocumentWindow.next(after: base)
    }
    return found.array(0..<found.count)
  }

  @Test(arguments: [true, false])
  func allWaysAgree(everyOne: Bool) throws {
    var random = TestRandom("allWaysAgree")
    let (column, values) = try Self.column(&random, everyOne: everyOne)
    let ascending = values.values.sorted()
    for share in [100_000, 2_000, 1_000, 200, 60, 20, 3] {
      let count = max(1, ascending.count / share)
      let first = random.below(ascending.count - count)
      let range = NumberRange(
        low: ascending[first], high: ascending[first + count - 1])
      let expected = values.filter { range.contains($0.value) }.keys.sorted()
      func cursor() throws -> DocumentCursor {
        try RangeCursor.make(column, range, documentCount: UInt32(Self.documents))
      }
      #expect(try cursor().estimate >= expected.count)
      if let exact = try cursor().exactCount() { #expect(exact == expected.count) }
      #expect(try Self.byWindows(cursor(), beginning: false, from: 0) == expected, "\(range)")
      #expect(try Self.byWindows(cursor(), beginning: true, from: 0) == expected, "\(range)")
      let start = DocumentWindow.base(of: UInt32(random.below(Self.documents)))
      #expect(
        try Self.byWindows(cursor(), beginning: false, from: start)
          == expected.filter { $0 >= start }, "\(range) from \(start)")
      // Behind the last document there is nothing, also once a part was read.
      let behind = try cursor()
      var window = DocumentWindow()
      try behind.add(to: &window, base: 0)
      window.removeAll()
      try behind.add(to: &window, base: DocumentWindow.base(of: UInt32(Self.documents) + 9_000))
      let isEmpty = window.isEmpty
      #expect(isEmpty, "\(range)")
      var listed = DocumentArray()
      try cursor().list(into: &listed)
      #expect(listed.array(0..<listed.count) == expected)
      for density in [2, 50, 5_000] {
        let candidates = (0..<UInt32(Self.documents)).filter { _ in random.below(density) == 0 }
        var kept = DocumentArray()
        kept.append(candidates)
        try cursor().keep(&kept)
        #expect(
          kept.array(0..<kept.count) == Array(Set(candidates).intersection(expected)).sorted())
      }
    }
  }
}
