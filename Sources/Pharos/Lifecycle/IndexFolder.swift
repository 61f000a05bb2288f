import ByteStore

/// The files of an index that is open for writing: lock, journal, manifest.
///
/// Used by one thread at a time. Publishing order: files synced, manifest written under a
/// temporary name and synced, folder synced, manifest renamed, folder synced, superseded files removed.
package struct IndexFolder: ~Copyable, Sendable {
  package let path: String
  let fileSystem: any FileSystem
  /// Held for as long as the folder is open for writing.
  private var lock: (any FileLock)?
  private(set) var manifest: Manifest
  private(set) var journal: Journal
  /// The table that the manifest's usage file holds; nil when none is known to.
  private(set) var writtenUsage: UsageTable?
  /// Numbers of segment files that are being written and may be named by a later manifest.
  private var unfinished: Set<UInt64> = []
  /// Nothing is to be added to the space that is set aside.
  private var reserveIsWhole = false

  init(
    path: String, fileSystem: any FileSystem, lock: any FileLock, manifest: Manifest,
    journal: Journal, usage: UsageTable? = nil
  ) {
    self.path = path
    self.fileSystem = fileSystem
    self.lock = lock
    self.manifest = manifest
    self.journal = journal
    writtenUsage = usage
  }

  /// A number that no file of the folder has had.
  mutating func takeFileNumber() -> UInt64 {
    defer { manifest.nextFile += 1 }
    return manifest.nextFile
  }

  /// A number for a segment file; until `finished`, or a manifest names it, the file is kept.
  mutating func takeUnfinishedFile() -> UInt64 {
    let number = takeFileNumber()
    unfinished.insert(number)
    return number
  }

  /// The file is written and published, or nobody will ask for it.
  mutating func finished(_ number: UInt64) { unfinished.remove(number) }

  func file(_ name: String) -> String { path + "/" + name }

  // MARK: Space

  private var reserve: SpaceReserve { SpaceReserve(in: path, fileSystem: fileSystem) }

  /// Sets space aside for deletions, as far as there is room.
  mutating func fillReserve() {
    switch reserve.fill() {
    case .whole, .unavailable: reserveIsWhole = true
    case .part, .nothing: reserveIsWhole = false
    }
  }

  /// Throws where no space can be set aside for deletions: then there is none for anything else.
  mutating func requireReserve() throws(OutOfSpace) {
    if reserveIsWhole { return }
    switch reserve.fill() {
    case .whole, .unavailable: reserveIsWhole = true
    case .part: break
    case .nothing(let refusal): throw OutOfSpace(cause: refusal)
    }
  }

  /// Gives up the space that is set aside; false when there is none.
  mutating func releaseReserve() -> Bool {
    reserveIsWhole = false
    return reserve.release()
  }

  // MARK: Publishing

  /// Publishes a state.
  ///
  /// Segments without a file are not in it: their documents must be in the journal, or
  /// `startsJournal` must be false and everything be in files.
  ///
  /// - Parameters:
  ///   - startsJournal: begin a journal with this manifest, with only what the old one kept as its
  ///     tail.
  ///   - usage: what is known of use without what the journal says of it; nil where that is as
  ///     before, for changes of use cannot be replayed twice.
  ///   - removesSuperseded: remove the files that the manifest does not name.
  ///   - announcing: called with the manifest when all is written that it names, before it is published.
  /// - Returns: the segments with the deletions files they now have.
  /// - Throws: `OutOfSpace` where there is no room for the files: nothing was published.
  mutating func publish(
    _ state: IndexState, startsJournal: Bool, usage: UsageTable?, removesSuperseded: Bool = true,
    announcing: (Manifest) throws -> Void = { _ in }
  ) throws -> [SegmentEntry] {
    var draft: ManifestDraft
    do {
      draft = try prepare(state, startsJournal: startsJournal, usage: usage)
    } catch let error as OutOfSpace {
      guard releaseReserve() else { throw error }
      draft = try prepare(state, startsJournal: startsJournal, usage: usage)
    }
    let next = draft.manifest
    // A sync that failed is not tried again: the system may have forgotten what it was about.
    try fileSystem.syncDirectory(path)
    try announcing(next)
    try IndexFolder.name(next, in: path, fileSystem: fileSystem)
    manifest = next
    if let usage { writtenUsage = usage }
    if let nextJournal = draft.journal {
      journal.close()
      journal = nextJournal
    }
    unfinished.subtract(next.segments.map(\.number))
    if removesSuperseded { try removeSuperseded() }
    fillReserve()
    return draft.entries
  }

  /// Removes the index's files that the manifest does not name; other files are left alone.
  ///
  /// Readers that have them mapped keep them; readers that are about to map them notice and read
  /// the newer manifest. The manifest's name must be durable.
  ///
  /// - Parameter temporaries: also what was being written: nobody may be writing.
  func removeSuperseded(temporaries: Bool = false) throws {
    for name in try fileSystem.list(path) {
      let isRemoved =
        switch IndexLayout.role(of: name) {
        case nil: false
        case .temporary: temporaries
        case .segment(let number) where unfinished.contains(number): false
        case let role?: IndexFolder.isSuperseded(role, by: manifest)
        }
      if isRemoved { try fileSystem.remove(file(name)) }
    }
  }

  static func isSuperseded(
    _ role: IndexLayout.FileRole, by manifest: Manifest
  ) -> Bool {
    switch role {
    case .temporary: false
    case .manifest(let number): number != manifest.number
    case .journal(let number): number != manifest.journal
    case .segment(let number): !manifest.segments.contains { $0.number == number }
    case .usage(let number): number != manifest.usageManifest
    case .deletions(let segment, let number):
      !manifest.segments.contains { $0.number == segment && $0.deletionsManifest == number }
    }
  }

  mutating func close() {
    journal.close()
    lock = nil
  }
}
