#if !canImport(Darwin)
  import Foundation
  import Synchronization

  /// A delegate that is set on one thread and called on another, and not kept alive.
  final class DelegateReference: Sendable {
    private struct Weak: @unchecked Sendable {
      weak var delegate: (any CSSearchableIndexDelegate)?
    }

    private let reference = Mutex(Weak())

    var delegate: (any CSSearchableIndexDelegate)? {
      get { reference.withLock { Handed($0.delegate) }.value }
      set {
        let new = Handed(newValue)
        reference.withLock { $0.delegate = new.value }
      }
    }
  }

  /// The index objects that have, or had, a delegate.
  final class DelegateRoster: Sendable {
    private let indexes = Mutex<[WeaklyHanded<CSSearchableIndex>]>([])

    func insert(_ index: CSSearchableIndex) {
      let new = WeaklyHanded(index)
      indexes.withLock { indexes in
        indexes.removeAll { $0.object == nil || $0.object === new.object }
        indexes.append(new)
      }
    }

    func removeAll() { indexes.withLock { $0 = [] } }

    /// The living index objects, the newest last.
    var living: [Handed<CSSearchableIndex>] {
      indexes.withLock { $0.compactMap { $0.object.map { Handed($0) } } }
    }

    /// Whether an index object of a name has a delegate.
    func answers(for name: String?) -> Bool {
      living.contains { $0.value.indexName.name == name && $0.value.indexDelegate != nil }
    }
  }

  /// The extensions that run within the program.
  final class ExtensionRoster: Sendable {
    struct Importer: Sendable {
      var importExtension: Handed<CSImportExtension>
      var contentTypes: [UTType]
    }

    private struct Extensions {
      var indexHandler: Handed<CSIndexExtensionRequestHandler>?
      var importers: [Importer] = []
    }

    private let extensions = Mutex(Extensions())

    var indexHandler: Handed<CSIndexExtensionRequestHandler>? {
      get { extensions.withLock { $0.indexHandler } }
      set { extensions.withLock { $0.indexHandler = newValue } }
    }

    func insert(_ importer: Importer) { extensions.withLock { $0.importers.append(importer) } }

    /// The importers for a type, the newest first.
    func importers(for type: UTType) -> [Importer] {
      extensions.withLock { $0.importers }.reversed().filter { importer in
        importer.contentTypes.contains { type.conforms(to: $0) }
      }
    }
  }
#endif
