import StoreTestSupport
import Testing

@testable import ByteStore
@testable import Postings

/// Bytes that contradict the format throw; whatever they are, they never trap.
struct PostingDamageTests {
  /// Reads the list in every way and lets no error but damage through.
  private func readAll(_ open: () throws(StoreError) -> PostingList, limit: UInt32) {
    do throws(StoreError) {
      let list = try open()
      _ = try? list.decodeAll()
      _ = try? list.checkInvariants()
      try readWindows(BlockCursor(list), limit: limit, masks: true)
      var documents: [UInt32] = []
      _ = try? BlockCursor(list).appendDocuments(to: &documents)
      #expect(documents.allSatisfy { $0 < limit })
      var set = Bitset(count: Int(limit))
      var cursor: BlockCursor?
      _ = try? set.formUnion(list, allowedMask: 3, using: &cursor)
      _ = try? set.formUnion(list, using: &cursor)
      _ = try? BlockCursor(list).countCommon(with: BlockCursor(list))
      var candidates = DocumentArray()
      for document in 0..<limit where document % 3 != 1 { candidates.append(document) }
      var common = DocumentArray()
      _ = try? BlockCursor(list).appendCommon(with: candidates, to: &common)
      _ = try? BlockCursor(list).appendCommon(with: candidates, allowedMask: 2, to: &common)
      _ = try? BlockCursor(list).appendDocuments(in: limit / 3..<limit, to: &common)
      common.sortDistinct()
      #expect(common.isEmpty || common[common.count - 1] < limit)
      try readBySeeks(BlockCursor(list), limit: limit)
    } catch {
      guard case .damaged = error else {
        Issue.record("not an error of damage: \(error)")
        return
      }
    }
  }

  private func readWindows(
    _ cursor: BlockCursor, limit: UInt32, masks: Bool
  ) throws(StoreError) {
    var words = [UInt64](repeating: 0, count: 64)
    for base in stride(from: UInt32(0), to: limit, by: 4096) {
      do {
        try words.withUnsafeMutableBufferPointer {
          guard let start = $0.baseAddress else { return }
          try cursor.fill(window: base, into: start, allowedMask: masks && base % 3 == 0 ? 2 : 0xFF)
        }
      } catch let error as StoreError {
        throw error
      } catch {
        Issue.record("\(error)")
      }
    }
  }

  private func readBySeeks(
    _ cursor: BlockCursor, limit: UInt32
  ) throws(StoreError) {
    var target: UInt32 = 0
    while let document = try cursor.nextDocument(atOrAfter: target) {
      #expect(document >= target && document < limit)
      if document < target { return }
      #expect(try cursor.frequencies()[cursor.index] > 0)
      #expect(try cursor.masks()[cursor.index] != 0)
      _ = try cursor.maximumFrequency()
      _ = try cursor.blockImpactBound()
      _ = try cursor.groupImpactBound()
      target = document + 577
    }
  }

  private func damage(_ bytes: [UInt8], _ random: inout TestRandom) -> [UInt8] {
    var bytes = bytes
    guard !bytes.isEmpty else { return bytes }
    for _ in 0...random.below(3) {
      // Headers and directories stand in front.
      let at = random.chance(2) ? random.below(min(60, bytes.count)) : random.below(bytes.count)
      switch random.below(4) {
      case 0: bytes[at] = .random(in: 0...255, using: &random)
      case 1: bytes[at] ^= 1 << UInt8(random.below(8))
      case 2: bytes[at] = 0xFF
      default: bytes[at] = 0
      }
    }
    if random.chance(6) { bytes.removeLast(random.below(bytes.count)) }
    return bytes
  }

  @Test(arguments: [1, 2, 100, 128, 300, 4700])
  func damagedPostings(_ count: Int) throws {
    var random = TestRandom()
    let limit = UInt32(count * 4 + 10)
    let rounds = count > 1000 ? 10 : 100
    for pattern in DocumentPattern.allCases {
      let documents = PostingSamples.documents(count, below: limit, pattern, &random)
      let list = PostingSamples.postings(
        documents, spellings: 1 + random.below(4), frequent: random.chance(2), &random)
      let lengths = LengthTests.codes(Int(limit), every: 1, &random)
      let written = try WrittenLists([list], lengths: random.chance(2) ? lengths : nil)
      for _ in 0..<rounds {
        let postings = damage(written.postings, &random)
        let bytes = ListBytes.view(ByteView(copying: postings, place: "postings"))
        readAll(
          { () throws(StoreError) in
            try PostingList(bytes, reference: 0, documentCount: limit)
          }, limit: limit)
      }
    }
  }

  @Test func damagedDocumentLists() throws {
    var random = TestRandom()
    for count in [0, 1, 2, 100, 128, 300, 5000] {
      let limit = UInt32(count * 3 + 10)
      for pattern in DocumentPattern.allCases {
        let documents = PostingSamples.documents(count, below: limit, pattern, &random)
        let bytes = try DocumentList.encode(documents, documentCount: limit)
        for _ in 0..<(count > 1000 ? 20 : 100) {
          let view = ByteView(copying: damage(bytes, &random), place: "test")
          if let all = try? DocumentList.decodeAll(view, documentCount: limit) {
            #expect(all.allSatisfy { $0 < limit })
          }
          _ = try? DocumentList.checkInvariants(view, documentCount: limit)
          guard let cursor = try? DocumentList.cursor(view, documentCount: limit) else { continue }
          _ = try? readWindows(cursor, limit: limit, masks: false)
          guard let other = try? DocumentList.cursor(view, documentCount: limit) else { continue }
          _ = try? readBySeeks(other, limit: limit)
        }
      }
    }
  }

  @Test func randomBytes() {
    var random = TestRandom()
    for _ in 0..<2000 {
      let bytes = (0..<random.below(400)).map { _ in UInt8.random(in: 0...255, using: &random) }
      let view = ListBytes.view(ByteView(copying: bytes, place: "test"))
      readAll(
        { () throws(StoreError) in
          try PostingList(view, reference: 0, documentCount: 100_000)
        }, limit: 100_000)
    }
  }

  @Test func referencesBeyondTheSection() throws {
    let view = ListBytes.view(ByteView(copying: [1, 2, 3], place: "test"))
    for reference in [3, 4, .max] as [UInt64] {
      #expect(throws: StoreError.self) {
        _ = try PostingList(view, reference: reference, documentCount: 9)
      }
    }
  }
}
