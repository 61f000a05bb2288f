import StoreTestSupport
import Testing

@testable import ByteStore

@Suite struct PagedBytesTests {
  @Test(arguments: [1, 1023, 1024, 1025, 5000])
  func bytesAreThoseOfAnArray(count: Int) {
    let seed = TestRandom.seed(or: 32)
    print("PagedBytesTests.bytesAreThoseOfAnArray: seed \(seed)")
    var random = TestRandom(seed: seed)
    let bytes = PagedBytes(count: count)
    var expected = [UInt8](repeating: 0, count: count)
    for _ in 0..<200 {
      let place = Int.random(in: 0..<count, using: &random)
      let byte = UInt8.random(in: 0...255, using: &random)
      _ = bytes.set(place, byte)
      expected[place] = byte
    }
    #expect((0..<count).map { bytes[$0] } == expected)
  }

  @Test func onlyWrittenPagesTakeMemory() {
    let bytes = PagedBytes(count: 1 << 20)
    #expect(bytes.set(5000, 1) == PagedBytes.pageSize)
    #expect(bytes.set(5001, 2) == 0)
    #expect(bytes.set(0, 3) == PagedBytes.pageSize)
    // Another object's pages stay as they are.
    let other = PagedBytes(count: 1 << 20)
    #expect(other[5000] == 0 && other[0] == 0)
  }
}
