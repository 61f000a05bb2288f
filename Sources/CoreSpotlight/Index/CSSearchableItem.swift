#if !canImport(Darwin)
  import Foundation
  import Pharos

  /// Something of the app's that can be found: an identifier with attributes.
  open class CSSearchableItem: NSObject, NSSecureCoding, NSCopying {
    /// The identifier within the app.
    ///
    /// Indexing an item replaces the one with the same identifier.
    open var uniqueIdentifier: String
    /// The group the item belongs to, as a path of components parted by dots.
    open var domainIdentifier: String?
    /// What is known about the item.
    open var attributeSet: CSSearchableItemAttributeSet
    /// Whether indexing merges the attributes into the stored item instead of replacing it.
    ///
    /// An item that is not in the index is not added by an update.
    open var isUpdate = false
    /// Which changes by the system the app wants to hear of; nothing makes such changes here.
    open var updateListenerOptions: UpdateListenerOptions = []
    /// The date that was set.
    var ownExpirationDate: Date?
    /// The place in the result of a query; nil for an item of the app's.
    var rank: FoundRank?

    /// An item with an identifier, or with a made one.
    ///
    /// - Parameters:
    ///   - uniqueIdentifier: the identifier; nil makes a UUID.
    ///   - domainIdentifier: the group the item belongs to.
    ///   - attributeSet: what is known about it.
    public init(
      uniqueIdentifier: String?, domainIdentifier: String?,
      attributeSet: CSSearchableItemAttributeSet
    ) {
      self.uniqueIdentifier = uniqueIdentifier ?? UUID().uuidString
      self.domainIdentifier = domainIdentifier
      self.attributeSet = attributeSet
    }

    /// An item with a made identifier and no attributes.
    public convenience override init() {
      self.init(
        uniqueIdentifier: nil, domainIdentifier: nil, attributeSet: CSSearchableItemAttributeSet())
    }

    /// When the item leaves the index.
    ///
    /// Nil restores the default: a calendar month after the item is indexed. Until it is indexed,
    /// the default reads as a month from now. `Date.distantFuture` keeps an item for good.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var expirationDate: Date! {
      get { ownExpirationDate ?? CSHost.current.defaultExpiration() }
      set { ownExpirationDate = newValue }
    }

    /// How the item compares with another one of the same query: ascending when it is the better
    /// match.
    ///
    /// Items that were not ranked come after those that were, in the order in which they were
    /// found. Items of different queries, or that no query has found, are the same.
    open func compare(byRank other: CSSearchableItem) -> ComparisonResult {
      guard let rank, let otherRank = other.rank, rank.query == otherRank.query,
        rank.position != otherRank.position
      else { return .orderedSame }
      return rank.position < otherRank.position ? .orderedAscending : .orderedDescending
    }

    // MARK: Copying and coding

    /// True.
    open class var supportsSecureCoding: Bool { true }

    /// A copy with a copy of the attributes.
    open func copy(with zone: NSZone? = nil) -> Any {
      let attributes = attributeSet.copy() as? CSSearchableItemAttributeSet
      let copy = CSSearchableItem(
        uniqueIdentifier: uniqueIdentifier, domainIdentifier: domainIdentifier,
        attributeSet: attributes ?? attributeSet)
      copy.ownExpirationDate = ownExpirationDate
      copy.isUpdate = isUpdate
      copy.updateListenerOptions = updateListenerOptions
      copy.rank = rank
      return copy
    }

    /// Reads an archived item; nil when it is not complete.
    public required init?(coder: NSCoder) {
      guard let identifier = coder.decodeObject(of: NSString.self, forKey: "uniqueIdentifier"),
        let attributes = coder.decodeObject(
          of: CSSearchableItemAttributeSet.self, forKey: "attributeSet")
      else { return nil }
      uniqueIdentifier = String(identifier)
      attributeSet = attributes
      domainIdentifier = coder.decodeObject(of: NSString.self, forKey: "domainIdentifier")
        .map { String($0) }
      ownExpirationDate = coder.decodeObject(of: NSNumber.self, forKey: "expirationDate")
        .map { Date(timeIntervalSinceReferenceDate: $0.doubleValue) }
      isUpdate = coder.decodeBool(forKey: "isUpdate")
      let options = coder.decodeInteger(forKey: "updateListenerOptions")
      updateListenerOptions = UpdateListenerOptions(rawValue: UInt(bitPattern: options))
    }

    /// Archives the item; its rank is not part of it.
    open func encode(with coder: NSCoder) {
      coder.encode(NSString(string: uniqueIdentifier), forKey: "uniqueIdentifier")
      coder.encode(domainIdentifier.map(NSString.init(string:)), forKey: "domainIdentifier")
      coder.encode(attributeSet, forKey: "attributeSet")
      let date = ownExpirationDate?.timeIntervalSinceReferenceDate
      coder.encode(date.map { NSNumber(value: $0) }, forKey: "expirationDate")
      coder.encode(isUpdate, forKey: "isUpdate")
      coder.encode(Int(bitPattern: updateListenerOptions.rawValue), forKey: "updateListenerOptions")
    }
  }

  extension CSSearchableItem {
    /// Changes of an item by the system that the app wants to hear of.
    public struct UpdateListenerOptions: OptionSet, Sendable {
      /// The bits.
      public let rawValue: UInt

      /// Options by their bits.
      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// Summaries of the text content.
      public static let summarization = UpdateListenerOptions(rawValue: 2)
      /// Priorities of messages.
      public static let priority = UpdateListenerOptions(rawValue: 4)
    }
  }

  /// The place of an item in the result of a query.
  struct FoundRank: Hashable, Sendable {
    /// The place among all, best first; ranked items come before the others.
    let position: Int
    /// The identity of the query.
    let query: UInt64
  }
#endif
