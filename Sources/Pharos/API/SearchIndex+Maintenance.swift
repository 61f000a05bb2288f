import SegmentStore

extension SearchIndex {
  /// Looks for damage in the index of a folder, and reports everything that is wrong.
  ///
  /// Takes no lock and writes nothing; works beside a writer.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - deep: false reads what opening reads: manifest, tables of contents, deletions, journal.
  ///     True reads every byte: all checksums, the invariants of every section, every stored item.
  ///   - configuration: the settings the index is used with.
  /// - Throws: ``IndexError/notFound(path:)`` when the folder has no index; damage is not thrown but
  ///   reported.
  public static func verify(
    at path: String, deep: Bool, configuration: IndexConfiguration = IndexConfiguration()
  ) async throws(IndexError) -> VerificationReport {
    let opener = IndexOpener(
      path: path, fileSystem: configuration.files, configuration: configuration)
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
  /// Damaged files are kept under the name `damaged-…`; files that are not the index's are left
  /// alone. An index without damage is left as it is.
  ///
  /// - Throws: ``IndexError/locked(path:)`` while a writer has the folder open,
  ///   ``IndexError/notFound(path:)`` when no file of an index is there,
  ///   ``IndexError/newerFormat(place:found:supported:)`` when a newer library wrote it.
  public static func recover(
    at path: String, configuration: IndexConfiguration = IndexConfiguration()
  ) async throws(IndexError) -> RecoveryReport {
    let opener = IndexOpener(
      path: path, fileSystem: configuration.files, configuration: configuration)
    return try await Blocking.run { () throws(IndexError) in
      try IndexRecovery.run(opener)
    }
  }
}
