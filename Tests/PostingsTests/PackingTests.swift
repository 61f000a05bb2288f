import StoreTestSupport
import Testing

@testable import ByteStore
@testable import Postings

struct PackingTests {
  @Test func patchedBlocksComeBack() throws {
    var random = TestRandom()
    for round in 0..<400 {
      let count = round % 3 == 0 ? 128 : 1 + random.below(128)
      let width = random.below(32)
      var values = (0..<count).map { _ in UInt32(random.below(1 << width)) }
      for _ in 0..<random.below(10) {
        let value = random.below(1 << min(31, width + random.below(12)))
        values[random.below(count)] = UInt32(value)
      }
      var buffer = ByteBuffer()
      let token = values.withUnsafeBufferPointer { PatchedBlock.encode($0, into: &buffer) }
      #expect(buffer.bytes.count == PatchedBlock.byteCount(token: token, count: count))
      let view = ByteView(copying: buffer.bytes, place: "test")
      var decoded = [UInt32](repeating: 7, count: 128)
      try decoded.withUnsafeMutableBufferPointer {
        let start = try #require($0.baseAddress)
        try PatchedBlock.decode(view, at: 0, token: token, count: count, into: start)
      }
      #expect(Array(decoded[..<count]) == values)
      guard count == 128 else { continue }
      for (place, value) in values.enumerated() {
        #expect(try PatchedBlock.value(view, at: 0, token: token, place) == value)
      }
      #expect(throws: StoreError.self) {
        try PatchedBlock.value(view, at: 1, token: token | 1 << 5, 0)
      }
    }
  }

  @Test func outliersCostLittle() {
    var values = [UInt32](repeating: 1, count: 128)
    values[5] = 200
    values[77] = 255
    var buffer = ByteBuffer()
    _ = values.withUnsafeBufferPointer { PatchedBlock.encode($0, into: &buffer) }
    #expect(buffer.bytes.count == 16 + 4)
  }

  @Test func packedNumbersOfEveryWidth() throws {
    var random = TestRandom()
    for width in 0...32 {
      for count in [0, 1, 2, 7, 64, 127] {
        let values = (0..<count).map { _ in UInt32(random.next() & ((1 << UInt64(width)) - 1)) }
        var buffer = ByteBuffer()
        values.withUnsafeBufferPointer { BitPacking.pack($0, width: width, into: &buffer) }
        let view = ByteView(copying: buffer.bytes, place: "test")
        var decoded = [UInt32](repeating: 7, count: 128)
        try decoded.withUnsafeMutableBufferPointer {
          let start = try #require($0.baseAddress)
          try BitPacking.unpack(view, at: 0, count: count, width: width, into: start)
          if !buffer.bytes.isEmpty {
            #expect(throws: StoreError.self) {
              try BitPacking.unpack(view, at: 1, count: count, width: width, into: start)
            }
          }
        }
        #expect(Array(decoded[..<count]) == values)
      }
    }
  }
}
