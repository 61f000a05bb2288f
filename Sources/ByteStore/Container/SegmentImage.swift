import Synchronization

/// One immutable segment, in memory or mapped.
///
/// Opening checks the header, the footer and the table of contents, nothing else; see
/// `SectionReader` for the pages.
///
/// Invariants:
/// 1. The section and the CRC table of every entry lie between header and table of contents,
///    aligned (64 and 4), and overlap nothing.
/// 2. Kinds are distinct and ascending.
package final class SegmentImage: Sendable {
  /// All bytes of the image; written to a file, they are the segment, unless a section is missing that
  /// every file has.
  package let bytes: ByteView
  private let entries: [SectionEntry]
  private let tableOffset: Int
  /// The bytes were made by this process, and their pages are not checked.
  package let isTrusted: Bool
  private let readers: [SectionReader]
  /// When the file was last known to be as long as it was, in nanoseconds of `MonotonicClock`.
  let wholeAt = Atomic<UInt64>(0)

  /// Opens an image.
  ///
  /// `trusted` is for bytes that this process has just made: their pages are not checked.
  package init(
    _ bytes: ByteView, place: String, trusted: Bool = false
  ) throws(StoreError) {
    let image = bytes.named(place)
    let parser = SegmentParser(image: image)
    tableOffset = try parser.checkFrame()
    entries = try parser.entries(tableOffset: tableOffset)
    self.bytes = image
    isTrusted = trusted
    var readers: [SectionReader] = []
    let checksumBytes = entries.reduce(0) { $0 + $1.pageCount * 4 }
    let checksumsAt = entries.map(\.checksumOffset).min() ?? tableOffset
    // Side by side, as they are written, they are got in one piece.
    let areTogether = tableOffset - checksumsAt < checksumBytes + SegmentFormat.alignment
    if areTogether { try image.load(checksumsAt, tableOffset - checksumsAt) }
    for entry in entries {
      guard let kind = SectionKind(rawValue: entry.kind) else { continue }
      // Of bytes that are not checked nobody is told more than which section they are.
      let name = trusted ? kind.name : kind.name + " of " + place
      let section = try image.slice(entry.offset, entry.length).named(name)
      let checksums = try image.slice(entry.checksumOffset, entry.pageCount * 4)
      if !areTogether { try checksums.load(0, checksums.count) }
      readers.append(
        SectionReader(kind: kind, bytes: section, checksums: trusted ? nil : checksums))
    }
    self.readers = readers
  }

  /// Opens sections that this process has just made and that are not one image yet.
  init(sections: [SectionReader], place: String) {
    bytes = .empty(place: place)
    entries = []
    tableOffset = 0
    isTrusted = true
    readers = sections
  }

  /// Maps and opens a segment file.
  package convenience init(
    mapping path: String, fileSystem: any FileSystem, advice: MapAdvice = .random
  ) throws(StoreError) {
    try self.init(try fileSystem.map(path, advice: advice), place: path)
  }

  /// The section of a kind; nil when the segment has none.
  ///
  /// Always the same reader, so a page is checked once an image.
  package func section(_ kind: SectionKind) throws(StoreError) -> SectionReader? {
    readers.first { $0.kind == kind }
  }

  /// The section of a kind that every segment must have.
  package func requiredSection(_ kind: SectionKind) throws(StoreError) -> SectionReader {
    guard let reader = try section(kind) else {
      throw bytes.damaged(tableOffset, "section \(kind) is missing")
    }
    return reader
  }

  /// Lets the checks wait of what is read of these sections from now on, until something else of the
  /// section is read after ``endOpening()``.
  package func beginOpening(_ kinds: [SectionKind]) {
    for reader in readers where kinds.contains(reader.kind) { reader.beginOpening() }
  }

  /// Ends what ``beginOpening(_:)`` began.
  package func endOpening() {
    for reader in readers { reader.endOpening() }
  }

  /// Carries out the checks that wait: where a segment cannot be opened, a wrong checksum tells more
  /// than what was made of the bytes.
  package func checkOwed() throws(StoreError) {
    for reader in readers { try reader.checkOwed() }
  }

  /// Sections and their bytes, in the order of the file.
  package var sizes: [(SectionKind, Int)] {
    readers.map { ($0.kind, $0.count) }
  }

  /// Writes the image to a new file and syncs it; the caller syncs the directory.
  package func write(toFile path: String, in fileSystem: any FileSystem) throws(StoreError) {
    try fileSystem.writeDurably(path) { (file) throws(StoreError) in
      try bytes.withBytes { (all) throws(StoreError) in try file.append(all) }
    }
  }

  /// Checks every byte: frame, pages of all sections, also unknown ones, and padding.
  package func verifyDeep() throws(StoreError) {
    let parser = SegmentParser(image: bytes)
    let offset = try parser.checkFrame()
    for entry in try parser.entries(tableOffset: offset) {
      let section = try bytes.slice(entry.offset, entry.length)
      let checksums = try bytes.loadedSlice(entry.checksumOffset, entry.pageCount * 4)
      // The kind of the reader does not matter for its pages.
      let reader = SectionReader(kind: .attributes, bytes: section, checksums: checksums)
      try reader.verifyAllPages()
    }
    try parser.checkPadding(entries, tableOffset: offset)
  }
}
