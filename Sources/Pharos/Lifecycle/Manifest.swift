/// Which files make the index, and what else must be atomic with them.
///
/// ```
/// magic     8   89 'P' 'H' 'M' 'A' 'N' 0D 0A
/// version   u32 1
/// length    u64 bytes of the body
/// crc       u32 CRC-32C of magic, version, length and body (this field not among them)
/// body      number, journal number, next file number, next sequence, then the segments
///           (number, documents, bytes, deleted, manifest of the deletions file + 1 or 0),
///           the client states, the custom attributes, and the manifest of the usage file + 1 or 0;
///           numbers are varints
/// ```
/// Published by: sync the files it names, sync the folder, write and sync a temporary file, rename
/// it to its name, sync the folder; only then are files deleted that it does not name. Whoever
/// reads one therefore finds every file it names whole.
package struct Manifest: Sendable, Hashable {
  /// A segment file.
  package struct SegmentFile: Sendable, Hashable {
    package var number: UInt64
    package var documents: Int
    package var bytes: Int
    package var deleted: Int
    /// The manifest in the name of the deletions file; nil when nothing is deleted.
    package var deletionsManifest: UInt64?
  }

  package static let version: UInt32 = 1
  static let magic: [UInt8] = [0x89, 0x50, 0x48, 0x4D, 0x41, 0x4E, 0x0D, 0x0A]
  static let headerCount = 24

  package var number: UInt64
  /// The journal to be replayed on top.
  package var journal: UInt64
  /// No file of the folder has this number or a higher one.
  package var nextFile: UInt64
  package var nextSequence: UInt64
  package var segments: [SegmentFile]
  package var clientStates: [String: [UInt8]]
  package var customAttributes: [String: CustomAttribute]
  /// The manifest in the name of the usage file; nil when nothing is known of use.
  package var usageManifest: UInt64?
}
