import StoreTestSupport
import Testing

@testable import ByteStore
@testable import Postings

struct DocumentListTests {
  private func view(_ bytes: [UInt8]) -> ByteView { ByteView(copying: bytes, place: "test") }

  @Test func listsComeBack() throws {
    var random = TestRandom()
    for count in [0, 1, 2, 127, 128, 129, 1000, 4096, 10_000] {
      for pattern in DocumentPattern.allCases {
        for limit in [UInt32(count + 1), UInt32(count * 7 + 1), 1 << 24, .max] {
          let documents = PostingSamples.documents(count, below: limit, pattern, &random)
          let bytes = try DocumentList.encode(documents, documentCount: limit)
          // What follows the list does not matter.
          let view = view(bytes + [0xFF, 0xFF])
          #expect(try DocumentList.count(view, documentCount: limit) == count)
          #expect(try DocumentList.decodeAll(view, documentCount: limit) == documents)
          try DocumentList.checkInvariants(view, documentCount: limit)
        }
      }
    }
  }

  @Test func emptyAndAllTakeAByte() throws {
    for count in [1, 2, 128, 4096, 5000] as [UInt32] {
      let all = try DocumentList.encode(Array(0..<count), documentCount: count)
      #expect(all.count == 1)
      #expect(try DocumentList.decodeAll(view(all), documentCount: count) == Array(0..<count))
      let none = try DocumentList.encode([], documentCount: count)
      #expect(none.count == 1)
      let cursor = try DocumentList.cursor(view(none), documentCount: count)
      #expect(try cursor.nextDocument(atOrAfter: 0) == nil)
      #expect(try cursor.nextBlock() == false)
    }
    // Of a segment without documents.
    #expect(
      try DocumentList.count(view(try DocumentList.encode([], documentCount: 0)), documentCount: 0)
        == 0
    )
  }

  @Test func cursorOverAll() throws {
    let bytes = try DocumentList.encode(Array(0..<5000), documentCount: 5000)
    let cursor = try DocumentList.cursor(view(bytes), documentCount: 5000)
    #expect(try cursor.nextDocument(atOrAfter: 77) == 77)
    #expect(try cursor.nextDocument(atOrAfter: 4097) == 4097)
    #expect(try cursor.nextDocument(atOrAfter: 4999) == 4999)
    #expect(try cursor.nextDocument(atOrAfter: 5000) == nil)
    let windows = try DocumentList.cursor(view(bytes), documentCount: 5000)
    var words = [UInt64](repeating: 0, count: 64)
    for (base, expected) in [(0, 4096), (4096, 904), (8192, 0)] as [(UInt32, Int)] {
      words = [UInt64](repeating: 0, count: 64)
      try words.withUnsafeMutableBufferPointer {
        try windows.fill(window: base, into: try #require($0.baseAddress))
      }
      #expect(words.reduce(0) { $0 + $1.nonzeroBitCount } == expected)
    }
    #expect(Array(try cursor.frequencies()).allSatisfy { $0 == 1 })
  }

  @Test func denseListsAreBitsets() throws {
    var random = TestRandom()
    let half = PostingSamples.documents(50_000, below: 100_000, .even, &random)
    // One bit a document of the segment, and the directory.
    #expect(try DocumentList.encode(half, documentCount: 100_000).count < 12_500 + 12_500 / 8)
    let runs = (0..<99_999).map { UInt32($0) }
    #expect(try DocumentList.encode(runs, documentCount: 100_000).count < 99_999 / 128 * 4)
  }
}
