#if !canImport(Darwin)
  import Foundation
  import Synchronization

  /// What delegates still owe the index, kept in a file so that a crash does not forget it.
  ///
  /// ```
  /// owed.json   {"version": 1, "indexes": [NAME…], "everything": [NAME…],
  ///              "identifiers": {NAME: [IDENTIFIER…]}, "expirations": {"at": SECONDS, "until": SECONDS}}
  /// ```
  ///
  /// Names are those of indexes behind `n`; the default index is `d`. Seconds count from 2001. The file is
  /// replaced as a whole: written beside, synchronised, renamed. Thread-safe.
  final class OwedLedger: Sendable {
    /// The contents of the file.
    struct Contents: Codable, Equatable {
      var version = 1
      /// Every index that something was written to.
      var indexes: Set<String> = []
      /// Indexes whose items are all owed.
      var everything: Set<String> = []
      /// Items that are owed, by index.
      var identifiers: [String: Set<String>] = [:]
      /// When expirations were looked at last; nil before the first time.
      var expirations: ExpirationCheck?
    }

    /// A look at the items that expire.
    struct ExpirationCheck: Codable, Hashable {
      /// When it was.
      var at: Int64
      /// Items that expire until then were asked for, as far as they were in the index.
      var until: Int64
    }

    private struct State {
      var contents: Contents?
      /// Whether the file knew of any index when the program started.
      var knewIndexes = false
      /// What was asked for since the program started.
      var askedEverything: Set<String> = []
      var askedIdentifiers: [String: Set<String>] = [:]
    }

    /// Nil keeps it in memory.
    private let file: URL?
    private let state = Mutex(State())

    init(file: URL?) { self.file = file }

    /// The key of an index.
    static func key(_ name: String?) -> String { name.map { "n" + $0 } ?? "d" }

    /// The name of an index, by its key.
    static func name(_ key: String) -> String? { key == "d" ? nil : String(key.dropFirst()) }

    /// The contents at this moment.
    var contents: Contents { state.withLock { load(&$0) } }

    /// Whether anything was written to an index of the host before the program started.
    var knewIndexes: Bool {
      state.withLock { state in
        _ = load(&state)
        return state.knewIndexes
      }
    }

    /// Notes that something is written to an index.
    func know(_ name: String?) throws {
      let key = OwedLedger.key(name)
      try change { $0.indexes.insert(key) }
    }

    /// Notes that every item of every index must be sent again, to be asked for once more.
    ///
    /// - Parameter names: indexes that count although nothing was written to them.
    func oweEverything(also names: [String?] = []) throws {
      try state.withLock { state in
        try change(&state) {
          $0.everything.formUnion($0.indexes.union(names.map(OwedLedger.key)))
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
      _ identifiers: [String: Set<String>], after last: ExpirationCheck?, by check: ExpirationCheck
    ) throws {
      try state.withLock { state in
        guard load(&state).expirations == last else { return }
        try owe(identifiers, &state) { $0.expirations = check }
      }
    }

    private func owe(
      _ identifiers: [String: Set<String>], _ state: inout State,
      and other: (inout Contents) -> Void
    ) throws {
      try change(&state) { contents in
        contents.identifiers.merge(identifiers) { $0.union($1) }
        other(&contents)
      }
      for (key, names) in identifiers { state.askedIdentifiers[key]?.subtract(names) }
    }

    /// Takes what is owed by an index and was not asked for since the program started.
    func takeUnasked(_ name: String?) -> (everything: Bool, identifiers: [String]) {
      let key = OwedLedger.key(name)
      return state.withLock { state in
        let contents = load(&state)
        let everything =
          contents.everything.contains(key) && state.askedEverything.insert(key).inserted
        let identifiers = contents.identifiers[key, default: []]
          .subtracting(state.askedIdentifiers[key, default: []])
        state.askedIdentifiers[key, default: []].formUnion(identifiers)
        return (everything, identifiers.sorted())
      }
    }

    /// An index has sent everything.
    func acknowledgeEverything(_ name: String?) {
      let key = OwedLedger.key(name)
      // If the file cannot be written, the delegate is asked once more at the next start.
      try? change {
        $0.everything.remove(key)
        $0.identifiers[key] = nil
      }
    }

    /// Items were sent again, or deleted.
    func settle(_ identifiers: some Sequence<String>) {
      try? state.withLock { state in
        guard !load(&state).identifiers.isEmpty else { return }
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

    private func change(_ body: (inout Contents) -> Void) throws {
      try state.withLock { try change(&$0, body) }
    }

    private func change(_ state: inout State, _ body: (inout Contents) -> Void) throws {
      let old = load(&state)
      var new = old
      body(&new)
      guard new != old else { return }
      try write(new)
      state.contents = new
    }

    /// A file that is missing or cannot be read owes nothing.
    private func load(_ state: inout State) -> Contents {
      if let contents = state.contents { return contents }
      let contents =
        file.flatMap { try? Data(contentsOf: $0) }
        .flatMap { try? JSONDecoder().decode(Contents.self, from: $0) } ?? Contents()
      state.contents = contents
      state.knewIndexes = !contents.indexes.isEmpty
      return contents
    }

    private func write(_ contents: Contents) throws {
      guard let file else { return }
      let folder = file.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys]
      try DurableFile.replace(file, with: encoder.encode(contents))
    }
  }
#endif
