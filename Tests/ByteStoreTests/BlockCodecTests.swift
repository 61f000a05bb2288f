import ByteStore
import CKernels
import StoreTestSupport
import Testing

@Suite struct BlockCodecTests {
  private func mask(_ width: Int) -> UInt32 {
    width == 32 ? .max : (1 << UInt32(width)) - 1
  }

  private func blocks(_ width: Int, _ random: inout TestRandom) -> [[UInt32]] {
    let mask = mask(width)
    let noise = (0..<128).map { _ in UInt32(truncatingIfNeeded: random.next()) & mask }
    var spike = [UInt32](repeating: 0, count: 128)
    spike[Int.random(in: 0..<128, using: &random)] = mask
    return [
      noise, spike, [UInt32](repeating: mask, count: 128),
      (0..<128).map { UInt32($0) & mask }, [UInt32](repeating: 0, count: 128),
    ]
  }

  /// The drawn layout, bit by bit.
  private func reference(_ bytes: [UInt8], width: Int) -> [UInt32] {
    (0..<128).map { number in
      let lane = number % 4
      var value: UInt32 = 0
      for bit in 0..<width {
        let position = number / 4 * width + bit
        let byte = (position / 32 * 4 + lane) * 4 + position % 32 / 8
        if bytes[byte] >> UInt8(position % 8) & 1 != 0 { value |= 1 << UInt32(bit) }
      }
      return value
    }
  }

  /// Unpacks from a view that ends with the block, at an odd address.
  private func unpack(
    _ bytes: [UInt8], _ body: (ByteView, UnsafeMutablePointer<UInt32>) throws -> Void
  ) throws -> [UInt32] {
    let view = try ByteView(copying: [7] + bytes, place: "test").slice(1, bytes.count)
    var output = [UInt32](repeating: 0xAAAA_AAAA, count: 129)
    try output.withUnsafeMutableBufferPointer { try body(view, #require($0.baseAddress)) }
    #expect(output.last == 0xAAAA_AAAA)
    return output.dropLast()
  }

  @Test func everyWidthComesBack() throws {
    var random = TestRandom()
    for width in 0...32 {
      for values in blocks(width, &random) {
        var buffer = ByteBuffer()
        let used = values.withUnsafeBufferPointer { BlockCodec.pack($0, into: &buffer) }
        #expect(used <= width)
        #expect(buffer.count == BlockCodec.byteCount(width: used))
        #expect(reference(buffer.bytes, width: used) == values)
        let found = try unpack(buffer.bytes) {
          try BlockCodec.unpack($0, at: 0, width: used, into: $1)
        }
        #expect(found == values)
      }
    }
  }

  @Test func wideBlocksOfNarrowNumbersComeBack() throws {
    var random = TestRandom()
    for width in 0...32 {
      let values = blocks(width, &random)[0]
      for wider in width...32 {
        var bytes = [UInt8](repeating: 0, count: wider * 16)
        #expect(pharos_block_pack(values, UInt32(wider), &bytes, bytes.count))
        let found = try unpack(bytes) { try BlockCodec.unpack($0, at: 0, width: wider, into: $1) }
        #expect(found == values)
      }
    }
  }

  @Test func deltasOfEveryWidthComeBack() throws {
    var random = TestRandom()
    for width in 0...32 {
      for deltas in blocks(width, &random) {
        for base in [0, 1, UInt32.max, UInt32(truncatingIfNeeded: random.next())] {
          var sum = base
          let values = deltas.map { delta -> UInt32 in
            sum &+= delta
            return sum
          }
          var buffer = ByteBuffer()
          let used = values.withUnsafeBufferPointer {
            BlockCodec.packDeltas($0, base: base, into: &buffer)
          }
          #expect(used == BlockCodec.deltaWidth(of: values, base: base))
          #expect(reference(buffer.bytes, width: used) == deltas)
          let found = try unpack(buffer.bytes) {
            try BlockCodec.unpackDeltas($0, at: 0, width: used, base: base, into: $1)
          }
          #expect(found == values)
        }
      }
    }
  }

  @Test func shortInputThrows() throws {
    for width in 1...32 {
      let view = ByteView(copying: [UInt8](repeating: 0, count: width * 16 - 1), place: "test")
      var output = [UInt32](repeating: 0, count: 128)
      #expect(throws: StoreError.self) {
        try BlockCodec.unpack(view, at: 0, width: width, into: &output)
      }
      #expect(throws: StoreError.self) {
        try BlockCodec.unpackDeltas(view, at: 0, width: width, base: 0, into: &output)
      }
      #expect(throws: StoreError.self) {
        try BlockCodec.unpackDeltas(view, at: -1, width: width, base: 0, into: &output)
      }
    }
    let view = ByteView(copying: [UInt8](repeating: 0, count: 2000), place: "test")
    var output = [UInt32](repeating: 0, count: 128)
    for width in [-1, 33, 255, Int.max, Int.min] {
      #expect(throws: StoreError.self) {
        try BlockCodec.unpack(view, at: 0, width: width, into: &output)
      }
    }
  }
}
