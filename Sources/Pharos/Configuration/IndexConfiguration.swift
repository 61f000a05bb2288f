import ByteStore
import QueryLanguage
import Segments

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Every setting of an index, with its default.
///
/// The defaults suit an app on a laptop as well as a server; nothing here changes what a query
/// finds, except the clock, the calendar, the declared custom attributes and synonyms.
public struct IndexConfiguration: Sendable {
  /// Memory the index may take for itself while it writes, in bytes.
  ///
  /// A tenth of it holds what was added and is not in a segment file yet, up to a fifth while that
  /// is being written. Memory-mapped files do not count. Default 256 MiB.
  ///
  /// A single item takes about eight times its bytes while it is added, whatever the budget: one with a
  /// text of 10 MB takes 80 MB, one near ``maximumItemBytes`` more than the default.
  public var memoryBudget: Int = 256 << 20

  /// Bounds on queries: on query strings, and on the depth and nodes of queries that were built.
  public var queryLimits: QueryLimits = .default

  /// The time and memory that one call that queries may take; by default as much as it needs.
  public var queryBudget: QueryBudget = .unlimited

  /// How custom attributes take part in searches; names that are not declared are searched only
  /// when a query names them.
  public var customAttributes: [CustomAttribute] = []

  /// Words that mean the same, for searches of typed text.
  public var synonyms = Synonyms()

  /// The weights of results where a call gives none, and those that choices are learned under.
  ///
  /// What the person's languages are and what makes items popular belongs here: then the ranker learns
  /// what both are worth to the person, too. ``Ranking/multipliers`` are left out of what is learned.
  public var ranking = Ranking()

  /// The model that gives items vectors when they are added, and texts when they are asked for; without
  /// one nothing is found by meaning.
  ///
  /// It is asked for the title, keywords, descriptions and content of every item, in batches, by whoever
  /// adds it; a batch is refused where it fails. A vector takes a byte a number and eight bytes more.
  /// Items keep the vectors that they were added with; those of another model are not compared, so
  /// after a change of the model items are added again (merging keeps vectors of one model). What is in the journal only gets its vectors
  /// when it is opened, from the embedder that is there then.
  public var embedder: (any TextEmbedder)?

  /// How near in meaning an item has to be that follows the other results of typed text: the cosine
  /// of the angle, which is different from model to model.
  public var leastSimilarity: Float = 0.5

  /// Where the files of the index are kept; for tests, a disk in memory.
  public var fileSystem: IndexFileSystem = .system

  /// How segment files are read; ``FileAccess/mapped`` by default.
  public var access: FileAccess = .mapped

  /// Who may read the files of an index that is made; ``FilePermissions/owner`` by default.
  public var permissions: FilePermissions = .owner

  /// The clock that `$time`, expiration and the time of indexing are taken from.
  public var clock: @Sendable () -> Date = { Date() }

  /// The zone of calendar days in `$time`.
  public var timeZone: TimeZoneRule = .system

  /// The first day of the week in `$time.this_week`, 1 = Sunday; nil takes the process locale's.
  public var firstWeekday: Int?

  /// Whether an update of an unknown identifier creates an item (by default it is ignored).
  public var updatesCreateMissingItems = false

  /// Whether segments are merged in the background as they gather.
  public var mergesInBackground = true

  /// How many segments of about the same size are merged into one.
  package var segmentsPerTier = 8

  /// Seconds in which what is known of an item's use loses half of its strength.
  ///
  /// Default 14 days: what was used every day of one week and not since counts half as much two
  /// weeks later and nothing after five months. From a minute to a hundred years. An index that was
  /// written with another half-life takes this one over when it is opened: strengths then fade by
  /// it from the last use of each item on.
  public var usageHalfLife: Double = 14 * 86_400

  /// The most bytes of text and data that one item may have.
  ///
  /// Default 64 MiB.
  public var maximumItemBytes = 64 << 20

  /// zstd level of stored items: while adding, and when `compact()` rewrites everything.
  package var storeLevels = (adding: 3, compacting: 6)

  /// Which unions of short patterns segments keep; tests want them in small ones too.
  package var unionPolicy = UnionPolicy.standard
  /// So many surface forms of a segment file are numbered by their frequency.
  package var commonForms = SegmentOptions.commonForms

  /// The settings above, as they are.
  public init() {}

  /// This moment by the clock, in seconds since 2001.
  var now: Double { clock().timeIntervalSinceReferenceDate }

  /// The files of the index, as the settings want them.
  var files: any FileSystem {
    fileSystem.calls.with(access: access.calls, permissions: permissions.modes)
  }

  /// Bytes of images in memory above which they are written to a segment file.
  var flushThreshold: Int { max(1 << 20, memoryBudget / 10) }
}
