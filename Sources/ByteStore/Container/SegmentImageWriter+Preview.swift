extension SegmentImageWriter {
  /// Images longer than this are previewed from their temporary files.
  private static let longestPreviewInMemory = 4 << 20

  /// The sections written so far, closed and opened for reading, so that a further section can be
  /// computed from them.
  ///
  /// They take no more bytes afterwards; sections not opened yet may still be. Where
  /// there is a file system, what is in memory moves to the temporary files, which are mapped.
  package func preview() throws(StoreError) -> SegmentImage {
    let layout = closeOpenSections()
    guard fileSystem != nil, layout.fileLength > Self.longestPreviewInMemory else {
      return try SegmentImage(
        inMemory(layout, place: "preview"), place: "preview", trusted: true)
    }
    var readers: [SectionReader] = []
    for section in sections { readers.append(try section.preview()) }
    return SegmentImage(sections: readers, place: "preview")
  }
}
