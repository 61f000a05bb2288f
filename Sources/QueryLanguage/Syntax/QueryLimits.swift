/// How large a query may be, whether it was parsed from text or built.
///
/// A query beyond a limit is refused with an error, never cut. `length` and `patternLength` are
/// limits of texts that are parsed; `depth` and `nodes` hold for every query: text is held to them
/// when it is parsed, and an index holds each query to those of its configuration before it does
/// any work for it.
public struct QueryLimits: Sendable, Hashable {
  /// The longest text, in UTF-8 bytes.
  ///
  /// Default: 1 MiB.
  public var length: Int

  /// How many parentheses and `!` may be open at the same place, and how many combinations and `!`
  /// may lie on one path through the tree.
  ///
  /// Default: 256. An index takes no more, whatever its configuration says.
  public var depth: Int

  /// How many comparisons, ranges, lists, constants and combinations the tree may have.
  ///
  /// A list is one of them, however many values it has; only values that must be looked for one by
  /// one count: patterns, periods, and all values with the modifiers `w` or `t`.
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
