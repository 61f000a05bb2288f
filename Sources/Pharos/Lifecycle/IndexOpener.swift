import ByteStore

/// Opens an index folder: reads the newest manifest, maps the segments, replays the journal.
package struct IndexOpener: Sendable {
  let path: String
  let fileSystem: any FileSystem
  let configuration: IndexConfiguration

  package init(path: String, fileSystem: any FileSystem, configuration: IndexConfiguration) {
    self.path = path
    self.fileSystem = fileSystem
    self.configuration = configuration
  }

  /// Opens a folder as a caller names it.
  init(
    at location: some IndexLocation, _ configuration: IndexConfiguration
  ) throws(IndexError) {
    self.init(
      path: try location.folderPath(), fileSystem: configuration.files,
      configuration: configuration)
  }

  /// What a folder holds, as far as it was acknowledged.
  package struct Opened {
    package var manifest: Manifest
    package var state: IndexState
    package var journal: JournalContents
    /// What is known of use without the journal.
    var usage: UsageTable
  }

  // MARK: Reading

  /// The state of the folder.
  ///
  /// Takes no lock and writes nothing.
  ///
  /// - Parameter known: an earlier state of the folder, whose open segments are used again.
  package func read(reusing known: IndexState? = nil) throws(IndexError) -> Opened {
    try withNewestManifest { number in try load(number, reusing: known) }
  }

  /// Calls `body` with the number of the newest manifest.
  ///
  /// A writer may replace files between the moment the manifest is found and the moment they are
  /// mapped; then there is a newer manifest, and `body` is called again with that.
  func withNewestManifest<Result>(
    _ body: (UInt64) throws -> Result
  ) throws(IndexError) -> Result {
    while true {
      guard let newest = try newestManifest() else { throw .notFound(path: path) }
      do {
        return try body(newest)
      } catch {
        // The same manifest: nobody replaced it, so the failure is real.
        guard try newestManifest() != newest else { throw IndexError(error) }
      }
    }
  }

  private func load(_ number: UInt64, reusing known: IndexState?) throws -> Opened {
    let manifest = try readManifest(number)
    var segments: [SegmentEntry] = []
    for file in manifest.segments { segments.append(try open(file, reusing: known)) }
    let usage = try readUsage(manifest)
    let base = IndexState(
      segments: segments, clientStates: manifest.clientStates,
      customAttributes: manifest.customAttributes, nextSequence: manifest.nextSequence,
      usage: usage)
    let (draft, journal) = try replay(journal: manifest.journal, onto: base)
    let payload = journal.length - JournalFormat.framesStart
    guard payload > 0 else {
      return Opened(manifest: manifest, state: base, journal: journal, usage: usage)
    }
    let state = try ItemIndexer(configuration: configuration, embedding: .wherePossible).state(
      applying: draft, to: base)
    return Opened(
      manifest: manifest, state: state.with(journalBytes: payload), journal: journal,
      usage: usage)
  }

  /// The draft that a journal makes of a state.
  ///
  /// While the file is read, a writer may append to it; what then looks like damage is read again.
  func replay(
    journal number: UInt64, onto base: IndexState
  ) throws -> (GroupDraft, JournalContents) {
    let name = IndexLayout.journal(number)
    var bytes = try required(name) { path throws(StoreError) in
      try fileSystem.read(path, limit: .max)
    }
    for _ in 0..<64 {
      do {
        return try replay(bytes, of: number, place: name, onto: base)
      } catch {
        let again = try required(name) { path throws(StoreError) in
          try fileSystem.read(path, limit: .max)
        }
        guard again != bytes else { throw error }
        bytes = again
      }
    }
    return try replay(bytes, of: number, place: name, onto: base)
  }

  private func replay(
    _ bytes: [UInt8], of number: UInt64, place: String, onto base: IndexState
  ) throws -> (GroupDraft, JournalContents) {
    var reader = try JournalReader(bytes, number: number, place: place)
    var draft = GroupDraft(base: base)
    while let operations = try reader.next() {
      for operation in operations { draft.apply(operation) }
    }
    return (
      draft,
      JournalContents(number: number, length: reader.position, unsynced: reader.unsynced)
    )
  }

  // MARK: Writing

  /// Opens the folder for writing, creating an index where there is none.
  package func openForWriting() throws(IndexError) -> IndexWriter {
    do {
      try fileSystem.createDirectory(path)
      guard let lock = try fileSystem.lock(file(IndexLayout.lock)) else {
        throw IndexError.locked(path: path)
      }
      return try creatingFilesLikeLock().open(with: lock)
    } catch {
      throw IndexError(error)
    }
  }

  /// The same folder; new files get the permissions of its lock, which stays as long as the index.
  func creatingFilesLikeLock() throws(StoreError) -> IndexOpener {
    IndexOpener(
      path: path, fileSystem: try fileSystem.creatingFiles(like: file(IndexLayout.lock)),
      configuration: configuration)
  }

  private func open(with lock: any FileLock) throws(IndexError) -> IndexWriter {
    do {
      if try newestManifest() == nil { try create() }
      let opened = try read()
      // Whoever renamed the manifest may have died before its name was durable. Until it is, the
      // files of the one before must stay, and nothing may be acknowledged in this one's journal.
      try fileSystem.syncDirectory(path)
      // A recovery may have ended before everything that it replaced was set aside.
      try SetAsideFiles(path: path, fileSystem: fileSystem)
        .collect(supersededBy: opened.manifest)
      let journal = try Journal(
        continuing: opened.journal, in: path, fileSystem: fileSystem)
      var folder = IndexFolder(
        path: path, fileSystem: fileSystem, lock: lock, manifest: opened.manifest,
        journal: journal, usage: opened.usage)
      try folder.removeSuperseded(temporaries: true)
      folder.fillReserve()
      return IndexWriter(configuration: configuration, state: opened.state, folder: folder)
    } catch {
      throw IndexError(error)
    }
  }

  /// The first manifest, of an index with nothing in it.
  private func create() throws {
    let journal = try Journal(creating: 1, in: path, fileSystem: fileSystem)
    journal.close()
    try fileSystem.syncDirectory(path)
    let manifest = Manifest(
      number: 1, journal: 1, nextFile: 2, nextSequence: 1, segments: [], clientStates: [:],
      customAttributes: [:], usageManifest: nil)
    try IndexFolder.write(manifest, in: path, fileSystem: fileSystem)
  }
}
