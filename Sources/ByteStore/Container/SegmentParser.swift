/// Checks the frame of a segment: header, footer, table of contents, padding.
struct SegmentParser {
  let image: ByteView

  /// Checks header and footer; returns the offset of the table of contents.
  func checkFrame() throws(StoreError) -> Int {
    guard image.count >= SegmentFormat.headerSize + SegmentFormat.footerSize else {
      throw image.damaged(0, "\(image.count) bytes are too few for a segment")
    }
    try checkHeader()
    return try checkFooter()
  }

  private func checkHeader() throws(StoreError) {
    try image.load(0, SegmentFormat.headerSize)
    guard try image.bytes(0, 8) == SegmentFormat.magic else {
      throw image.damaged(0, "not a segment: the magic is missing")
    }
    let checked = try image.slice(0, SegmentFormat.headerChecked)
    guard
      try checked.withBytes({ Checksum.crc32c($0) }) == image.u32(SegmentFormat.headerChecked)
    else {
      throw image.damaged(0, "header has the wrong checksum")
    }
    let version = try image.u32(8)
    guard version == SegmentFormat.version else {
      throw .unsupportedVersion(
        place: image.place, found: version, supported: SegmentFormat.version)
    }
    guard try image.bytes(0, SegmentFormat.headerSize) == SegmentFormat.header() else {
      throw image.damaged(12, "unknown features or reserved bytes that are not zero")
    }
  }

  private func checkFooter() throws(StoreError) -> Int {
    let start = image.count - SegmentFormat.footerSize
    let footer = try image.loadedSlice(start, SegmentFormat.footerSize)
    guard try footer.bytes(32, 8) == SegmentFormat.endMagic else {
      throw footer.damaged(32, "the end is missing: the file was cut or is not finished")
    }
    let checked = try footer.slice(0, SegmentFormat.footerChecked)
    guard
      try checked.withBytes({ Checksum.crc32c($0) }) == footer.u32(SegmentFormat.footerChecked)
    else {
      throw footer.damaged(0, "footer has the wrong checksum")
    }
    guard try footer.u64(16) == UInt64(image.count) else {
      throw footer.damaged(16, "file has \(image.count) bytes, not \(try footer.u64(16))")
    }
    guard let offset = Int(exactly: try footer.u64(0)),
      let length = Int(exactly: try footer.u64(8)),
      offset >= SegmentFormat.headerSize, offset <= start, length == start - offset,
      offset % SegmentFormat.alignment == 0, length % SegmentFormat.entrySize == 0,
      length / SegmentFormat.entrySize <= SegmentFormat.maximumSections
    else {
      throw footer.damaged(0, "table of contents is not where it can be")
    }
    let table = try image.loadedSlice(offset, length)
    guard try table.withBytes({ Checksum.crc32c($0) }) == footer.u32(24) else {
      throw image.damaged(offset, "table of contents has the wrong checksum")
    }
    return offset
  }

  /// The table of contents, its invariants checked.
  func entries(tableOffset: Int) throws(StoreError) -> [SectionEntry] {
    var entries: [SectionEntry] = []
    var at = tableOffset
    while at < image.count - SegmentFormat.footerSize {
      let entry = try entry(at, tableOffset: tableOffset)
      if let last = entries.last, last.kind >= entry.kind {
        throw image.damaged(at, "section kinds do not ascend")
      }
      entries.append(entry)
      at += SegmentFormat.entrySize
    }
    var end = SegmentFormat.headerSize
    for part in parts(entries) {
      guard part.start >= end else {
        throw image.damaged(part.start, "parts of the file overlap")
      }
      end = part.end
    }
    return entries
  }

  private func entry(_ at: Int, tableOffset: Int) throws(StoreError) -> SectionEntry {
    guard try image.u32(at + 4) == UInt32(SegmentFormat.pageSize) else {
      throw image.damaged(at + 4, "pages of \(try image.u32(at + 4)) bytes")
    }
    guard let offset = Int(exactly: try image.u64(at + 8)),
      let length = Int(exactly: try image.u64(at + 16)),
      let checksumOffset = Int(exactly: try image.u64(at + 24)),
      offset >= SegmentFormat.headerSize, offset <= tableOffset, length <= tableOffset - offset,
      offset % SegmentFormat.alignment == 0, checksumOffset % 4 == 0,
      checksumOffset >= SegmentFormat.headerSize, checksumOffset <= tableOffset,
      SegmentFormat.pageCount(length) * 4 <= tableOffset - checksumOffset
    else {
      throw image.damaged(at, "a section is not where it can be")
    }
    return SectionEntry(
      kind: try image.u32(at), offset: offset, length: length, checksumOffset: checksumOffset)
  }

  /// Throws unless the bytes between the parts are zero and fewer than the alignment.
  func checkPadding(_ entries: [SectionEntry], tableOffset: Int) throws(StoreError) {
    var end = SegmentFormat.headerSize
    for part in parts(entries) + [(tableOffset, tableOffset)] {
      guard part.start - end < SegmentFormat.alignment else {
        throw image.damaged(end, "\(part.start - end) bytes belong to nothing")
      }
      try image.load(end, part.start - end)
      for (index, byte) in try image.bytes(end, part.start - end).enumerated()
      where byte != 0 {
        throw image.damaged(end + index, "padding is not zero")
      }
      end = part.end
    }
  }

  /// Where all sections and CRC tables that are not empty begin and end, ascending.
  ///
  /// Not as ranges, whose type takes tens of microseconds to look up when a process opens its first
  /// segment.
  private func parts(_ entries: [SectionEntry]) -> [(start: Int, end: Int)] {
    var parts: [(start: Int, end: Int)] = []
    for entry in entries {
      if entry.length > 0 { parts.append((entry.offset, entry.offset + entry.length)) }
      let checksums = entry.pageCount * 4
      if checksums > 0 { parts.append((entry.checksumOffset, entry.checksumOffset + checksums)) }
    }
    return parts.sorted { $0.start < $1.start }
  }
}
