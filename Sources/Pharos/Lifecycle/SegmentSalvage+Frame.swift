import ByteStore

extension SegmentSalvage {
  /// Opens a segment whose header or footer may be damaged: nothing in them that a right frame
  /// around the same table of contents would not say again.
  ///
  /// The pages keep their checksums, so a table of contents that is damaged itself finds nothing.
  static func image(_ bytes: ByteView, name: String) throws(StoreError) -> SegmentImage {
    do throws(StoreError) {
      return try SegmentImage(bytes, place: name)
    } catch {
      guard case .damaged = error else { throw error }
      let frame = try SegmentImageWriter().finishInMemory().bytes(0, headerSize)
      guard bytes.count >= headerSize + footerSize else { throw error }
      var patched = bytes.readableBytes()
      patched.replaceSubrange(..<headerSize, with: frame)
      if let image = try? SegmentImage(ByteView(copying: patched, place: name), place: name) {
        return image
      }
      // The end of a table of contents can look like one: the longest is the whole.
      for entries in (1...SectionKind.allCases.count).reversed() {
        let offset = patched.count - footerSize - entries * entrySize
        guard offset >= headerSize else { continue }
        let footer = footer(of: patched, tableOffset: offset)
        patched.replaceSubrange((patched.count - footerSize)..., with: footer)
        if let image = try? SegmentImage(ByteView(copying: patched, place: name), place: name) {
          return image
        }
      }
      throw error
    }
  }

  // The frame as the segment format draws it.
  private static var headerSize: Int { 64 }
  private static var entrySize: Int { 32 }
  private static var footerSize: Int { 40 }

  /// The footer that belongs behind a table of contents.
  private static func footer(of bytes: [UInt8], tableOffset: Int) -> [UInt8] {
    let end = bytes.count - footerSize
    let table = Array(bytes[tableOffset..<end])
    var writer = RecordWriter()
    writer.fixed(UInt64(tableOffset))
    writer.fixed(UInt64(table.count))
    writer.fixed(UInt64(bytes.count))
    writer.fixed(Checksum.crc32c(table))
    writer.fixed(Checksum.crc32c(writer.bytes))
    return writer.bytes + [0x52, 0x41, 0x48, 0x50, 0x0D, 0x0A, 0x1A, 0x89]
  }
}
