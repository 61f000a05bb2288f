/// What an index consists of, and what each part costs.
public struct IndexStatistics: Sendable, Hashable {
  /// Items that can be found, and expired ones that were not removed yet.
  public let items: Int
  /// Items that were deleted or replaced and still take space.
  public let deletedItems: Int
  /// The segments, oldest first.
  public let segments: [SegmentStatistics]
  /// The names of the stored client states, sorted.
  public let clientStateNames: [String]
  /// Bytes of changes in the journal that no segment file has yet.
  public let journalBytes: Int
  /// Items that were used and whose use still counts.
  public let usedItems: Int
  /// Texts from whose results something was chosen.
  public let chosenQueries: Int
}

/// One segment of an index.
public struct SegmentStatistics: Sendable, Hashable {
  /// The name of its file, or of its place in memory.
  public let name: String
  /// Items, without deleted ones.
  public let items: Int
  /// Items that were deleted or replaced.
  public let deleted: Int
  /// Bytes of the file, or of the image in memory.
  public let bytes: Int
  /// Whether the segment is in memory only; its items stand in the journal.
  public let isInMemory: Bool
  /// The parts of the segment in the order of the file, and the frame around them; the sum of their
  /// bytes is `bytes`.
  public let sections: [SectionStatistics]
}

/// One part of a segment.
public struct SectionStatistics: Sendable, Hashable {
  /// What it holds.
  public let name: String
  /// Its bytes.
  public let bytes: Int
  /// Which queries or tasks read it.
  public let readBy: String
}
