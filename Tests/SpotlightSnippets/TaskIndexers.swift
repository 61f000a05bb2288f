// Indexers of the time of tasks.
import CoreSpotlight
import Foundation
import UniformTypeIdentifiers

struct Bookmark: Codable, Hashable, Identifiable, Sendable {
  var id = UUID()
  var title: String
  var url: URL
  var tags: Set<String> = []
  var added = Date()
  var isFavourite = false
}

extension Bookmark {
  var attributeSet: CSSearchableItemAttributeSet {
    let attributes = CSSearchableItemAttributeSet(contentType: .url)
    attributes.title = title
    attributes.displayName = title
    attributes.url = url
    attributes.contentURL = url
    attributes.keywords = tags.sorted() + [url.host() ?? ""]
    attributes.addedDate = added
    attributes.userCurated = NSNumber(value: isFavourite)
    attributes.rankingHint = isFavourite ? 90 : 50
    return attributes
  }

  var searchableItem: CSSearchableItem {
    let item = CSSearchableItem(
      uniqueIdentifier: id.uuidString, domainIdentifier: "bookmarks.\(url.host() ?? "none")",
      attributeSet: attributeSet)
    item.expirationDate = .distantFuture
    return item
  }
}

/// An actor that has an index of its own.
actor BookmarkIndexer {
  private let index = CSSearchableIndex(name: "bookmarks")
  private(set) var count = 0

  func index(_ bookmarks: [Bookmark]) async throws {
    guard !bookmarks.isEmpty else { return }
    try await index.indexSearchableItems(bookmarks.map(\.searchableItem))
    count += bookmarks.count
  }

  func remove(_ ids: [Bookmark.ID]) async throws {
    try await index.deleteSearchableItems(withIdentifiers: ids.map(\.uuidString))
  }

  func removeHost(_ host: String) async throws {
    try await index.deleteSearchableItems(withDomainIdentifiers: ["bookmarks.\(host)"])
  }

  func touch(_ id: Bookmark.ID) async throws {
    let attributes = CSSearchableItemAttributeSet(contentType: .url)
    attributes.lastUsedDate = .now
    let item = CSSearchableItem(
      uniqueIdentifier: id.uuidString, domainIdentifier: nil, attributeSet: attributes)
    item.isUpdate = true
    try await index.indexSearchableItems([item])
  }

  /// Goes on where the last batch has ended.
  func catchUp(with changes: [(number: Int, bookmark: Bookmark?)], size: Int = 100) async throws {
    let state = try await index.fetchLastClientState()
    let last = (try? JSONDecoder().decode(Int.self, from: state)) ?? 0
    let new = changes.filter { $0.number > last }
    for start in stride(from: 0, to: new.count, by: size) {
      let part = new[start..<min(start + size, new.count)]
      index.beginBatch()
      try await index.indexSearchableItems(part.compactMap { $0.bookmark?.searchableItem })
      try await index.endBatch(withClientState: JSONEncoder().encode(part.last?.number ?? last))
    }
  }

  /// App and extension index at the same time.
  func replaceState(_ old: Data?, by new: Data, _ bookmarks: [Bookmark]) async -> Bool {
    index.beginBatch()
    do {
      try await index.indexSearchableItems(bookmarks.map(\.searchableItem))
      try await index.endIndexBatch(expectedClientState: old, newClientState: new)
      return true
    } catch CSIndexError.mismatchedClientState {
      return false
    } catch {
      print(error.localizedDescription)
      return false
    }
  }
}

/// A namespace with functions.
enum BookmarkSpotlight {
  static let domain = "bookmarks"

  static func index(_ bookmark: Bookmark) async {
    do {
      try await CSSearchableIndex.default().indexSearchableItems([bookmark.searchableItem])
    } catch {
      print("Spotlight: \(error)")
    }
  }

  @concurrent static func reindex(_ bookmarks: [Bookmark]) async throws {
    try await CSSearchableIndex.default().deleteSearchableItems(withDomainIdentifiers: [domain])
    try await withThrowingTaskGroup(of: Void.self) { group in
      for start in stride(from: 0, to: bookmarks.count, by: 50) {
        let part = Array(bookmarks[start..<min(start + 50, bookmarks.count)])
        group.addTask {
          try await CSSearchableIndex.default().indexSearchableItems(part.map(\.searchableItem))
        }
      }
      try await group.waitForAll()
    }
  }
}

/// A model on the main actor that starts tasks.
@MainActor
final class BookmarkLibrary {
  private(set) var bookmarks: [Bookmark] = []
  private(set) var lastFailure: String?
  private let indexer = BookmarkIndexer()
  private var task: Task<Void, Never>?

  init() {}

  func add(_ bookmark: Bookmark) {
    bookmarks.append(bookmark)
    let indexer = indexer
    task = Task { [weak self] in
      do {
        try await indexer.index([bookmark])
      } catch {
        self?.lastFailure = error.localizedDescription
      }
    }
  }

  /// On the main actor itself.
  func save() async throws {
    let index = CSSearchableIndex.default()
    try await index.indexSearchableItems(bookmarks.map(\.searchableItem))
  }

  /// A handler that goes back to the main actor.
  func removeAll() {
    CSSearchableIndex.default().deleteAllSearchableItems { error in
      Task { @MainActor in
        self.bookmarks = []
        self.lastFailure = error?.localizedDescription
      }
    }
  }

  func finish() async { await task?.value }
}

/// A bridge from handlers to tasks, as code had it before the forms for tasks.
func indexBridged(_ bookmarks: [Bookmark]) async throws {
  try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, Error>) in
    CSSearchableIndex.default().indexSearchableItems(bookmarks.map(\.searchableItem)) { error in
      if let error {
        continuation.resume(throwing: error)
      } else {
        continuation.resume()
      }
    }
  }
}

/// An abstraction for tests.
protocol SearchableIndexing {
  func indexSearchableItems(_ items: [CSSearchableItem]) async throws
  func deleteSearchableItems(withIdentifiers identifiers: [String]) async throws
}

extension CSSearchableIndex: SearchableIndexing {}

final class MemoryIndexing: SearchableIndexing {
  var identifiers: Set<String> = []

  func indexSearchableItems(_ items: [CSSearchableItem]) async throws {
    identifiers.formUnion(items.map(\.uniqueIdentifier))
  }

  func deleteSearchableItems(withIdentifiers identifiers: [String]) async throws {
    self.identifiers.subtract(identifiers)
  }
}

/// A protocol that things of an app conform to.
protocol Searchable {
  associatedtype Identifier: LosslessStringConvertible
  static var searchDomain: String { get }
  var searchIdentifier: Identifier { get }
  func describe(in attributes: CSSearchableItemAttributeSet)
}

extension Searchable {
  func makeSearchableItem(type: UTType = .content) -> CSSearchableItem {
    let attributes = CSSearchableItemAttributeSet(contentType: type)
    describe(in: attributes)
    return CSSearchableItem(
      uniqueIdentifier: "\(Self.searchDomain):\(searchIdentifier)",
      domainIdentifier: Self.searchDomain, attributeSet: attributes)
  }
}
