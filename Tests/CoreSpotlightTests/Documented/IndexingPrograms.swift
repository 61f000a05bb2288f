// Programs as a client writes them for Apple's framework: nothing but these two imports.
import CoreSpotlight
import Foundation

/// A photo app that indexes its albums and photos.
enum AlbumProgram {
  struct Photo {
    var id: String
    var album: String
    var caption: String
    var taken: Date
    var stars: Int
  }

  static func item(for photo: Photo) -> CSSearchableItem {
    let attributes = CSSearchableItemAttributeSet(contentType: .jpeg)
    attributes.title = photo.caption
    attributes.contentDescription = "A photo of the album \(photo.album)"
    attributes.keywords = ["photo", photo.album]
    attributes.contentCreationDate = photo.taken
    attributes.rating = NSNumber(value: photo.stars)
    attributes.thumbnailURL = URL(fileURLWithPath: "/thumbnails/\(photo.id).png")
    attributes.authors = [
      CSPerson(displayName: "Zoë Müller", handles: ["zoe@example.org"], handleIdentifier: "email")
    ]
    return CSSearchableItem(
      uniqueIdentifier: photo.id, domainIdentifier: "albums.\(photo.album)",
      attributeSet: attributes)
  }

  /// The first call of the oldest documentation: index, and look at the error.
  static func indexOne(_ photo: Photo, then: @escaping @Sendable (Error?) -> Void) {
    guard CSSearchableIndex.isIndexingAvailable() else { return }
    CSSearchableIndex.default().indexSearchableItems([item(for: photo)]) { error in
      if let error = error {
        print("Indexing error: \(error.localizedDescription)")
      }
      then(error)
    }
  }

  static func like(_ id: String) async throws {
    let attributes = CSSearchableItemAttributeSet(contentType: .jpeg)
    attributes.lastUsedDate = Date()
    attributes.userCurated = true
    let item = CSSearchableItem(
      uniqueIdentifier: id, domainIdentifier: nil, attributeSet: attributes)
    item.isUpdate = true
    try await CSSearchableIndex.default().indexSearchableItems([item])
  }

  static func deleteAlbum(_ name: String, completion: (@Sendable (Error?) -> Void)?) {
    CSSearchableIndex.default().deleteSearchableItems(
      withDomainIdentifiers: ["albums.\(name)"], completionHandler: completion)
  }
}

/// A mail app that sends its messages in batches and goes on where it was.
actor MessageFeed {
  struct Message: Sendable {
    var number: Int
    var subject: String
    var isDeleted = false
  }

  private let index = CSSearchableIndex(name: "messages", protectionClass: .completeUnlessOpen)
  private let messages: [Message]

  init(_ messages: [Message]) { self.messages = messages }

  /// Sends what is newer than the state of the index; returns how many messages that were.
  func send() async throws -> Int {
    let state = try await index.fetchLastClientState()
    let last = Int(String(decoding: state, as: UTF8.self)) ?? 0
    let new = messages.filter { $0.number > last }
    var rest = new[...]
    while let end = rest.prefix(2).last {
      let batch = rest.prefix(2)
      rest = rest.dropFirst(batch.count)
      index.beginBatch()
      index.indexSearchableItems(
        batch.filter { !$0.isDeleted }.map(Self.item), completionHandler: nil)
      index.deleteSearchableItems(
        withIdentifiers: batch.filter(\.isDeleted).map { "message-\($0.number)" },
        completionHandler: nil)
      try await index.endBatch(withClientState: Data(String(end.number).utf8))
    }
    return new.count
  }

  /// The same with a state that another process might have changed.
  func send(_ message: Message, expecting state: Data?) async throws {
    index.beginBatch()
    index.indexSearchableItems([Self.item(message)], completionHandler: nil)
    try await index.endIndexBatch(
      expectedClientState: state, newClientState: Data(String(message.number).utf8))
  }

  private static func item(_ message: Message) -> CSSearchableItem {
    let attributes = CSSearchableItemAttributeSet(itemContentType: kUTTypeEmailMessage as String)
    attributes.subject = message.subject
    attributes.mailboxIdentifiers = [CSMailboxInbox]
    attributes.likelyJunk = false
    return CSSearchableItem(
      uniqueIdentifier: "message-\(message.number)", domainIdentifier: "account.inbox",
      attributeSet: attributes)
  }
}

/// An app whose delegate sends what is asked for.
class RecipeIndexer: NSObject, CSSearchableIndexDelegate {
  let index = CSSearchableIndex(name: "recipes")
  let recipes = ["1": "Pancakes", "2": "Soup"]

  override init() {
    super.init()
    index.indexDelegate = self
  }

  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler:
      @escaping @Sendable () -> Void
  ) {
    searchableIndex.indexSearchableItems(recipes.keys.map(item)) { error in
      if error == nil { acknowledgementHandler() }
    }
  }

  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping @Sendable () -> Void
  ) {
    let known = identifiers.filter { recipes[$0] != nil }
    let unknown = identifiers.filter { recipes[$0] == nil }
    searchableIndex.deleteSearchableItems(withIdentifiers: unknown)
    searchableIndex.indexSearchableItems(known.map(item)) { _ in acknowledgementHandler() }
  }

  func data(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String
  ) throws -> Data {
    guard let name = recipes[itemIdentifier], typeIdentifier == UTType.plainText.identifier else {
      throw CSIndexError(.invalidItemError)
    }
    return Data(name.utf8)
  }

  private func item(_ id: String) -> CSSearchableItem {
    let attributes = CSSearchableItemAttributeSet(contentType: UTType.plainText)
    attributes.title = recipes[id]
    attributes.providerDataTypeIdentifiers = [UTType.plainText.identifier]
    return CSSearchableItem(
      uniqueIdentifier: id, domainIdentifier: "recipes", attributeSet: attributes)
  }
}
