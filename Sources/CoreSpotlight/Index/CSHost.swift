#if !canImport(Darwin)
  import Dispatch
  import Foundation
  import Pharos
  import Synchronization

  /// The part of the operating system behind the framework: it owns the index of one bundle
  /// identifier.
  ///
  /// Apps need not know it: everything uses ``current``, which is made at first use. A program that
  /// wants another folder or identifier calls ``start(_:)`` before; tests run inside ``run(_:)`` of
  /// a host of their own. Thread-safe.
  ///
  /// Invariants:
  /// 1. all indexes, queries and activities of one host share one name space of identifiers.
  /// 2. changes are carried out in the order of the calls; what is owed to delegates is on the device before
  ///    it can be forgotten.
  public final class CSHost: Sendable {
    /// The settings.
    public let configuration: CSHostConfiguration
    let store: IndexStore
    let ledger: OwedLedger
    let delegates = DelegateRoster()
    let extensions = ExtensionRoster()
    private let sharedIndex = Mutex<Handed<CSSearchableIndex>?>(nil)
    private let upkeep = Mutex<Task<Void, Never>?>(nil)

    /// A host for one bundle identifier; nothing is opened before it is needed.
    public init(_ configuration: CSHostConfiguration) {
      self.configuration = configuration
      let fileSystem = configuration.fileSystem
      let ledger = OwedLedger(
        place: configuration.location.map {
          OwedLedger.Place(fileSystem: fileSystem, folder: $0.path)
        })
      self.ledger = ledger
      store = IndexStore(configuration: configuration, ledger: ledger)
      CSHost.hosts.withLock { $0.append(WeaklyHanded(self)) }
    }

    deinit {
      upkeep.withLock { $0?.cancel() }
      store.finish()
    }

    /// Carries out what was asked for and lets go of the folder; later changes fail.
    public func close() async {
      upkeep.withLock { $0?.cancel() }
      sharedIndex.withLock { $0 = nil }
      delegates.removeAll()
      await store.close()
    }

    // MARK: The current host

    @TaskLocal private static var scoped: CSHost?
    private static let started = Mutex<CSHost?>(nil)
    private static let hosts = Mutex<[WeaklyHanded<CSHost>]>([])

    /// The host that new indexes, queries and activities belong to.
    public static var current: CSHost {
      if let scoped { return scoped }
      return started.withLock { host in
        if let host { return host }
        let new = CSHost(CSHostConfiguration())
        host = new
        return new
      }
    }

    /// Makes a host the current one of the process.
    ///
    /// What was made before stays with the host it belongs to.
    @discardableResult
    public static func start(_ configuration: CSHostConfiguration) -> CSHost {
      let host = CSHost(configuration)
      started.withLock { $0 = host }
      return host
    }

    /// Runs a piece of a program with this host as the current one.
    nonisolated(nonsending) public func run<Result>(
      _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
      try await CSHost.$scoped.withValue(self) { try await body() }
    }

    /// Calls something of a client's with this host as the current one.
    func calling<Result>(_ body: () throws -> Result) rethrows -> Result {
      try CSHost.$scoped.withValue(self) { try body() }
    }

    /// A running host of a bundle identifier.
    static func running(_ bundleIdentifier: String) -> CSHost? {
      hosts.withLock { hosts in
        hosts.removeAll { $0.object == nil }
        return hosts.last { $0.object?.configuration.bundleIdentifier == bundleIdentifier }?.object
      }
    }

    // MARK: What indexes need

    /// The index that takes neither batches nor a protection class.
    var defaultIndex: CSSearchableIndex {
      sharedIndex.withLock { shared in
        if let shared { return shared }
        let new = Handed(CSSearchableIndex(host: self, indexName: .default))
        shared = new
        return new
      }.value
    }

    /// When an item that is indexed now expires by itself: after a calendar month.
    func defaultExpiration() -> Date {
      let now = configuration.clock()
      return configuration.calendar.date(byAdding: .month, value: 1, to: now)
        ?? now.addingTimeInterval(30 * 24 * 60 * 60)
    }

    /// Looks for items that expire now and then, once there is somebody to ask.
    func beginUpkeep() {
      let pause = max(60, configuration.renewalPeriod / 2)
      upkeep.withLock { task in
        guard task == nil else { return }
        task = Task.detached(priority: .utility) { [weak self] in
          while !Task.isCancelled {
            await self?.performUpkeep()
            try? await Task.sleep(for: .seconds(pause))
          }
        }
      }
    }
  }

  /// What an index object stands for within the one name space.
  struct IndexName: Hashable, Sendable {
    /// Nil for the default index.
    let name: String?
    /// The raw value of the class; nil for the default class.
    let protectionClass: String?

    init(name: String?, protectionClass: FileProtectionType?) {
      self.name = name
      self.protectionClass = protectionClass?.rawValue
    }

    static let `default` = IndexName(name: nil, protectionClass: nil)
  }
#endif
