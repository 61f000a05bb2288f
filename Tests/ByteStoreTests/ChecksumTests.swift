import ByteStore
import CKernels
import StoreTestSupport
import Testing

@Suite struct ChecksumTests {
  /// The definition, bit by bit.
  private func reference(_ bytes: [UInt8]) -> UInt32 {
    var crc = UInt32.max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0x82F6_3B78 }
    }
    return ~crc
  }

  @Test func knownVectors() {
    #expect(Checksum.crc32c(Array("123456789".utf8)) == 0xE306_9283)
    #expect(Checksum.crc32c([UInt8]()) == 0)
    #expect(Checksum.crc32c([UInt8](repeating: 0, count: 32)) == 0x8A91_36AA)
    #expect(Checksum.crc32c([UInt8](repeating: 0xFF, count: 32)) == 0x62A8_AB43)
    #expect(Checksum.crc32c(Array(0..<32)) == 0x46DD_794E)
    #expect(Checksum.crc32c(Array((0..<32).reversed())) == 0x113F_DB5C)
  }

  @Test func hardwareAndTablesAgreeWithTheDefinition() {
    var random = TestRandom()
    for count in Array(0...40) + [63, 64, 65, 255, 1000, 4097] {
      let bytes = random.bytes(count)
      let expected = reference(bytes)
      #expect(Checksum.crc32c(bytes) == expected)
      let tables = bytes.withUnsafeBytes { buffer in
        buffer.baseAddress.map { pharos_crc32c_tables($0, buffer.count, 0) } ?? 0
      }
      #expect(tables == expected)
    }
  }

  @Test func continuesAtAnySplit() {
    var random = TestRandom()
    let bytes = random.bytes(100)
    let whole = Checksum.crc32c(bytes)
    for split in 0...bytes.count {
      let first = Checksum.crc32c(Array(bytes[..<split]))
      #expect(Checksum.crc32c(Array(bytes[split...]), seed: first) == whole)
    }
  }
}
