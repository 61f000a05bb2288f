#if !canImport(Darwin)
  import Pharos
  import Synchronization

  /// What delegates still owe the index, kept in a file so that a crash does not forget it.
  ///
  /// The file is replaced as a whole. One that is damaged, or missing beside an index, may have
  /// said anything: from then on every index owes everything, until its delegate has acknowledged.
  /// A damaged file is kept as `damaged-owed.json`. One that cannot be read at all, or that a newer
  /// program wrote, is an error of every call, and is left as it is. Thread-safe.
  final class OwedLedger: Sendable {
    /// The place of the file.
    struct Place: Sendable {
      var fileSystem: IndexFileSystem
      /// The folder of the host.
      var folder: String
      var file: String { folder + "/owed.json" }
      var damagedFile: String { folder + "/damaged-owed.json" }
      /// The folder of the engine's index.
      var index: String { folder + "/index" }
    }

    private struct State {
      var contents: OwedContents?
      /// Whether the file knew of any index when the program started.
      var knewIndexes = false
      /// What was asked for since the program started.
      var askedEverything: Set<String> = []
      var askedIdentifiers: [String: Set<String>] = [:]
    }

    /// Nil keeps it in memory.
    private let place: Place?
    private let state = Mutex(State())

    init(place: Place?) { self.place = place }

    // MARK: Reading

    /// The contents at this moment.
    var contents: OwedContents {
      get throws { try state.withLock { try load(&$0) } }
    }

    /// Whether anything was written to an index of the host before the program started.
    var knewIndexes: Bool {
      get throws {
        try state.withLock { state in
          _ = try load(&state)
          return state.knewIndexes
        }
      }
    }

    /// Takes what is owed by an index and was not asked for since the program started.
    func takeUnasked(_ name: String?) throws -> (everything: Bool, identifiers: [String]) {
      let key = OwedContents.key(name)
      return try state.withLock { state in
        let contents = try load(&state)
        let everything =
          contents.owesEverything(key) && state.askedEverything.insert(key).inserted
        let identifiers = contents.identifiers[key, default: []]
          .subtracting(state.askedIdentifiers[key, default: []])
        state.askedIdentifiers[key, default: []].formUnion(identifiers)
        return (everything, identifiers.sorted())
      }
    }

    // MARK: Noting

    /// Makes sure that there is a file, before there is an index beside it.
    func establish() throws {
      try state.withLock { state in
        let contents = try load(&state)
        guard let place, try place.fileSystem.contents(ofFile: place.file) == nil else { return }
        try write(contents)
      }
    }

    /// Notes that something is written to an index.
    func know(_ name: String?) throws {
      try change { $0.indexes.insert(OwedContents.key(name)) }
    }

    /// Notes, after a loss, to which indexes something was written before.
    func know(again names: some Sequence<String?>) throws {
      let keys = names.map(OwedContents.key)
      try change {
        $0.indexes.formUnion(keys)
        $0.loss?.hasNames = true
      }
    }

    /// Notes that every item of every index must be sent again, to be asked for once more.
    ///
    /// - Parameter names: indexes that count although nothing was written to them.
    func oweEverything(also names: [String?] = []) throws {
      try state.withLock { state in
        try change(&state) {
          $0.everything.formUnion($0.indexes.union(names.map(OwedContents.key)))
          $0.loss?.answered = []
        }
        state.askedEverything = []
      }
    }

    /// Notes that items must be sent again, to be asked for once more.
    func owe(_ identifiers: [String: Set<String>]) throws {
      try state.withLock { try owe(identifiers, &$0) { _ in } }
    }

    /// Notes that items expire and must be sent again, and when expirations were looked at.
    ///
    /// - Parameter last: when they had been before; where somebody has looked meanwhile, nothing is noted.
    func owe(
      _ identifiers: [String: Set<String>], after last: OwedContents.ExpirationCheck?,
      by check: OwedContents.ExpirationCheck
    ) throws {
      try state.withLock { state in
        guard try load(&state).expirations == last else { return }
        try owe(identifiers, &state) { $0.expirations = check }
      }
    }

    private func owe(
      _ identifiers: [String: Set<String>], _ state: inout State,
      and other: (inout OwedContents) -> Void
    ) throws {
      try change(&state) { contents in
        contents.identifiers.merge(identifiers) { $0.union($1) }
        other(&contents)
      }
      for (key, names) in identifiers { state.askedIdentifiers[key]?.subtract(names) }
    }

    /// An index has sent everything.
    func acknowledgeEverything(_ name: String?) {
      // If the file cannot be written, the delegate is asked once more at the next start.
      try? change { $0.settleEverything(OwedContents.key(name)) }
    }

    /// Items were sent again, or deleted.
    func settle(_ identifiers: some Sequence<String>) {
      try? state.withLock { state in
        guard try !load(&state).identifiers.isEmpty else { return }
        let gone = Set(identifiers)
        try change(&state) { contents in
          contents.identifiers = contents.identifiers.compactMapValues { names in
            let rest = names.subtracting(gone)
            return rest.isEmpty ? nil : rest
          }
        }
        for key in state.askedIdentifiers.keys { state.askedIdentifiers[key]?.subtract(gone) }
      }
    }

    // MARK: The file

    private func change(_ body: (inout OwedContents) -> Void) throws {
      try state.withLock { try change(&$0, body) }
    }

    private func change(_ state: inout State, _ body: (inout OwedContents) -> Void) throws {
      let old = try load(&state)
      var new = old
      body(&new)
      guard new != old else { return }
      try write(new)
      state.contents = new
    }

    private func load(_ state: inout State) throws -> OwedContents {
      if let contents = state.contents { return contents }
      let contents = try read()
      state.contents = contents
      state.knewIndexes = !contents.indexes.isEmpty || contents.loss != nil
      return contents
    }

    private func read() throws -> OwedContents {
      guard let place else { return OwedContents() }
      let lost = OwedContents(loss: OwedContents.Loss())
      guard let bytes = try place.fileSystem.contents(ofFile: place.file) else {
        return try place.fileSystem.isEmpty(folder: place.index) ? OwedContents() : lost
      }
      if let contents = try OwedContents(bytes) { return contents }
      // Written before anything relies on it: after a crash the damage is seen again, or the loss is.
      try place.fileSystem.replaceFile(place.damagedFile, in: place.folder, with: bytes)
      try write(lost)
      return lost
    }

    private func write(_ contents: OwedContents) throws {
      guard let place else { return }
      try place.fileSystem.replaceFile(
        place.file, in: place.folder, with: contents.encoded())
    }
  }
#endif
