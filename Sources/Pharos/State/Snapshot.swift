import ByteStore
import QueryLanguage

/// One moment of an index, for as long as it is held.
///
/// Taking one costs nanoseconds, and every answer taken from it is of the same moment: a count
/// agrees with the identifiers, a second page with the first. Writers do not wait for snapshots,
/// nor snapshots for writers. Thread-safe; all calls are synchronous.
public struct Snapshot: Sendable {
  let state: IndexState
  let configuration: IndexConfiguration
  /// What counts for the call that is running, where it has several steps.
  package var meter: QueryMeter?

  package init(state: IndexState, configuration: IndexConfiguration) {
    self.state = state
    self.configuration = configuration
  }

  /// Number of items, expired ones that were not removed yet included.
  ///
  /// Constant time.
  public var storedItemCount: Int { state.liveCount }

  /// Runs engine code and reports its errors as the public API does.
  func reporting<Result>(_ body: () throws -> Result) throws(IndexError) -> Result {
    do {
      try state.checkFilesAreWhole()
      return try body()
    } catch {
      throw IndexError(error)
    }
  }
}
