/// Takes a recovery back: the files that it set aside return, and those that it made go in their place.
///
/// Moves files and deletes none. Every step may be the last one of a process: the first takes the
/// recovered manifest away, so nobody opens the folder until the old manifest is back, which is the
/// last; whoever runs it, or a recovery, next goes on.
package struct RecoveryUndo {
  private let files: SetAsideFiles
  private let record: RecoveryRecord
  private let folder: String

  /// - Throws: ``IndexError/nothingToUndo(path:reason:)``, ``IndexError/locked(path:)``.
  package static func run(_ opener: IndexOpener) throws(IndexError) -> RecoveryUndoReport {
    do {
      let fileSystem = opener.fileSystem
      guard try fileSystem.exists(opener.path) else { throw IndexError.notFound(path: opener.path) }
      let readable = SetAsideFiles(path: opener.path, fileSystem: fileSystem)
      guard let newest = try readable.recoveries().first else {
        throw IndexError.nothingToUndo(
          path: opener.path, reason: "no recovery has changed the index")
      }
      guard let lock = try fileSystem.lock(opener.file(IndexLayout.lock)) else {
        throw IndexError.locked(path: opener.path)
      }
      defer { withExtendedLifetime(lock) {} }
      let opener = try opener.creatingFilesLikeLock()
      let files = SetAsideFiles(path: opener.path, fileSystem: opener.fileSystem)
      if let undo = try interrupted(opener) { return try undo.finish() }
      guard let undo = try RecoveryUndo(files, newest) else {
        throw IndexError.nothingToUndo(
          path: opener.path,
          reason: "the record in \(IndexLayout.recovered(manifest: newest)) cannot be read")
      }
      try undo.checkUnchanged(opener)
      try files.collect(supersededBy: opener.readManifest(newest))
      try undo.checkComplete()
      return try undo.finish()
    } catch {
      throw IndexError(error)
    }
  }

  /// The undoing that has taken a recovered manifest away and has not come to its end.
  static func interrupted(_ opener: IndexOpener) throws -> RecoveryUndo? {
    let files = SetAsideFiles(path: opener.path, fileSystem: opener.fileSystem)
    for number in try files.recoveries() {
      let manifest = files.folder(number) + "/" + IndexLayout.manifest(number)
      guard try opener.fileSystem.exists(manifest) else { continue }
      return try RecoveryUndo(files, number)
    }
    return nil
  }

  private init?(_ files: SetAsideFiles, _ number: UInt64) throws {
    let folder = files.folder(number)
    guard let record = try RecoveryRecord.read(in: folder, fileSystem: files.fileSystem) else {
      return nil
    }
    self.files = files
    self.record = record
    self.folder = folder
  }

  // MARK: Checking

  /// Throws when the index has changed since: what came after the recovery would be lost.
  private func checkUnchanged(_ opener: IndexOpener) throws {
    func refusal(_ reason: String) -> IndexError {
      .nothingToUndo(path: opener.path, reason: reason)
    }
    guard try opener.newestManifest() == record.manifest else {
      throw refusal("the index has changed since it was recovered")
    }
    let manifest = try opener.readManifest(record.manifest)
    guard record.isAbout(manifest) else {
      throw refusal("the index has changed since it was recovered")
    }
    let journal = opener.file(IndexLayout.journal(manifest.journal))
    guard try opener.fileSystem.fileSize(journal) <= JournalFormat.framesStart else {
      throw refusal("the index has changed since it was recovered")
    }
  }

  private func checkComplete() throws {
    for file in record.setAside
    where try !files.fileSystem.exists(folder + "/" + file.name) {
      throw IndexError.nothingToUndo(
        path: files.path, reason: "\(file.name) is no longer among what was set aside")
    }
  }

  // MARK: Moving

  /// Carries out all steps that have not been.
  func finish() throws -> RecoveryUndoReport {
    let fileSystem = files.fileSystem
    let manifest = IndexLayout.manifest(record.manifest)
    let before = Set(record.setAside.map(\.name))
    try move(manifest, from: files.path, to: folder)
    try sync()
    for name in record.made { try move(name, from: files.path, to: folder) }
    let returning = record.setAside.map(\.name).filter { !IndexLayout.isManifest($0) }
    for name in returning { try move(name, from: folder, to: files.path) }
    try sync()
    // The newest first: with it the index is what it was.
    for name in before.filter(IndexLayout.isManifest).sorted(by: >) {
      try move(name, from: folder, to: files.path)
      try sync()
    }
    var name = IndexLayout.undone(manifest: record.manifest)
    var copy = 1
    while try fileSystem.exists(files.file(name)) {
      copy += 1
      name = IndexLayout.undone(manifest: record.manifest) + "-\(copy)"
    }
    try fileSystem.rename(folder, to: files.file(name))
    try fileSystem.syncDirectory(files.path)
    return RecoveryUndoReport(filesRestored: before.sorted(), folder: name)
  }

  /// Moves a file, unless that has been done.
  private func move(_ name: String, from: String, to: String) throws {
    guard try files.fileSystem.exists(from + "/" + name) else { return }
    try files.fileSystem.rename(from + "/" + name, to: to + "/" + name)
  }

  private func sync() throws {
    try files.fileSystem.syncDirectory(folder)
    try files.fileSystem.syncDirectory(files.path)
  }
}
