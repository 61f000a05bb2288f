extension SegmentImage {
  /// Whether other bytes, those of a file opened now, are those of this image.
  ///
  /// Compares the checksums of all pages, the table of contents and the footer, which hold as many
  /// bytes as a 16 000th of the image.
  package func hasSameChecksums(as other: ByteView) -> Bool {
    guard bytes.count == other.count, let start = try? firstChecksum(), start <= bytes.count,
      let ours = try? bytes.loadedSlice(start, bytes.count - start),
      let theirs = try? other.loadedSlice(start, bytes.count - start)
    else { return false }
    return ours.withBytes { left in theirs.withBytes { left.elementsEqual($0) } }
  }

  /// Where the first table of checksums begins.
  private func firstChecksum() throws(StoreError) -> Int {
    let parser = SegmentParser(image: bytes)
    let entries = try parser.entries(tableOffset: try parser.checkFrame())
    return entries.map(\.checksumOffset).min() ?? bytes.count
  }
}
