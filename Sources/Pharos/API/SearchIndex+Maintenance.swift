#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension SearchIndex {
  /// Looks for damage in the index of a folder, and reports everything that is wrong.
  ///
  /// Takes no lock and writes nothing; works beside a writer.
  ///
  /// - Parameters:
  ///   - location: the folder, as a path or a `file:` address.
  ///   - deep: false reads what opening reads: manifest, tables of contents, deletions, journal.
  ///     True reads every byte: all checksums, the invariants of every section, every stored item.
  ///   - configuration: the settings the index is used with.
  /// - Throws: ``IndexError/notFound(path:)`` when the folder has no index; damage is not thrown but
  ///   reported.
  public static func verify(
    at location: some IndexLocation, deep: Bool,
    configuration: IndexConfiguration = IndexConfiguration()
  ) async throws(IndexError) -> VerificationReport {
    let opener = try IndexOpener(at: location, configuration)
    return try await Blocking.run { () throws(IndexError) in
      try IndexVerifier.report(on: opener, deep: deep)
    }
  }

  /// Makes a consistent index of what can be read of a damaged one.
  ///
  /// Uses the newest manifest that is readable, or all segment files when none is. Segments with
  /// damaged parts are rebuilt from the items they store, those that cannot be read left out. The
  /// journal is replayed as far as it is readable, also behind unreadable parts. No item is made
  /// up, and of several versions of an item the newest one is kept; a deletion whose record is
  /// damaged may be undone. When anything may be lost, the client states are dropped, so that
  /// clients hand over everything again.
  ///
  /// Damage is what was read and has a wrong checksum or contradicts the format, and a file that is
  /// missing. A call of the system that fails is not: it ends the recovery, and the index stays as it is.
  ///
  /// Nothing is deleted. The files that the recovered index does without are moved into a folder of the
  /// index, `recovered-…`, where `record.json` says what is wrong with each;
  /// ``undoRecovery(at:configuration:)`` brings them back, and when they are not wanted any more the folder
  /// can be removed. Files that are not the index's are left alone. An index without damage is left
  /// as it is.
  ///
  /// - Throws: ``IndexError/locked(path:)`` while a writer has the folder open,
  ///   ``IndexError/notFound(path:)`` when no file of an index is there,
  ///   ``IndexError/newerFormat(place:found:supported:)`` when a newer library wrote it,
  ///   ``IndexError/fileSystem(operation:path:code:)`` when a call of the system failed.
  public static func recover(
    at location: some IndexLocation, configuration: IndexConfiguration = IndexConfiguration()
  ) async throws(IndexError) -> RecoveryReport {
    let opener = try IndexOpener(at: location, configuration)
    return try await Blocking.run { () throws(IndexError) in
      try IndexRecovery.run(opener)
    }
  }

  /// What ``recover(at:configuration:)`` would keep, salvage and lose; changes nothing.
  ///
  /// Reads and decodes as much as the recovery itself.
  ///
  /// - Throws: as the recovery does.
  public static func previewRecovery(
    at location: some IndexLocation, configuration: IndexConfiguration = IndexConfiguration()
  ) async throws(IndexError) -> RecoveryReport {
    let opener = try IndexOpener(at: location, configuration)
    return try await Blocking.run { () throws(IndexError) in
      try IndexRecovery.run(opener, isTrial: true)
    }
  }

  /// Takes the latest recovery back: every file of the index is again what it was before.
  ///
  /// What the recovery had made is kept in a folder of the index, `undone-…`. Only an index that has not
  /// changed since can go back. An undoing that was interrupted goes on.
  ///
  /// - Throws: ``IndexError/nothingToUndo(path:reason:)`` where there was no recovery or the index has
  ///   changed since, ``IndexError/locked(path:)`` while a writer has the folder open,
  ///   ``IndexError/notFound(path:)``, ``IndexError/fileSystem(operation:path:code:)``.
  @discardableResult
  public static func undoRecovery(
    at location: some IndexLocation, configuration: IndexConfiguration = IndexConfiguration()
  ) async throws(IndexError) -> RecoveryUndoReport {
    let opener = try IndexOpener(at: location, configuration)
    return try await Blocking.run { () throws(IndexError) in try RecoveryUndo.run(opener) }
  }
}
