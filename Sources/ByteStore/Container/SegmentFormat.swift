/// Layout of a segment, all numbers little endian, everything that is not drawn is zero.
///
/// ```
/// 0        header, 64 bytes
///            0  magic             89 'P' 'H' 'A' 'R' 0D 0A 1A
///            8  u32 format version
///           12  u32 feature flags (none yet)
///           16  zeros
///           60  u32 CRC-32C of the 60 bytes before
/// 64       sections, ascending by kind, each at a multiple of 64
/// ...      CRC tables at a multiple of 64, in the order of the sections, without gaps:
///            u32 CRC-32C of each page of the section; the last page may be short
/// ...      table of contents at a multiple of 64, 32 bytes a section, ascending by kind:
///            0  u32 kind          a `SectionKind`; others are skipped (a newer writer's)
///            4  u32 page size     65536
///            8  u64 offset        of the section
///           16  u64 length        of the section
///           24  u64 CRC offset    of its table
/// ...      footer, 40 bytes, directly behind the table of contents
///            0  u64 offset of the table of contents
///            8  u64 its length
///           16  u64 length of the whole file
///           24  u32 CRC-32C of the table of contents
///           28  u32 CRC-32C of the 28 bytes before
///           32  end magic         'R' 'A' 'H' 'P' 0D 0A 1A 89
/// ```
///
/// To read: check the footer at the end, then the header, then the table of contents; a page is
/// checked when it is first touched. The magic has a byte above 127, a line end and an end-of-file
/// mark, so that a transfer in text mode breaks it.
///
/// Versions: 1, the first; 2, texts are stored once, as numbers of surface forms.
@usableFromInline
package enum SegmentFormat {
  static let version: UInt32 = 2
  static let magic: [UInt8] = [0x89, 0x50, 0x48, 0x41, 0x52, 0x0D, 0x0A, 0x1A]
  static let endMagic: [UInt8] = [0x52, 0x41, 0x48, 0x50, 0x0D, 0x0A, 0x1A, 0x89]
  static let alignment = 64
  static let headerSize = 64
  static let headerChecked = 60
  static let entrySize = 32
  static let footerSize = 40
  static let footerChecked = 28
  @inlinable
  static var pageShift: Int { 16 }
  @inlinable
  package static var pageSize: Int { 1 << pageShift }
  /// More sections than any version will have; bounds what an opened image allocates.
  static let maximumSections = 256

  static func aligned(_ offset: Int) -> Int {
    (offset + alignment - 1) / alignment * alignment
  }

  /// Pages of a section; `length` is not negative.
  @inlinable
  static func pageCount(_ length: Int) -> Int {
    length == 0 ? 0 : (length - 1) >> pageShift + 1
  }

  static func header() -> [UInt8] {
    var buffer = ByteBuffer(capacity: headerSize)
    buffer.append(magic)
    buffer.append(u32: version)
    buffer.append(u32: 0)
    buffer.appendZeros(headerChecked - buffer.count)
    buffer.append(u32: Checksum.crc32c(buffer.bytes))
    return buffer.bytes
  }

  static func footer(tableOffset: Int, table: [UInt8]) -> [UInt8] {
    var buffer = ByteBuffer(capacity: footerSize)
    buffer.append(u64: UInt64(tableOffset))
    buffer.append(u64: UInt64(table.count))
    buffer.append(u64: UInt64(tableOffset + table.count + footerSize))
    buffer.append(u32: Checksum.crc32c(table))
    buffer.append(u32: Checksum.crc32c(buffer.bytes))
    buffer.append(endMagic)
    return buffer.bytes
  }
}

/// One line of a table of contents.
struct SectionEntry: Sendable {
  var kind: UInt32
  var offset: Int
  var length: Int
  var checksumOffset: Int

  @inlinable
  var pageCount: Int { SegmentFormat.pageCount(length) }
}
