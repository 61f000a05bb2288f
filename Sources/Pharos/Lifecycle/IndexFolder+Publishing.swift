import ByteStore

/// Writing the files of a state, up to the manifest that will name them.
extension IndexFolder {
  /// A manifest that is written and has no name yet, and what it names.
  struct ManifestDraft {
    var manifest: Manifest
    /// The segments with the deletions files they now have.
    var entries: [SegmentEntry]
    /// The journal that begins with the manifest; nil when the one there is goes on.
    var journal: Journal?
  }

  /// Writes and syncs everything that a state needs, the manifest under a temporary name.
  ///
  /// - Throws: `OutOfSpace` where there is no room for all of it; what was written is removed then.
  mutating func prepare(
    _ state: IndexState, startsJournal: Bool, usage: UsageTable?
  ) throws -> ManifestDraft {
    var created: [String] = []
    do {
      return try write(state, startsJournal: startsJournal, usage: usage, &created)
    } catch let error as StoreError where error.isOutOfSpace {
      // What cannot be removed is, by the next manifest that is published.
      for name in created { try? fileSystem.remove(file(name)) }
      try? fileSystem.syncDirectory(path)
      throw OutOfSpace(cause: error)
    }
  }

  /// - Parameter created: the names of the files that it creates.
  private mutating func write(
    _ state: IndexState, startsJournal: Bool, usage: UsageTable?, _ created: inout [String]
  ) throws -> ManifestDraft {
    let number = manifest.number + 1
    var entries = state.segments
    var files: [Manifest.SegmentFile] = []
    for index in entries.indices {
      guard let file = entries[index].fileNumber else { continue }
      try writeDeletions(&entries[index], manifest: number, &created)
      let entry = entries[index]
      files.append(
        Manifest.SegmentFile(
          number: file, documents: entry.documentCount, bytes: entry.bytes,
          deleted: entry.deletedCount, deletionsManifest: entry.deletionsManifest))
    }
    let usageManifest =
      if let usage {
        try write(usage, manifest: number, &created)
      } else {
        manifest.usageManifest
      }
    var nextJournal: Journal?
    if startsJournal {
      let journalNumber = takeFileNumber()
      created.append(IndexLayout.journal(journalNumber))
      nextJournal = try Journal(
        creating: journalNumber, in: path, fileSystem: fileSystem, payloads: journal.tail ?? [])
    }
    let next = Manifest(
      number: number, journal: (nextJournal ?? journal).number, nextFile: manifest.nextFile,
      nextSequence: state.nextSequence, segments: files, clientStates: state.clientStates,
      customAttributes: state.customAttributes, usageManifest: usageManifest)
    created.append(IndexLayout.temporary(IndexLayout.manifest(number)))
    try IndexFolder.writeUnnamed(next, in: path, fileSystem: fileSystem)
    return ManifestDraft(manifest: next, entries: entries, journal: nextJournal)
  }

  /// Writes what is known of use, unless there is nothing or the file that there is says it.
  ///
  /// - Returns: the manifest in the name of the file that holds it; nil without a file.
  private func write(
    _ usage: UsageTable, manifest number: UInt64, _ created: inout [String]
  ) throws -> UInt64? {
    if usage.isEmpty { return nil }
    if usage === writtenUsage, let known = manifest.usageManifest { return known }
    try write(UsageFile.encode(usage), to: IndexLayout.usage(manifest: number), &created)
    return number
  }

  private func writeDeletions(
    _ entry: inout SegmentEntry, manifest number: UInt64, _ created: inout [String]
  ) throws {
    guard let fileNumber = entry.fileNumber, let deletions = entry.deletions,
      entry.deletionsManifest == nil
    else { return }
    try write(
      DeletionsFile.encode(deletions, documents: entry.documentCount),
      to: IndexLayout.deletions(segment: fileNumber, manifest: number), &created)
    entry.deletionsManifest = number
  }

  private func write(_ bytes: [UInt8], to name: String, _ created: inout [String]) throws {
    created.append(name)
    let output = try fileSystem.open(file(name), mode: .replace)
    try output.append(bytes)
    try output.sync()
    try output.close()
  }

  // MARK: Manifests

  /// Writes, syncs and renames a manifest, and syncs the folder.
  static func write(
    _ manifest: Manifest, in path: String, fileSystem: any FileSystem
  ) throws {
    try writeUnnamed(manifest, in: path, fileSystem: fileSystem)
    try name(manifest, in: path, fileSystem: fileSystem)
  }

  /// Writes and syncs a manifest under its temporary name.
  private static func writeUnnamed(
    _ manifest: Manifest, in path: String, fileSystem: any FileSystem
  ) throws {
    let name = IndexLayout.temporary(IndexLayout.manifest(manifest.number))
    let file = try fileSystem.open(path + "/" + name, mode: .replace)
    try file.append(manifest.encoded())
    try file.sync()
    try file.close()
  }

  /// Gives a manifest that was written its name, and syncs the folder: from then on it counts.
  static func name(
    _ manifest: Manifest, in path: String, fileSystem: any FileSystem
  ) throws {
    let name = path + "/" + IndexLayout.manifest(manifest.number)
    try fileSystem.rename(IndexLayout.temporary(name), to: name)
    try fileSystem.syncDirectory(path)
  }
}
