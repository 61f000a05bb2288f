/// What ``SearchIndex/recover(at:configuration:)`` has kept and lost.
public struct RecoveryReport: Sendable, Hashable {
  /// Items in the index now.
  public let itemsKept: Int
  /// The names of segment files of which not every item could be read.
  public let segmentsLost: [String]
  /// Items that are known to have been there and could not be read; nil when their number cannot
  /// be known, as with a journal that is gone.
  public let itemsLost: Int?
  /// Bytes of the journal that had been acknowledged and could not be read.
  public let journalBytesDropped: Int
  /// What was found and done, a sentence each.
  public let notes: [String]
}
