// The shape of Xcode's template for an index extension.
import CoreSpotlight

class IndexRequestHandler: CSIndexExtensionRequestHandler {
  override func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
  ) {
    acknowledgementHandler()
  }

  override func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping () -> Void
  ) {
    acknowledgementHandler()
  }

  override func data(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String
  ) throws -> Data {
    return Data()
  }

  override func fileURL(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String,
    inPlace: Bool
  ) throws -> URL {
    return URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(itemIdentifier)
  }

  override func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex) {
    NSLog("throttled")
  }

  override func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex) {
    NSLog("not throttled any more")
  }
}

/// With the handler as the interface of today has it, and tasks.
final class TaskIndexRequestHandler: CSIndexExtensionRequestHandler {
  private static func allPages() async -> [Page] { [Page(id: "1", text: "One")] }

  override func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler:
      @escaping @Sendable () -> Void
  ) {
    Task {
      let index = CSSearchableIndex(name: "pages")
      do {
        try await index.deleteAllSearchableItems()
        index.beginBatch()
        try await index.indexSearchableItems(
          TaskIndexRequestHandler.allPages().map(\.searchableItem))
        try await index.endBatch(withClientState: Data())
        acknowledgementHandler()
      } catch {
        print("The index could not be rebuilt: \(error)")
      }
    }
  }

  override func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping @Sendable () -> Void
  ) {
    let known = Set(identifiers)
    Task { @MainActor in
      let pages = await TaskIndexRequestHandler.allPages().filter { known.contains($0.id) }
      try? await CSSearchableIndex(name: "pages").indexSearchableItems(pages.map(\.searchableItem))
      acknowledgementHandler()
    }
  }

  override func searchableItems(
    forIdentifiers identifiers: [String],
    searchableItemsHandler: @escaping @Sendable ([CSSearchableItem]) -> Void
  ) {
    searchableItemsHandler(identifiers.map { Page(id: $0, text: "").searchableItem })
  }
}

struct Page: Sendable {
  var id: String
  var text: String

  var searchableItem: CSSearchableItem {
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    attributes.textContent = text
    return CSSearchableItem(
      uniqueIdentifier: id, domainIdentifier: "pages", attributeSet: attributes)
  }
}
