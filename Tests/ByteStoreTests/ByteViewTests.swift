import ByteStore
import StoreTestSupport
import Testing

@Suite struct ByteViewTests {
  @Test func numbersComeBack() throws {
    var buffer = ByteBuffer()
    buffer.append(u8: 0xAB)
    buffer.append(u16: 0xBEEF)
    buffer.append(u32: 0xDEAD_BEEF)
    buffer.append(u64: 0x0123_4567_89AB_CDEF)
    buffer.append(f64: -1.5)
    let view = ByteView(copying: buffer.bytes, place: "test")
    #expect(try view.u8(0) == 0xAB)
    #expect(try view.u16(1) == 0xBEEF)
    #expect(try view.u32(3) == 0xDEAD_BEEF)
    #expect(try view.u64(7) == 0x0123_4567_89AB_CDEF)
    #expect(try view.f64(15) == -1.5)
    #expect(try view.bytes(1, 2) == [0xEF, 0xBE])
  }

  @Test func accessOutsideThrows() {
    let view = ByteView(copying: [1, 2, 3, 4], place: "test")
    for at in [-1, 4, 5, Int.max, Int.min] {
      #expect(storeError { () throws(StoreError) in try view.u8(at) }?.isDamage == true)
      #expect(storeError { () throws(StoreError) in try view.u16(at) }?.isDamage == true)
      #expect(storeError { () throws(StoreError) in try view.u64(at) }?.isDamage == true)
      #expect(storeError { () throws(StoreError) in try view.slice(at, 1) }?.isDamage == true)
      var position = at
      #expect(
        storeError { () throws(StoreError) in try view.varint(&position) }?.isDamage == true)
    }
    for length in [-1, 5, Int.max, Int.min] {
      #expect(storeError { () throws(StoreError) in try view.slice(0, length) }?.isDamage == true)
      #expect(storeError { () throws(StoreError) in try view.bytes(0, length) }?.isDamage == true)
    }
    #expect(storeError { () throws(StoreError) in try view.slice(4, 0) } == nil)
  }

  @Test func varintsComeBack() throws {
    var random = TestRandom()
    var values: [UInt64] = [0, 1, 127, 128, 16383, 16384, .max, .max - 1, 1 << 63]
    for _ in 0..<500 { values.append(random.next() >> UInt64.random(in: 0...63, using: &random)) }
    var buffer = ByteBuffer()
    for value in values { buffer.appendVarint(value) }
    let view = ByteView(copying: buffer.bytes, place: "test")
    var at = 0
    for value in values { #expect(try view.varint(&at) == value) }
    #expect(at == view.count)
  }

  @Test func brokenVarintsThrow() {
    let cases: [[UInt8]] = [
      [], [0x80], [UInt8](repeating: 0x80, count: 9),
      [UInt8](repeating: 0xFF, count: 9) + [0x02], [UInt8](repeating: 0xFF, count: 11),
    ]
    for bytes in cases {
      let view = ByteView(copying: bytes, place: "test")
      var at = 0
      #expect(storeError { () throws(StoreError) in try view.varint(&at) }?.isDamage == true)
      #expect(at == 0)
    }
    let large = ByteView(copying: [0xFF, 0xFF, 0xFF, 0xFF, 0x1F], place: "test")
    var at = 0
    #expect(storeError { () throws(StoreError) in try large.varint32(&at) }?.isDamage == true)
    at = 0
    #expect(
      storeError { () throws(StoreError) in try large.varint(&at, limit: 5) }?.isDamage == true)
  }

  @Test func errorsNamePlaceAndOffset() throws {
    let view = ByteView(copying: [UInt8](repeating: 0, count: 100), place: "file")
    let part = try view.slice(40, 20)
    #expect(part.damaged(2, "x") == .damaged(place: "file", offset: 42, detail: "x"))
    #expect(
      part.named("section").damaged(2, "x") == .damaged(place: "section", offset: 2, detail: "x"))
  }

  @Test func bufferAlignsAndPatches() throws {
    var buffer = ByteBuffer()
    buffer.append([1, 2, 3])
    buffer.align(to: 8)
    #expect(buffer.bytes == [1, 2, 3, 0, 0, 0, 0, 0])
    buffer.align(to: 8)
    #expect(buffer.count == 8)
    buffer.patch(2, u32: 0x0403_0201)
    #expect(buffer.bytes == [1, 2, 1, 2, 3, 4, 0, 0])
    buffer.patch(0, u64: .max)
    #expect(buffer.bytes == [UInt8](repeating: 255, count: 8))
  }
}
