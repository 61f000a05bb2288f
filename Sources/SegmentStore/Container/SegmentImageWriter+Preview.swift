extension SegmentImageWriter {
  /// Images longer than this are previewed from their temporary files.
  private static let longestPreviewInMemory = 4 << 20

  /// The sections written so far, closed and opened for reading, so that a further section can be
  /// computed from them.
  ///
  /// They take no more bytes afterwards; sections not opened yet may still be. The pages are
  /// trusted: this process has just made them. Where there is a file system, what is in memory
  /// moves to the temporary files, which are mapped.
  package func preview() throws(StoreError) -> SegmentImage {
    let layout = closeOpenSections()
    guard fileSystem != nil, layout.fileLength > Self.longestPreviewInMemory else {
      return try SegmentImage(
        inMemory(layout, place: "preview"), place: "preview", trusted: true)
    }
    var views: [(kind: SectionKind, bytes: ByteView)] = []
    for section in sections { views.append((section.kind, try section.preview())) }
    return SegmentImage(trustedSections: views, place: "preview")
  }
}
