import ByteStore
import Columns
import Segments

/// A segment of an index with its deleted documents.
///
/// Immutable; a deletion makes another entry.
package struct SegmentEntry: Sendable {
  /// The segment's documents.
  package let segment: Segment
  /// Number of the file, nil while the segment is in memory only.
  package let fileNumber: UInt64?
  /// Size of the image in bytes.
  package let bytes: Int
  /// What is kept of the segment as long as it is open.
  let kept: Kept
  /// Deleted and expired documents, as they were last asked for.
  private(set) var deadDocuments = DeadDocumentsCache()
  /// Deleted documents; nil when there are none.
  package private(set) var deletions: Bitset?
  /// Number of bits set in `deletions`.
  package private(set) var deletedCount: Int
  /// Manifest whose deletions file holds `deletions`; nil when they are newer than any file.
  package var deletionsManifest: UInt64?

  /// What does not depend on deletions: all entries of a segment share it.
  final class Kept: Sendable {
    private let profile = MadeOnce<SegmentProfile>()
    /// Made when a ranking asks: its types take a process a tenth of a millisecond to look up.
    private let bounds = MadeOnce<ItemBoundsCache>()

    var itemBounds: ItemBoundsCache { bounds.value { ItemBoundsCache() } }

    func profile(of segment: Segment) -> SegmentProfile {
      profile.value { SegmentProfile(segment) }
    }
  }

  /// - Parameter known: an entry of the same segment, whose caches serve this one, too.
  package init(
    segment: Segment, fileNumber: UInt64?, bytes: Int, sharing known: SegmentEntry? = nil
  ) {
    self.segment = segment
    kept = known?.kept ?? Kept()
    self.fileNumber = fileNumber
    self.bytes = bytes
    deletions = nil
    deletedCount = 0
    deletionsManifest = nil
  }

  /// Takes the deletions that a file has; `manifest` is in the file's name.
  mutating func setDeletions(_ deletions: Bitset, manifest: UInt64?) {
    self.deletions = deletions
    deadDocuments = DeadDocumentsCache()
    deletedCount = deletions.popcount()
    deletionsManifest = manifest
  }

  /// What planning wants to know of the segment again and again.
  var profile: SegmentProfile { kept.profile(of: segment) }

  /// What its items are worth by themselves.
  var itemBounds: ItemBoundsCache { kept.itemBounds }

  /// The name of the segment's file, for people.
  var name: String { fileNumber.map(IndexLayout.segment) ?? "a segment in memory" }

  package var documentCount: Int { Int(segment.documentCount) }
  package var liveCount: Int { documentCount - deletedCount }

  package func isDeleted(_ document: UInt32) -> Bool {
    deletions?.contains(Int(document)) ?? false
  }

  /// Marks documents deleted; those that already were are left out.
  mutating func delete(_ documents: [UInt32]) {
    guard !documents.isEmpty else { return }
    if deletions == nil { deletions = Bitset(count: documentCount) }
    var count = 0
    for document in documents where deletions?.insert(Int(document)) ?? false { count += 1 }
    guard count > 0 else { return }
    deadDocuments = DeadDocumentsCache()
    deletedCount += count
    deletionsManifest = nil
  }

  /// Marks the documents with these identifiers deleted that are here and alive; those identifiers
  /// are no longer looked for.
  mutating func delete(_ identifiers: inout IdentifierSearch) throws(StoreError) {
    guard liveCount > 0 else { return }
    var found: [UInt32] = []
    try identifiers.find(in: segment.identity) { document in
      guard !isDeleted(document) else { return false }
      found.append(document)
      return true
    }
    delete(found)
  }
}
