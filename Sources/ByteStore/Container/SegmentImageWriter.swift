import Synchronization

/// Writes one segment, in memory or to a file.
///
/// Several sections may be open at the same time.
///
/// Full pages of all sections stay in memory up to a common limit; beyond it the largest section
/// moves to a temporary file, whose name ends in `spoolSuffix`. Temporary files are removed when
/// the image is finished, fails, or is dropped; after a crash some may remain and can be removed by
/// any later owner of the directory.
///
/// Sections may be opened and written on different threads, each on one; the rest is for one thread.
package final class SegmentImageWriter {
  /// How the names of temporary files end.
  package static let spoolSuffix = ".spool"

  /// Whether a file name is that of a temporary file: two numbers, or a word and a number.
  package static func isSpool(_ name: String) -> Bool {
    guard name.hasSuffix(spoolSuffix) else { return false }
    let parts = name.dropLast(spoolSuffix.count).split(
      separator: "-", omittingEmptySubsequences: false)
    let areNumbers = parts.map { part in
      !part.isEmpty && part.allSatisfy { $0.isASCII && $0.isNumber }
    }
    return parts.count == 2 && areNumbers[1] && (areNumbers[0] || parts[0] == previewName)
  }

  static let previewName = "preview"

  let fileSystem: (any FileSystem)?
  let directory: String
  private let spool: PageSpool
  private(set) var sections: [SectionWriter] = []
  /// Held while a section is opened.
  private let opening = Mutex(())
  private var isFinished = false

  /// Without a file system everything stays in memory, whatever the limit.
  package init(
    spoolingIn fileSystem: (any FileSystem)? = nil, directory: String = "",
    memoryLimit: Int = .max
  ) {
    self.fileSystem = fileSystem
    self.directory = directory
    spool = PageSpool(fileSystem: fileSystem, directory: directory, memoryLimit: memoryLimit)
  }

  /// The writer of a section; the same one when asked again.
  package func section(_ kind: SectionKind) -> SectionWriter {
    var found: SectionWriter?
    opening.withLock { _ in found = sections.first { $0.kind == kind } ?? open(kind) }
    guard let found else { preconditionFailure("a section is there or opened") }
    return found
  }

  private func open(_ kind: SectionKind) -> SectionWriter {
    precondition(!isFinished, "no section is opened in a finished image")
    let section = SectionWriter(kind: kind, spool: spool)
    sections.append(section)
    return section
  }

  /// The bytes of the image; `SegmentImage(_:place:trusted:)` with `trusted: true` opens it.
  package func finishInMemory(place: String = "segment in memory") throws(StoreError) -> ByteView {
    let layout = try close()
    defer { spool.discard() }
    return try inMemory(layout, place: place)
  }

  func inMemory(_ layout: SegmentLayout, place: String) throws(StoreError) -> ByteView {
    // The layout writes every byte; it checks their number.
    let heap = try HeapBytes(count: layout.fileLength, place: place, fillsAll: true) {
      (memory) throws(StoreError) in
      var sink = MemorySink(memory: memory)
      try layout.write(sections, to: &sink)
    }
    return ByteView(base: heap.origin, count: layout.fileLength, owner: heap)
  }

  /// Writes the image to a new file and syncs it; the caller syncs the directory.
  ///
  /// A file that could not be finished is removed.
  package func finish(toFile path: String) throws(StoreError) {
    guard let fileSystem else { preconditionFailure("a file needs a file system") }
    let layout = try close()
    defer { spool.discard() }
    try fileSystem.writeDurably(path) { (file) throws(StoreError) in
      var sink = FileSink(file: file)
      try layout.write(sections, to: &sink)
      try sink.flush()
    }
  }

  private func close() throws(StoreError) -> SegmentLayout {
    precondition(!isFinished, "an image is finished once")
    isFinished = true
    return closeOpenSections()
  }

  /// Puts the sections in order and gives their last pages a checksum; they take no more bytes.
  func closeOpenSections() -> SegmentLayout {
    sections.sort { $0.kind.rawValue < $1.kind.rawValue }
    for section in sections { section.finish() }
    return SegmentLayout(sections)
  }
}

extension FileSystem {
  /// Writes a new file by `body` and syncs it.
  ///
  /// What could not be finished is removed.
  func writeDurably(
    _ path: String, _ body: (any WritableFile) throws(StoreError) -> Void
  ) throws(StoreError) {
    let file = try open(path, mode: .replace)
    do throws(StoreError) {
      try body(file)
      try file.sync()
      try file.close()
    } catch {
      try? file.close()
      try? remove(path)
      throw error
    }
  }
}
