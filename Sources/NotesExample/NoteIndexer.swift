import CoreSpotlight
import Foundation

/// Keeps the index in step with the store.
///
/// The number of the last change that was taken in is the client state of the index. State and
/// items become durable together, so after a crash the state says exactly where to go on.
final class NoteIndexer: NSObject, CSSearchableIndexDelegate {
  /// Items of one batch; a store with many changes takes several.
  private static let batchSize = 500

  private let index = CSSearchableIndex(name: "notes")
  private let folder: URL

  /// - Parameter folder: where the store is.
  init(folder: URL) {
    self.folder = folder
    super.init()
    index.indexDelegate = self
  }

  /// Takes in what has changed since the last time.
  func catchUp(with store: NoteStore) async throws {
    let state = try await index.fetchLastClientState()
    var done = Int(String(decoding: state, as: UTF8.self)) ?? 0
    // A store that was put back from a copy is behind the index: begin anew.
    if done > store.lastNumber {
      try await index.deleteAllSearchableItems()
      done = 0
    }
    var changes = store.changes(after: done)[...]
    while let last = changes.prefix(Self.batchSize).last {
      let batch = changes.prefix(Self.batchSize)
      changes = changes.dropFirst(batch.count)
      index.beginBatch()
      let saved = batch.filter { $0.kind == .saved }.compactMap { store.note($0.note) }
      try await index.indexSearchableItems(saved.map(Self.item))
      let deleted = batch.filter { $0.kind == .deleted }.map(\.note)
      try await index.deleteSearchableItems(withIdentifiers: deleted)
      try await index.endBatch(withClientState: Data(String(last.number).utf8))
    }
  }

  /// Notes that a note was opened, so that it is found sooner.
  func opened(_ note: Note) async throws {
    let attributes = CSSearchableItemAttributeSet()
    attributes.lastUsedDate = note.lastOpened
    let item = CSSearchableItem(
      uniqueIdentifier: note.id, domainIdentifier: nil, attributeSet: attributes)
    item.isUpdate = true
    try await index.indexSearchableItems([item])
  }

  /// What the index is told about a note.
  private static func item(_ note: Note) -> CSSearchableItem {
    let attributes = CSSearchableItemAttributeSet(contentType: .plainText)
    attributes.title = note.title
    attributes.textContent = note.text
    attributes.contentDescription = String(note.text.prefix(80))
    attributes.keywords = note.tags
    attributes.containerTitle = note.folder
    attributes.contentCreationDate = note.created
    attributes.contentModificationDate = note.changed
    attributes.lastUsedDate = note.lastOpened
    attributes.userCreated = true
    let item = CSSearchableItem(
      uniqueIdentifier: note.id, domainIdentifier: note.folder, attributeSet: attributes)
    // Notes are kept until they are deleted.
    item.expirationDate = .distantFuture
    return item
  }

  // MARK: CSSearchableIndexDelegate

  // The index was lost: send every note.
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler:
      @escaping @Sendable () -> Void
  ) {
    guard let store = try? NoteStore(folder: folder) else { return }
    searchableIndex.indexSearchableItems(store.notes.map(Self.item)) { error in
      if error == nil { acknowledgementHandler() }
    }
  }

  // Single notes are needed again: send those that are still there, delete the others.
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping @Sendable () -> Void
  ) {
    guard let store = try? NoteStore(folder: folder) else { return }
    let missing = identifiers.filter { store.note($0) == nil }
    let items = identifiers.compactMap { store.note($0) }.map(Self.item)
    searchableIndex.deleteSearchableItems(withIdentifiers: missing)
    searchableIndex.indexSearchableItems(items) { error in
      if error == nil { acknowledgementHandler() }
    }
  }
}
