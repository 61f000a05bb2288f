#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What an entry of the index stands for.
public enum ItemKind: UInt8, Sendable, Hashable, CaseIterable {
  /// A piece of content: a document, a message, a song.
  case item = 0
  /// Something the person did, such as visiting a page of the application.
  case userActivity = 1
}

/// An entry of the index: something to be found, described by attributes.
///
/// ```swift
/// let item = Item("42", domain: "notes.work", attributes: [
///   .title: "Paris", .keywords: ["city", "travel"], .pageCount: 3,
/// ])
/// ```
public struct Item: Sendable, Hashable {
  /// The identifier, unique in the index.
  ///
  /// Adding an item replaces the one with the same identifier.
  public var uniqueIdentifier: String
  /// What the entry stands for.
  public var kind: ItemKind
  /// The named part of the index that the entry belongs to, if any.
  public var indexName: String?
  /// The group the entry belongs to, as a path of components parted by dots, such as
  /// `account.mailbox`.
  public var domainIdentifier: String?
  /// The data protection class, kept as given.
  public var protectionClass: String?
  /// When the entry was last indexed.
  ///
  /// Set by the index.
  public var indexedDate: Date?
  /// When the entry stops being found; nil means never.
  public var expirationDate: Date?
  /// On an activity: the entry it belongs to, which it counts a visit of.
  ///
  /// The activity is stored only if the entry is there, and deleted with it: by identifier, by
  /// domain, or with everything. Replacing the entry keeps it. On an item it means nothing.
  public var relatedUniqueIdentifier: String?
  /// Like ``relatedUniqueIdentifier``, which goes before it, but without the link of lifetimes.
  public var weakRelatedUniqueIdentifier: String?
  /// What is known about the entry.
  public var attributes: AttributeSet

  /// Creates an item.
  public init(
    _ uniqueIdentifier: String, kind: ItemKind = .item, domain: String? = nil,
    indexName: String? = nil, protectionClass: String? = nil, expirationDate: Date? = nil,
    relatedUniqueIdentifier: String? = nil, weakRelatedUniqueIdentifier: String? = nil,
    attributes: AttributeSet = [:]
  ) {
    self.uniqueIdentifier = uniqueIdentifier
    self.kind = kind
    self.indexName = indexName
    self.domainIdentifier = domain
    self.protectionClass = protectionClass
    self.indexedDate = nil
    self.expirationDate = expirationDate
    self.relatedUniqueIdentifier = relatedUniqueIdentifier
    self.weakRelatedUniqueIdentifier = weakRelatedUniqueIdentifier
    self.attributes = attributes
  }

  /// The value of an attribute.
  ///
  /// Setting nil removes it.
  public subscript(key: AttributeKey) -> AttributeValue? {
    get { attributes[key] }
    set { attributes[key] = newValue }
  }
}
