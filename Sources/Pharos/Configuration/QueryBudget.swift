import ByteStore

/// How much time, memory and how many cores one call that queries may take; by default as much time and
/// memory as it needs, on one core.
///
/// A call that needs more ends with ``IndexError/timeLimitExceeded(limit:spent:)`` or
/// ``IndexError/memoryLimitExceeded(limit:needed:)``, never with a part of its answer. What it had
/// taken is free again, and later calls are as good as if it had not been made. Set for all queries
/// of an index with ``IndexConfiguration/queryBudget``, and for single calls with
/// ``Snapshot/within(_:)``.
///
/// ```swift
/// let snapshot = index.snapshot().within(QueryBudget(time: .milliseconds(200), memory: 64 << 20))
/// let count = try snapshot.count(query)
/// ```
///
/// Every call counts for itself: of a sequence of results each batch, each page. Both limits are
/// looked at while the query works, at the places where it also notices that its task was cancelled:
/// about every 0.1 milliseconds, and after one stored item has been read, one list of documents
/// merged or one value matched where that takes longer.
public struct QueryBudget: Sendable, Hashable {
  /// The longest time that a call may take; nil, the default, as long as it takes.
  public var time: Duration?

  /// The most bytes that a call may hold; nil, the default, as much as it needs.
  ///
  /// Sets and lists of documents, terms, scores, texts that are read, and the results are counted, by
  /// the sizes of what they hold: an estimate, within a factor of two for queries that need more than
  /// a few megabytes. Mapped files and what the index keeps for later queries are not counted.
  public var memory: Int?

  /// The cores that a call may work on at a time, its own thread included; 1 by default, less than 1
  /// counts as 1.
  ///
  /// Only what reads many texts is shared among cores: patterns that no list narrows down, such as
  /// `"*s i*"`. All else takes less time than handing it over. Answers are the same. For programs that
  /// answer one query at a time; a server that answers many at once has its cores busy anyway.
  public var cores: Int

  /// Makes a budget; time and memory that are not named have no limit.
  public init(time: Duration? = nil, memory: Int? = nil, cores: Int = 1) {
    self.time = time
    self.memory = memory
    self.cores = cores
  }

  /// Without limits.
  public static let unlimited = QueryBudget()
}
