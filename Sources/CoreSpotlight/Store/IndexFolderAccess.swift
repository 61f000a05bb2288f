#if !canImport(Darwin)
  import Foundation
  import Pharos

  /// The engine's index of a host, opened when it is needed first.
  ///
  /// Where another process writes to the folder, it is read beside that one, and changes are
  /// refused until the folder is free. A damaged index is mended at once, and everything is owed by
  /// the delegates then. Whoever needs it while it is being opened waits for that.
  actor IndexFolderAccess {
    private let configuration: CSHostConfiguration
    private let ledger: OwedLedger
    private var writer: SearchIndex?
    private var reader: SearchIndex?
    /// The index that is being opened.
    private var opening: Task<SearchIndex, any Error>?
    /// The end of an index that has failed; the folder is free when it is over.
    private var closing: Task<Void, Never>?

    init(configuration: CSHostConfiguration, ledger: OwedLedger) {
      self.configuration = configuration
      self.ledger = ledger
    }

    /// The index, open for changes.
    func writable() async throws -> SearchIndex {
      guard configuration.isIndexingAvailable else {
        throw CSIndexError(.indexingUnsupported, "Indexing is not available on this device.")
      }
      return try await open()
    }

    /// The index at this moment.
    func snapshot() async throws -> Snapshot {
      do {
        return try await open().snapshot()
      } catch IndexError.locked {
        return try await readBesideWriter()
      }
    }

    /// Lets the index be opened anew after a failure that it does not recover from by itself.
    func letGo(of index: SearchIndex, after error: IndexError) async {
      switch error {
      case .closed, .fileSystem, .damaged:
        guard writer === index else { return }
        writer = nil
        let last = closing
        let task = Task(executorPreference: HostExecutor.shared) {
          await last?.value
          // Whatever failed was reported by the call that failed.
          try? await index.close()
        }
        closing = task
        await task.value
      default: return
      }
    }

    /// Writes everything to files and lets go of the folder.
    func close() async {
      // What could not be flushed stands in the journal.
      try? await writer?.close()
      writer = nil
      reader = nil
    }

    private func open() async throws -> SearchIndex {
      if let writer { return writer }
      if let opening { return try await opening.value }
      let task = Task(executorPreference: HostExecutor.shared) {
        await self.closing?.value
        return try await self.openFolder()
      }
      opening = task
      defer { opening = nil }
      return try await task.value
    }

    private func openFolder() async throws -> SearchIndex {
      let settings = configuration.indexConfiguration
      guard let location = configuration.location else {
        let index = SearchIndex.inMemory(configuration: settings)
        writer = index
        return index
      }
      let path = location.appendingPathComponent("index", isDirectory: true).path
      try configuration.fileSystem.createFolder(location.path)
      if try isLost(path) { try ledger.oweEverything() }
      try ledger.establish()
      let index = try await openMending(path, settings)
      try noteNames(in: index)
      writer = index
      reader = nil
      return index
    }

    /// After a loss of the ledger: notes which indexes there are, so that an index extension can be
    /// asked.
    private func noteNames(in index: SearchIndex) throws {
      guard let loss = try ledger.contents.loss, !loss.hasNames else { return }
      let snapshot = index.snapshot()
      var names = Set<String?>(snapshot.statistics.clientStateNames)
      for item in try snapshot.items(Query {}, fetching: []) { names.insert(item.indexName) }
      try ledger.know(again: names)
    }

    private func openMending(
      _ path: String, _ settings: IndexConfiguration
    ) async throws -> SearchIndex {
      do {
        return try await SearchIndex(at: path, configuration: settings)
      } catch .damaged {
        // What is owed is on the device before the damage is gone: after a crash it is either seen again or
        // remembered.
        try ledger.oweEverything()
        _ = try await SearchIndex.recover(at: path, configuration: settings)
        return try await SearchIndex(at: path, configuration: settings)
      }
    }

    private func readBesideWriter() async throws -> Snapshot {
      if let reader {
        try await reader.refresh()
        return reader.snapshot()
      }
      guard let location = configuration.location else {
        return SearchIndex.inMemory(configuration: configuration.indexConfiguration).snapshot()
      }
      let index = try await SearchIndex.openForReading(
        at: location.appendingPathComponent("index", isDirectory: true).path,
        configuration: configuration.indexConfiguration)
      reader = index
      return index.snapshot()
    }

    /// Whether there was an index and its files are gone.
    private func isLost(_ path: String) throws -> Bool {
      try ledger.knewIndexes && configuration.fileSystem.isEmpty(folder: path)
    }
  }
#endif
