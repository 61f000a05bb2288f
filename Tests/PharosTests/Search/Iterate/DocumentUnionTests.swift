import TestSupport
import Testing

@testable import ByteStore
@testable import Pharos
@testable import Postings

@Suite struct DocumentUnionTests {
  private static let documentCount: UInt32 = 6000

  private func stored(_ documents: [UInt32]) throws -> StoredDocuments {
    var lists = ByteBuffer()
    let code = try StoredDocuments.encode(
      documents, documentCount: Self.documentCount, lists: &lists)
    let view = ByteView(copying: lists.bytes, place: "lists")
    return try StoredDocuments(
      code: code, section: SectionReader(kind: .values, bytes: view, checksums: nil), listAt: 0,
      documentCount: Self.documentCount)
  }

  @Test(arguments: [0, 1, 3, 60, 250, 251, 252, 253, 600, 4000])
  func agreesWithASet(_ count: Int) throws {
    let seed = SeededGenerator.seed(or: 17)
    print("document unions PHAROS_SEED=\(seed)")
    var random = SeededGenerator(seed: seed)
    for most in [1, 2, 40, 700] {
      var union = DocumentUnion(Self.documentCount)
      var expected: Set<UInt32> = []
      var left = count
      try union.add(try stored([]))
      while left > 0 {
        var some: Set<UInt32> = []
        for _ in 0..<min(left, Int.random(in: 1...most, using: &random)) {
          some.insert(UInt32.random(in: 0..<Self.documentCount, using: &random))
        }
        try union.add(try stored(some.sorted()))
        expected.formUnion(some)
        left -= some.count
      }
      var found = DocumentArray()
      try union.cursor().list(into: &found)
      #expect(found.array(0..<found.count) == expected.sorted())
    }
  }
}
