import StoreTestSupport
import Testing

@testable import ByteStore
@testable import Postings

/// Cursors against a plain array.
struct BlockCursorTests {
  private struct Sample {
    var list: TermPostings
    var opened: PostingList
    var limit: UInt32
  }

  private func samples(_ random: inout TestRandom) throws -> [Sample] {
    var samples: [Sample] = []
    for count in [1, 2, 127, 128, 129, 700, 4096, 9000] {
      for pattern in DocumentPattern.allCases {
        let limit = UInt32(count * (1 + random.below(count > 5000 ? 8 : 60)) + 5)
        let documents = PostingSamples.documents(count, below: limit, pattern, &random)
        let list = PostingSamples.postings(
          documents, spellings: 1 + random.below(4), frequent: false, &random)
        let opened = try WrittenLists([list]).list(documentCount: limit)
        samples.append(Sample(list: list, opened: opened, limit: limit))
      }
    }
    return samples
  }

  /// First place whose document is not below the target.
  private func lowerBound(_ documents: [UInt32], _ target: UInt32) -> Int {
    var low = 0
    var high = documents.count
    while low < high {
      let middle = (low + high) / 2
      if documents[middle] < target { low = middle + 1 } else { high = middle }
    }
    return low
  }

  @Test func seeks() throws {
    var random = TestRandom()
    for sample in try samples(&random) {
      for step in [1, 50, 2000, 40_000] {
        let cursor = BlockCursor(sample.opened)
        var target: UInt32 = 0
        var rounds = 0
        while target < sample.limit &+ 10, rounds < 60 {
          let expected = lowerBound(sample.list.documents, target)
          let found = try cursor.seek(to: target)
          #expect(found == (expected < sample.list.documents.count))
          guard found else { break }
          let first = expected / 128 * 128
          let last = min(first + 128, sample.list.documents.count)
          #expect(Array(cursor.documents) == Array(sample.list.documents[first..<last]))
          if random.chance(3), !sample.list.masks.isEmpty {
            #expect(Array(try cursor.masks()) == Array(sample.list.masks[first..<last]))
          }
          if random.chance(2) {
            let place = random.below(last - first)
            #expect(
              try cursor.frequency(at: place) == sample.list.frequencies[first + place])
          }
          #expect(Array(try cursor.frequencies()) == Array(sample.list.frequencies[first..<last]))
          #expect(try cursor.frequency(at: 0) == sample.list.frequencies[first])
          if random.chance(4) {
            let more = try cursor.nextBlock()
            #expect(more == (last < sample.list.documents.count))
            guard more else { break }
            #expect(cursor.documents[0] == sample.list.documents[last])
            target = cursor.documents[0]
          }
          target += UInt32(random.below(step) + 1)
          rounds += 1
        }
      }
    }
  }

  @Test func documentsOneByOne() throws {
    var random = TestRandom()
    for sample in try samples(&random) {
      for step in [1, 30, 5000] {
        let cursor = BlockCursor(sample.opened)
        var target: UInt32 = 0
        for _ in 0..<200 {
          let expected = lowerBound(sample.list.documents, target)
          let found = try cursor.nextDocument(atOrAfter: target)
          guard expected < sample.list.documents.count else {
            #expect(found == nil)
            #expect(try cursor.nextDocument(atOrAfter: .max) == nil)
            break
          }
          #expect(found == sample.list.documents[expected])
          #expect(cursor.index == expected % 128)
          target = sample.list.documents[expected] &+ 1 &+ UInt32(random.below(step))
        }
      }
    }
  }

  /// The words of a window, from a plain array.
  private func words(_ list: TermPostings, _ base: UInt32, _ allowed: UInt8) -> [UInt64] {
    var words = [UInt64](repeating: 0, count: 64)
    var i = lowerBound(list.documents, base)
    while i < list.documents.count, list.documents[i] - base < 4096 {
      let mask = list.masks.isEmpty ? 1 : list.masks[i]
      let offset = Int(list.documents[i] - base)
      if mask & allowed != 0 { words[offset / 64] |= 1 << UInt64(offset % 64) }
      i += 1
    }
    return words
  }

  private func fill(
    _ cursor: BlockCursor, _ base: UInt32, _ allowed: UInt8
  ) throws -> [UInt64] {
    var words = [UInt64](repeating: 0, count: 64)
    try words.withUnsafeMutableBufferPointer {
      try cursor.fill(window: base, into: try #require($0.baseAddress), allowedMask: allowed)
    }
    return words
  }

  @Test func windows() throws {
    var random = TestRandom()
    for sample in try samples(&random) {
      for allowed in [0xFF, 1, 6, 0] as [UInt8] {
        let cursor = BlockCursor(sample.opened)
        var base: UInt32 = 0
        var rounds = 0
        while base < sample.limit, rounds < 60 {
          #expect(try fill(cursor, base, allowed) == words(sample.list, base, allowed))
          base += 4096 * UInt32(1 + (random.chance(4) ? random.below(10) : 0))
          rounds += 1
        }
      }
    }
  }

  @Test func windowsMixedWithDocuments() throws {
    var random = TestRandom()
    for sample in try samples(&random) {
      let cursor = BlockCursor(sample.opened)
      var base = UInt32(random.below(64))
      while base < sample.limit {
        if random.chance(3) {
          let expected = lowerBound(sample.list.documents, base)
          let found = try cursor.nextDocument(atOrAfter: base)
          #expect(
            found
              == (expected < sample.list.documents.count ? sample.list.documents[expected] : nil))
          guard found != nil else { break }
        } else {
          #expect(try fill(cursor, base, 0xFF) == words(sample.list, base, 0xFF))
          base += 4096
        }
        base += UInt32(random.below(9000))
      }
    }
  }

  @Test func lastWindow() throws {
    var random = TestRandom()
    var documents = PostingSamples.documents(300, below: .max - 1, .atEnd, &random)
    documents[299] = .max - 1
    let list = PostingSamples.postings(documents, spellings: 1, frequent: false, &random)
    let opened = try WrittenLists([list]).list(documentCount: .max)
    let base = UInt32.max - 4095
    #expect(try fill(BlockCursor(opened), base, 0xFF) == words(list, base, 0xFF))
    #expect(try fill(BlockCursor(opened), .max - 100, 0xFF) == words(list, .max - 100, 0xFF))
  }
}
