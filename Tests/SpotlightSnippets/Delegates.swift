// Who answers an index.
import CoreSpotlight
import Foundation

final class DocumentStore: @unchecked Sendable {
  static let shared = DocumentStore()
  private let lock = NSLock()
  private var texts = ["a": "Alpha", "b": "Beta"]

  func text(_ id: String) -> String? { lock.withLock { texts[id] } }
  var ids: [String] { lock.withLock { texts.keys.sorted() } }

  func item(_ id: String) -> CSSearchableItem? {
    guard let text = text(id) else { return nil }
    let attributes = CSSearchableItemAttributeSet(contentType: .plainText)
    attributes.textContent = text
    attributes.providerDataTypeIdentifiers = [UTType.utf8PlainText.identifier]
    attributes.providerInPlaceFileTypeIdentifiers = [UTType.pdf.identifier]
    return CSSearchableItem(
      uniqueIdentifier: id, domainIdentifier: "documents", attributeSet: attributes)
  }
}

/// Acknowledges when its work is done, and hands over data.
final class DocumentIndexDelegate: NSObject, CSSearchableIndexDelegate {
  enum Failure: LocalizedError {
    case unknownDocument(String)
    var errorDescription: String? { "There is no such document." }
  }

  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler:
      @escaping @Sendable () -> Void
  ) {
    let store = DocumentStore.shared
    searchableIndex.indexSearchableItems(store.ids.compactMap(store.item)) { error in
      if let error { print("not now: \(error)") } else { acknowledgementHandler() }
    }
  }

  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping @Sendable () -> Void
  ) {
    let store = DocumentStore.shared
    let gone = identifiers.filter { store.text($0) == nil }
    searchableIndex.deleteSearchableItems(withIdentifiers: gone)
    searchableIndex.indexSearchableItems(identifiers.compactMap(store.item)) { _ in
      acknowledgementHandler()
    }
  }

  func data(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String
  ) throws -> Data {
    guard let text = DocumentStore.shared.text(itemIdentifier) else {
      throw Failure.unknownDocument(itemIdentifier)
    }
    return Data(text.utf8)
  }

  func fileURL(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String,
    inPlace: Bool
  ) throws -> URL {
    FileManager.default.temporaryDirectory.appending(path: itemIdentifier)
      .appendingPathExtension("pdf")
  }
}

/// Only what must be there, with handlers as they were written first.
class ShortDelegate: NSObject, CSSearchableIndexDelegate {
  var isSlow = false

  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
  ) {
    acknowledgementHandler()
  }

  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping () -> Void
  ) {
    acknowledgementHandler()
  }

  func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex) { isSlow = true }
  func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex) { isSlow = false }
}

/// A class of the main actor, whose delegate calls come from anywhere.
@MainActor
final class Library: NSObject, CSSearchableIndexDelegate {
  private let index = CSSearchableIndex(name: "library", protectionClass: .completeUnlessOpen)
  private var refreshes = 0

  override init() {
    super.init()
    index.indexDelegate = self
  }

  private func refresh() async { refreshes += 1 }

  nonisolated func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler:
      @escaping @Sendable () -> Void
  ) {
    Task { @MainActor in
      await refresh()
      acknowledgementHandler()
    }
  }

  nonisolated func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping @Sendable () -> Void
  ) {
    Task { @MainActor in
      await refresh()
      acknowledgementHandler()
    }
  }

  nonisolated func searchableItems(
    forIdentifiers identifiers: [String],
    searchableItemsHandler: @escaping @Sendable ([CSSearchableItem]) -> Void
  ) {
    Task { @MainActor in
      searchableItemsHandler(identifiers.compactMap(DocumentStore.shared.item))
    }
  }

  nonisolated func searchableItemsDidUpdate(_ items: [CSSearchableItem]) {
    for item in items where item.attributeSet.isPriority?.boolValue == true {
      print(item.attributeSet.textContentSummary ?? "")
    }
  }
}
