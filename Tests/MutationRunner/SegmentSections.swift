import ByteStore

/// A segment taken apart by its table of contents, to be put together again with right checksums.
///
/// A second reader and writer of the container, which knows nothing of what sections hold.
struct SegmentSections {
  var kinds: [UInt32] = []
  var sections: [[UInt8]] = []
  private let header: [UInt8]
  private let endMagic: [UInt8]

  private static let headerSize = 64
  private static let footerSize = 40
  private static let entrySize = 32
  private static let pageSize = 1 << 16

  /// - Parameter bytes: a sound segment.
  init(_ bytes: [UInt8]) {
    func number(_ at: Int, _ size: Int) -> Int {
      (0..<size).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
    }
    header = Array(bytes[..<SegmentSections.headerSize])
    endMagic = Array(bytes.suffix(8))
    let footer = bytes.count - SegmentSections.footerSize
    for entry in stride(from: number(footer, 8), to: footer, by: SegmentSections.entrySize) {
      kinds.append(UInt32(number(entry, 4)))
      let start = number(entry + 8, 8)
      sections.append(Array(bytes[start..<start + number(entry + 16, 8)]))
    }
  }

  /// The whole file, every checksum that of its bytes.
  func assembled() -> [UInt8] {
    var bytes = header
    func append(_ value: Int, _ size: Int, to bytes: inout [UInt8]) {
      for place in 0..<size { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * place))) }
    }
    func align() {
      let rest = bytes.count % 64
      if rest > 0 { bytes += [UInt8](repeating: 0, count: 64 - rest) }
    }
    var offsets: [Int] = []
    for section in sections {
      align()
      offsets.append(bytes.count)
      bytes += section
    }
    align()
    var tables: [Int] = []
    for section in sections {
      tables.append(bytes.count)
      for page in stride(from: 0, to: section.count, by: SegmentSections.pageSize) {
        let end = min(page + SegmentSections.pageSize, section.count)
        append(Int(Checksum.crc32c(Array(section[page..<end]))), 4, to: &bytes)
      }
    }
    align()
    var contents: [UInt8] = []
    for index in sections.indices {
      append(Int(kinds[index]), 4, to: &contents)
      append(SegmentSections.pageSize, 4, to: &contents)
      append(offsets[index], 8, to: &contents)
      append(sections[index].count, 8, to: &contents)
      append(tables[index], 8, to: &contents)
    }
    var footer: [UInt8] = []
    append(bytes.count, 8, to: &footer)
    append(contents.count, 8, to: &footer)
    append(bytes.count + contents.count + SegmentSections.footerSize, 8, to: &footer)
    append(Int(Checksum.crc32c(contents)), 4, to: &footer)
    append(Int(Checksum.crc32c(footer)), 4, to: &footer)
    return bytes + contents + footer + endMagic
  }
}
