extension SegmentImageWriter {
  /// Images longer than this are previewed from a temporary file.
  private static let longestPreviewInMemory = 4 << 20

  /// The sections written so far, closed and opened for reading, so that a further section can be
  /// computed from them.
  ///
  /// They take no more bytes afterwards; sections not opened yet may still be. Costs one copy. The
  /// pages are trusted: this process has just made them.
  package func preview() throws(StoreError) -> SegmentImage {
    let layout = closeOpenSections()
    guard let fileSystem, layout.fileLength > Self.longestPreviewInMemory else {
      return try SegmentImage(
        inMemory(layout, place: "preview"), place: "preview", trusted: true)
    }
    let number = UInt(bitPattern: ObjectIdentifier(self).hashValue)
    let path = "\(directory)/\(Self.previewName)-\(number)\(Self.spoolSuffix)"
    let file = try fileSystem.open(path, mode: .truncate)
    let view: ByteView
    do throws(StoreError) {
      var sink = FileSink(file: file)
      try layout.write(sections, to: &sink)
      try sink.flush()
      try file.close()
      view = try fileSystem.map(path, advice: .normal)
    } catch {
      try? file.close()
      try? fileSystem.remove(path)
      throw error
    }
    // The mapping outlives the name.
    try fileSystem.remove(path)
    return try SegmentImage(view, place: "preview", trusted: true)
  }
}
