import ByteStore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a recovery has put into its folder, and why.
///
/// It is written before the recovered manifest is published, so that every file which that manifest
/// supersedes has a place to go to, also when the process ends in between.
struct RecoveryRecord: Codable, Hashable, Sendable {
  /// A file of the index before.
  struct File: Codable, Hashable, Sendable {
    var name: String
    /// What is wrong with it; empty for one that is sound and was replaced.
    var damage: [String]
  }

  static let name = "record.json"
  static let version = 1

  var version = RecoveryRecord.version
  /// The manifest that the recovery published.
  var manifest: UInt64
  /// CRC-32C of that manifest: another one of the same number has nothing to do with the record.
  var manifestChecksum: UInt32
  /// The files of the index before that are not in the recovered one.
  var setAside: [File]
  /// The files of the recovered index that were not there before.
  var made: [String]
  /// What was found and done, a sentence each.
  var notes: [String]

  func isAbout(_ manifest: Manifest) -> Bool {
    self.manifest == manifest.number
      && manifestChecksum == RecoveryRecord.checksum(of: manifest)
  }

  static func checksum(of manifest: Manifest) -> UInt32 { Checksum.crc32c(manifest.encoded()) }

  // MARK: File

  /// Writes the record under a temporary name, and renames it when it is durable.
  func write(in folder: String, fileSystem: any FileSystem) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let path = folder + "/" + RecoveryRecord.name
    let temporary = IndexLayout.temporary(path)
    let file = try fileSystem.open(temporary, mode: .truncate)
    try file.append(Array(encoder.encode(self)))
    try file.sync()
    try file.close()
    try fileSystem.rename(temporary, to: path)
    try fileSystem.syncDirectory(folder)
  }

  /// The record of a folder; nil where there is none, or one that no recovery of this version wrote.
  static func read(in folder: String, fileSystem: any FileSystem) throws -> RecoveryRecord? {
    let path = folder + "/" + name
    guard try fileSystem.exists(path) else { return nil }
    let bytes = try fileSystem.read(path)
    guard let record = try? JSONDecoder().decode(RecoveryRecord.self, from: Data(bytes)),
      record.version == version
    else { return nil }
    return record
  }
}
