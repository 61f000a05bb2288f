#if !canImport(Darwin)
  import Foundation
  import Pharos

  /// What delegates owe the index: the contents of the file of an ``OwedLedger``.
  ///
  /// ```
  /// owed.json   {"version": 1, "indexes": [NAME…], "everything": [NAME…],
  ///              "identifiers": {NAME: [IDENTIFIER…]}, "expirations": {"at": SECONDS, "until": SECONDS},
  ///              "loss": {"answered": [NAME…], "hasNames": BOOLEAN}}
  /// ```
  ///
  /// Names are those of indexes behind `n`; the default index is `d`. Seconds count from 2001.
  struct OwedContents: Codable, Equatable {
    /// A look at the items that expire.
    struct ExpirationCheck: Codable, Hashable {
      /// When it was.
      var at: Int64
      /// Items that expire until then were asked for, as far as they were in the index.
      var until: Int64
    }

    /// What was owed before is not known: every index owes everything, whatever its name is.
    struct Loss: Codable, Hashable {
      /// Indexes that have sent everything since.
      var answered: Set<String> = []
      /// Whether the names of the indexes were taken from the items since.
      var hasNames = false
    }

    /// The version that this code writes.
    static let currentVersion = 1

    var version = OwedContents.currentVersion
    /// Every index that something was written to.
    var indexes: Set<String> = []
    /// Indexes whose items are all owed.
    var everything: Set<String> = []
    /// Items that are owed, by index.
    var identifiers: [String: Set<String>] = [:]
    /// When expirations were looked at last; nil before the first time.
    var expirations: ExpirationCheck?
    /// Nil unless the file was lost or damaged.
    var loss: Loss?

    /// The key of an index.
    static func key(_ name: String?) -> String { name.map { "n" + $0 } ?? "d" }

    /// The name of an index, by its key.
    static func name(_ key: String) -> String? { key == "d" ? nil : String(key.dropFirst()) }

    /// Whether an index owes all its items.
    func owesEverything(_ key: String) -> Bool {
      everything.contains(key) || loss.map { !$0.answered.contains(key) } ?? false
    }

    /// An index has sent everything.
    mutating func settleEverything(_ key: String) {
      everything.remove(key)
      identifiers[key] = nil
      loss?.answered.insert(key)
    }
  }

  extension OwedContents {
    /// What a file says; nil when it is damaged.
    ///
    /// - Throws: `CSIndexError.indexUnavailableError` when a newer program wrote it.
    init?(_ bytes: [UInt8]) throws(CSIndexError) {
      struct Version: Decodable { var version: Int }
      let (data, decoder) = (Data(bytes), JSONDecoder())
      guard let version = try? decoder.decode(Version.self, from: data).version else { return nil }
      guard version <= OwedContents.currentVersion else {
        throw CSIndexError(
          .indexUnavailableError,
          "A newer program has written what delegates owe the index (version \(version)).")
      }
      guard let contents = try? decoder.decode(OwedContents.self, from: data) else { return nil }
      self = contents
    }

    /// The bytes of the file.
    func encoded() throws -> [UInt8] {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys]
      return [UInt8](try encoder.encode(self))
    }
  }
#endif
