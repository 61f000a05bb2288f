import ByteStore
import StoreTestSupport
import Testing

@Suite struct PackedArrayTests {
  @Test func everyWidthComesBack() throws {
    var random = TestRandom()
    for width in 0...64 {
      let mask: UInt64 = width == 64 ? .max : (1 << UInt64(width)) - 1
      for count in [0, 1, 2, 7, 8, 9, 64, 100] {
        var values = (0..<count).map { _ in random.next() & mask }
        if count > 1 { values[count / 2] = mask }
        var buffer = ByteBuffer()
        buffer.append(u8: 0xEE)
        PackedArray.write(values, into: &buffer)
        let end = buffer.count
        buffer.append(u8: 0xEE)
        let view = ByteView(copying: buffer.bytes, place: "test")
        var at = 1
        let array = try PackedArray(view, at: &at)
        #expect(at == end)
        #expect(array.count == count)
        #expect(try (0..<count).map { try array[$0] } == values)
        #expect(try array.values(in: 0..<count) == values)
        #expect(try array.values(in: count / 3..<count) == Array(values[(count / 3)...]))
        #expect(throws: StoreError.self) { try array[count] }
        #expect(throws: StoreError.self) { try array[-1] }
        #expect(throws: StoreError.self) { try array.values(in: 0..<count + 1) }
      }
    }
  }

  @Test func thoseOfARangeAreFound() throws {
    var random = TestRandom()
    for width in 0...32 {
      let mask = width == 0 ? 0 : UInt64.max >> UInt64(64 - width)
      for count in [1, 31, 32, 100, 3000] {
        let values = (0..<count).map { _ in random.next() & mask } + [mask]
        var buffer = ByteBuffer()
        PackedArray.write(values, into: &buffer)
        var at = 0
        let array = try PackedArray(ByteView(copying: buffer.bytes, place: "test"), at: &at)
        for _ in 0..<8 {
          let low = UInt32(truncatingIfNeeded: random.next() & mask)
          let wanted = low..<max(low, UInt32(truncatingIfNeeded: random.next() & mask | 1))
          let first = random.below(values.count)
          let places = first..<first + random.below(values.count - first + 1)
          var found: [UInt32] = [7]
          try array.append(of: places, in: wanted, to: &found)
          let expected = values[places].map { UInt32($0) }.filter { wanted.contains($0) }
          #expect(found == [7] + expected, "width \(width), \(places), \(wanted)")
        }
        var found: [UInt32] = []
        #expect(throws: StoreError.self) {
          try array.append(of: 0..<values.count + 1, in: 0..<1, to: &found)
        }
      }
    }
  }

  @Test func numbersOf32BitsComeBack() throws {
    let values: [UInt32] = [0, .max, 5, 1 << 31]
    var buffer = ByteBuffer()
    PackedArray.write(values, into: &buffer)
    var at = 0
    let array = try PackedArray(ByteView(copying: buffer.bytes, place: "test"), at: &at)
    #expect(try array.values(in: 0..<4) == values.map(UInt64.init))
  }

  @Test func brokenHeadersThrow() {
    var buffer = ByteBuffer()
    PackedArray.write([1, 2, 3] as [UInt64], into: &buffer)
    for count in 0..<buffer.count {
      let view = ByteView(copying: Array(buffer.bytes.prefix(count)), place: "test")
      var at = 0
      #expect(throws: StoreError.self) { try PackedArray(view, at: &at) }
    }
    for bytes: [UInt8] in [
      [3, 65, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 64],
      [UInt8](repeating: 0xFF, count: 9) + [1, 1],
    ] {
      var at = 0
      let view = ByteView(copying: bytes, place: "test")
      #expect(throws: StoreError.self) { try PackedArray(view, at: &at) }
    }
  }

  @Test func arrayInASectionChecksOnlyThePagesItReads() throws {
    let values = (0..<40_000).map { UInt32($0) &* 2_654_435_761 }
    var bytes = try imageBytes(values)
    // Damage in the third page of the section, which starts at 64.
    bytes[64 + 2 * 65536 + 100] ^= 1
    let image = try SegmentImage(ByteView(copying: bytes, place: "test"), place: "test")
    let section = try image.requiredSection(.values)
    var at = 3
    let array = try PackedArray(section, at: &at)
    #expect(at == section.count)
    #expect(try array[0] == 0)
    #expect(try array[20_000] == UInt64(values[20_000]))
    #expect(throws: StoreError.self) { try array[39_999] }
    #expect(throws: StoreError.self) { try array.values(in: 0..<40_000) }
  }

  private func imageBytes(_ values: [UInt32]) throws -> [UInt8] {
    var packed = ByteBuffer()
    PackedArray.write(values, into: &packed)
    let writer = SegmentImageWriter()
    try writer.section(.values).append([9, 9, 9])
    try writer.section(.values).append(packed)
    let view = try writer.finishInMemory()
    return try view.bytes(0, view.count)
  }
}
