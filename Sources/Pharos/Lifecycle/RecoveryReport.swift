/// What ``SearchIndex/recover(at:configuration:)`` has kept, salvaged and lost, or what it would.
public struct RecoveryReport: Sendable, Hashable {
  /// A file of the index before that the recovered index does without.
  public struct SetAsideFile: Sendable, Hashable {
    /// Its name, which it keeps.
    public let name: String
    /// What is wrong with it; empty for one that is sound and was replaced.
    public let damage: [String]
  }

  /// Items in the recovered index.
  public let itemsKept: Int
  /// Items that were read one by one from segments that are damaged.
  public let itemsSalvaged: Int
  /// The names of segment files that are sound and stay.
  public let segmentsKept: [String]
  /// The names of segment files of which not every item could be read.
  public let segmentsLost: [String]
  /// Items that are known to have been there and could not be read; nil when their number cannot
  /// be known, as with a journal that is gone.
  public let itemsLost: Int?
  /// Bytes of the journal that had been acknowledged and could not be read.
  public let journalBytesDropped: Int
  /// The files that were moved out of the way, or would be.
  public let filesSetAside: [SetAsideFile]
  /// The folder of the index that they are in now, with `record.json`, which says why; nil when nothing
  /// was changed.
  public let folder: String?
  /// What was found and done, a sentence each.
  public let notes: [String]
}

/// What ``SearchIndex/undoRecovery(at:configuration:)`` has done.
public struct RecoveryUndoReport: Sendable, Hashable {
  /// The names of the files that are in the index again.
  public let filesRestored: [String]
  /// The folder of the index with the files that the recovery had made; nothing needs it.
  public let folder: String
}
