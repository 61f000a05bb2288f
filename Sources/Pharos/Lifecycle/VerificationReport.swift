/// What ``SearchIndex/verify(at:deep:configuration:)`` has found.
public struct VerificationReport: Sendable, Hashable {
  /// Everything that is wrong, each with file, place and remedy; empty when the index is sound.
  public let problems: [IndexError]
  /// How many files were looked at.
  public let filesChecked: Int
  /// Items of the index, those included that stand in the journal alone; of a damaged index, those
  /// of the files that can be opened.
  public let itemCount: Int

  /// Whether nothing is wrong.
  public var isSound: Bool { problems.isEmpty }
}
