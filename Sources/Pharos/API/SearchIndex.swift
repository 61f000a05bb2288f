import QueryLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A search index: items go in, queries in the Spotlight language come out.
///
/// An index lives in one folder, or in memory with the same engine. One `SearchIndex` writes to a
/// folder at a time, in one process; any number of others read it. What a call that adds, updates
/// or deletes has returned from is durable and visible. Thread-safe.
///
/// ```swift
/// let index = try await SearchIndex(at: "Notes.index")
/// try await index.add([Item("1", attributes: [.title: "Paris in May"])])
/// for try await items in index.search("title == 'par*'cw") { print(items) }
/// ```
public final class SearchIndex: Sendable {
  let writer: IndexWriter?
  let reader: FolderReader?
  /// The settings the index was opened with.
  public let configuration: IndexConfiguration

  init(writer: IndexWriter?, reader: FolderReader?, configuration: IndexConfiguration) {
    self.writer = writer
    self.reader = reader
    self.configuration = configuration
  }

  /// Opens the index in a folder for reading and writing; creates it where there is none, with the
  /// folders above it.
  ///
  /// - Parameters:
  ///   - location: the folder: a path, in which `~` at the beginning is the person's home and which is
  ///     relative to the working directory, or a `file:` address.
  ///   - configuration: the settings.
  /// - Throws: ``IndexError/locked(path:)`` while another writer has the folder open,
  ///   ``IndexError/damaged(place:offset:detail:remedy:)`` where bytes contradict their checksums.
  public convenience init(
    at location: some IndexLocation, configuration: IndexConfiguration = IndexConfiguration()
  ) async throws(IndexError) {
    let opener = try IndexOpener(at: location, configuration)
    let writer = try await Blocking.run { () throws(IndexError) in try opener.openForWriting() }
    try await Blocking.run { () throws(IndexError) in try writer.declareConfigured() }
    self.init(writer: writer, reader: nil, configuration: configuration)
  }

  /// Opens the index in a folder for reading only: takes no lock and writes nothing.
  ///
  /// Sees everything that was acknowledged when it was opened; ``refresh()`` takes in what was
  /// acknowledged since, also by other processes.
  ///
  /// - Throws: ``IndexError/notFound(path:)`` when the folder has no index.
  public static func openForReading(
    at location: some IndexLocation, configuration: IndexConfiguration = IndexConfiguration()
  ) async throws(IndexError) -> SearchIndex {
    let opener = try IndexOpener(at: location, configuration)
    let reader = try await Blocking.run { () throws(IndexError) in try FolderReader(opener) }
    return SearchIndex(writer: nil, reader: reader, configuration: configuration)
  }

  /// An index that lives in memory and is gone with the object; the same engine.
  public static func inMemory(
    configuration: IndexConfiguration = IndexConfiguration()
  ) -> SearchIndex {
    let declared = Dictionary(
      configuration.customAttributes.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    let usage = UsageTable(decay: UsageDecay(halfLife: configuration.usageHalfLife))
    let state = IndexState(customAttributes: declared, usage: usage)
    let writer = IndexWriter(configuration: configuration, state: state, folder: nil)
    return SearchIndex(writer: writer, reader: nil, configuration: configuration)
  }

  /// The index at this moment; holding it costs nothing but the memory of what was replaced since.
  public func snapshot() -> Snapshot {
    Snapshot(
      state: writer?.state ?? reader?.state ?? IndexState(), configuration: configuration)
  }

  /// Takes in what other processes have written since the folder was opened for reading.
  ///
  /// Does nothing for an index that was opened for writing.
  public func refresh() async throws(IndexError) {
    guard let reader else { return }
    try await Blocking.run { () throws(IndexError) in try reader.refresh() }
  }

  // MARK: Changes
  //
  // Changes do not look at cancellation: half of the work of a cancelled call would be done anyway,
  // and a caller that cannot tell whether a change was made would have to ask.

  /// Adds items; an item whose identifier is there already replaces it as a whole.
  ///
  /// All or none: when it returns, the items are durable and can be found.
  ///
  /// A change is made whether or not its task is cancelled, before the call or while it waits: this
  /// call and all others that change the index return when the change is durable, or throw why it
  /// was not made, never ``IndexError/cancelled``.
  public func add(_ items: [Item]) async throws(IndexError) {
    try await commit(WriteBatch(items.map { .put($0) }))
  }

  /// Merges attributes into stored items: given ones overwrite, nil removes, others stay.
  ///
  /// Unknown identifiers are ignored, unless the configuration says otherwise.
  public func update(_ updates: [ItemUpdate]) async throws(IndexError) {
    try await commit(WriteBatch(updates.map { .update($0) }))
  }

  /// Deletes items by identifier; unknown ones are no error.
  public func delete(identifiers: [String]) async throws(IndexError) {
    try await commit(WriteBatch([.deleteIdentifiers(identifiers)]))
  }

  /// Deletes the items of domains and of all domains below them (`a` covers `a.b`, not `ab`).
  public func delete(domains: [String]) async throws(IndexError) {
    try await commit(WriteBatch([.deleteDomains(domains)]))
  }

  /// Deletes all items and all client states, and forgets all use.
  public func deleteAll() async throws(IndexError) {
    try await commit(WriteBatch([.deleteAll]))
  }

  /// Carries out the changes of a batch, and stores its client state, as one.
  public func commit(_ batch: Batch) async throws(IndexError) {
    try await commit(batch.batch)
  }

  // MARK: Upkeep

  /// Writes what is in memory to a segment file.
  ///
  /// Nothing is lost without it; opening is faster.
  public func flush() async throws(IndexError) {
    let writer = try writable()
    try await Blocking.run { () throws(IndexError) in try writer.flush() }
  }

  /// Merges everything into one segment, without what was deleted or has expired.
  public func compact() async throws(IndexError) {
    let writer = try writable()
    try await Blocking.run { () throws(IndexError) in try writer.compact() }
  }

  /// Flushes and lets go of the folder; snapshots stay valid, changes are refused from now on.
  public func close() async throws(IndexError) {
    guard let writer else { return }
    try await Blocking.run { () throws(IndexError) in try writer.close() }
  }

  func commit(_ batch: WriteBatch) async throws(IndexError) {
    let writer = try writable()
    try await Blocking.run { () throws(IndexError) in try writer.commit(batch) }
  }

  func writable() throws(IndexError) -> IndexWriter {
    guard let writer else { throw .readOnly }
    return writer
  }
}
