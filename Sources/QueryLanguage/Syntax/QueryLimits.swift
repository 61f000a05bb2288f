/// How large a query may be.
///
/// A query beyond a limit is refused with an error, never cut.
public struct QueryLimits: Sendable, Hashable {
  /// The longest text, in UTF-8 bytes.
  ///
  /// Default: 1 MiB.
  public var length: Int

  /// How many parentheses and `!` may be open at the same place, and how many combinations and `!`
  /// may lie on one path through the tree.
  ///
  /// Default: 256.
  public var depth: Int

  /// How many comparisons, ranges, constants and combinations the tree may have.
  ///
  /// Default: 4096.
  public var nodes: Int

  /// The longest value, in Unicode scalars after escapes are taken away.
  ///
  /// Default: 4096.
  public var patternLength: Int

  /// Makes limits; what is not named has its default.
  public init(
    length: Int = 1 << 20, depth: Int = 256, nodes: Int = 4096, patternLength: Int = 4096
  ) {
    self.length = length
    self.depth = depth
    self.nodes = nodes
    self.patternLength = patternLength
  }

  /// The default limits.
  public static let `default` = QueryLimits()
}
