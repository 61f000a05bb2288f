import ByteStore

/// The folders of an index into which recoveries have moved files, one a recovery.
struct SetAsideFiles {
  /// The folder of the index.
  let path: String
  let fileSystem: any FileSystem

  func file(_ name: String) -> String { path + "/" + name }

  /// The path of the folder of the recovery that published a manifest.
  func folder(_ manifest: UInt64) -> String { file(IndexLayout.recovered(manifest: manifest)) }

  /// The manifests of all recoveries that have a folder, newest first.
  func recoveries() throws -> [UInt64] {
    try fileSystem.list(path).compactMap(IndexLayout.recovery).sorted(by: >)
  }

  /// Makes the folder of a recovery whose manifest is about to be published.
  func prepare(_ record: RecoveryRecord) throws {
    let folder = folder(record.manifest)
    try fileSystem.createDirectory(folder)
    try record.write(in: folder, fileSystem: fileSystem)
  }

  /// Moves what a recovered manifest supersedes into the folder of its recovery.
  ///
  /// Does nothing when no recovery published the manifest. Can be done again after an interruption, by
  /// whoever opens the index for writing next.
  func collect(supersededBy manifest: Manifest) throws {
    let folder = folder(manifest.number)
    guard try fileSystem.exists(folder),
      let record = try RecoveryRecord.read(in: folder, fileSystem: fileSystem),
      record.isAbout(manifest)
    else { return }
    let names = SetAsideFiles.superseded(try fileSystem.list(path), by: manifest)
    if names.isEmpty { return }
    for name in names { try fileSystem.rename(file(name), to: folder + "/" + name) }
    try fileSystem.syncDirectory(folder)
    try fileSystem.syncDirectory(path)
  }

  /// The names of the index's files that are no part of what a manifest describes.
  static func superseded(_ names: [String], by manifest: Manifest) -> [String] {
    // The manifest itself before it is published.
    let unpublished = IndexLayout.temporary(IndexLayout.manifest(manifest.number))
    return names.filter {
      switch IndexLayout.role(of: $0) {
      case nil: false
      case .temporary: $0 != unpublished
      case let role?: IndexFolder.isSuperseded(role, by: manifest)
      }
    }
  }
}
