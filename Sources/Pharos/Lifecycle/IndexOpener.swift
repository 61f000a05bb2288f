import SegmentStore

/// Opens an index folder: reads the newest manifest, maps the segments, replays the journal.
package struct IndexOpener {
  let path: String
  let fileSystem: any FileSystem
  let configuration: IndexConfiguration

  package init(path: String, fileSystem: any FileSystem, configuration: IndexConfiguration) {
    self.path = path
    self.fileSystem = fileSystem
    self.configuration = configuration
  }

  /// What a folder holds, as far as it was acknowledged.
  package struct Opened {
    package var manifest: Manifest
    package var state: IndexState
    /// Length of the journal up to the end of its last good frame.
    package var journalLength: Int
  }

  // MARK: Reading

  /// The state of the folder.
  ///
  /// Takes no lock and writes nothing.
  ///
  /// A writer may replace files between the moment the manifest is read and the moment they are
  /// mapped; then there is a newer manifest, and reading starts again from that.
  package func read() throws(IndexError) -> Opened {
    var previous: UInt64?
    while true {
      guard let newest = try newestManifest() else { throw .notFound(path: path) }
      do {
        return try load(newest)
      } catch {
        let failure = IndexError(error)
        // The same manifest twice: nobody replaced it, so the failure is real.
        guard previous != newest, try newestManifest() != newest else { throw failure }
        previous = newest
      }
    }
  }

  private func load(_ number: UInt64) throws -> Opened {
    let manifest = try readManifest(number)
    var segments: [SegmentEntry] = []
    for file in manifest.segments { segments.append(try open(file)) }
    let base = IndexState(
      segments: segments, clientStates: manifest.clientStates,
      customAttributes: manifest.customAttributes, nextSequence: manifest.nextSequence)
    let name = IndexLayout.journal(manifest.journal)
    var reader = try JournalReader(
      fileSystem.read(file(name)), number: manifest.journal, place: name)
    var draft = GroupDraft(base: base)
    var isEmpty = true
    while let operations = try reader.next() {
      isEmpty = false
      for operation in operations { draft.apply(operation) }
    }
    let indexer = ItemIndexer(configuration: configuration)
    let state = isEmpty ? base : try indexer.state(applying: draft, to: base)
    return Opened(manifest: manifest, state: state, journalLength: reader.position)
  }

  package func readManifest(_ number: UInt64) throws(IndexError) -> Manifest {
    let name = IndexLayout.manifest(number)
    let bytes: [UInt8]
    do {
      bytes = try fileSystem.read(file(name))
    } catch {
      throw IndexError(error)
    }
    let manifest = try Manifest(decoding: bytes, place: name)
    guard manifest.number == number else {
      throw .damaged(
        place: name, offset: 0, detail: "it is manifest \(manifest.number) under another name",
        remedy: IndexError.recoverRemedy)
    }
    return manifest
  }

  private func open(_ file: Manifest.SegmentFile) throws -> SegmentEntry {
    let name = IndexLayout.segment(file.number)
    let bytes = try fileSystem.map(self.file(name), advice: .random)
    guard bytes.count == file.bytes else {
      throw IndexError.damaged(
        place: name, offset: min(bytes.count, file.bytes),
        detail: "it is \(bytes.count) bytes long, the manifest says \(file.bytes)",
        remedy: IndexError.recoverRemedy)
    }
    let segment = try Segment(SegmentImage(bytes, place: name))
    guard Int(segment.documentCount) == file.documents else {
      throw IndexError.damaged(
        place: name, offset: 0,
        detail: "it has \(segment.documentCount) documents, the manifest says \(file.documents)",
        remedy: IndexError.recoverRemedy)
    }
    var entry = SegmentEntry(segment: segment, fileNumber: file.number, bytes: file.bytes)
    if let manifest = file.deletionsManifest {
      let name = IndexLayout.deletions(segment: file.number, manifest: manifest)
      entry.deletions = try DeletionsFile.decode(
        fileSystem.read(self.file(name)), documents: file.documents, deleted: file.deleted,
        place: name)
      entry.deletedCount = file.deleted
      entry.deletionsManifest = manifest
    }
    return entry
  }

  /// The number of the newest manifest; nil when the folder has none.
  ///
  /// - Throws: damage, when other files of an index are there without any manifest.
  package func newestManifest() throws(IndexError) -> UInt64? {
    do {
      guard try fileSystem.exists(path) else { return nil }
      var newest: UInt64?
      var remains: String?
      for name in try fileSystem.list(path) {
        switch IndexLayout.role(of: name) {
        case .manifest(let number): newest = max(newest ?? 0, number)
        case .segment, .deletions: remains = name
        case .journal:
          // An empty journal is what an interrupted creation leaves.
          if try fileSystem.fileSize(file(name)) > JournalFormat.framesStart { remains = name }
        case .temporary, nil: break
        }
      }
      if newest == nil, let remains {
        throw IndexError.damaged(
          place: remains, offset: 0, detail: "there is no manifest beside it",
          remedy: IndexError.recoverRemedy)
      }
      return newest
    } catch {
      throw IndexError(error)
    }
  }

  // MARK: Writing

  /// Opens the folder for writing, creating an index where there is none.
  package func openForWriting() throws(IndexError) -> IndexWriter {
    do {
      try fileSystem.createDirectory(path)
      guard let lock = try fileSystem.lock(file(IndexLayout.lock)) else {
        throw IndexError.locked(path: path)
      }
      if try newestManifest() == nil { try create() }
      let opened = try read()
      let journal = try Journal(
        continuing: opened.manifest.journal, length: UInt64(opened.journalLength), in: path,
        fileSystem: fileSystem)
      let folder = IndexFolder(
        path: path, fileSystem: fileSystem, lock: lock, manifest: opened.manifest,
        journal: journal)
      try folder.removeSuperseded()
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
      customAttributes: [:])
    try IndexFolder.write(manifest, in: path, fileSystem: fileSystem)
  }

  func file(_ name: String) -> String { path + "/" + name }
}
