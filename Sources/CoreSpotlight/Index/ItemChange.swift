#if !canImport(Darwin)
  import Foundation
  import Pharos

  /// What indexing an item changes, taken from the item at the moment of the call.
  struct ItemChange: Sendable {
    enum Change: Sendable {
      case put(EngineItem)
      case update(ItemUpdate)
    }

    let change: Change
    /// The custom attributes that the item uses.
    let declarations: [CustomAttribute]

    /// Takes the values of an item.
    ///
    /// - Parameters:
    ///   - index: the name and protection class of the index it goes to.
    ///   - defaultExpiration: when the item leaves the index if it does not say so.
    init(
      _ item: CSSearchableItem, index: IndexName, defaultExpiration: Date
    ) throws(CSIndexError) {
      let attributes = item.attributeSet
      if let (name, type) = attributes.unusableValues.min(by: { $0.key < $1.key }) {
        throw CSIndexError(
          .invalidItemError,
          "Item “\(item.uniqueIdentifier.prefix(80))”, attribute “\(name)”: \(type) cannot be stored."
        )
      }
      declarations = attributes.customKeys.values.sorted { $0.name < $1.name }
      do throws(ItemError) {
        if item.isUpdate {
          let update = ItemUpdate(
            item.uniqueIdentifier, domain: item.domainIdentifier,
            expirationDate: item.ownExpirationDate, attributes: attributes.changes)
          try update.validate()
          change = .update(update)
        } else {
          var stored = EngineItem(
            item.uniqueIdentifier, domain: item.domainIdentifier, indexName: index.name,
            protectionClass: index.protectionClass,
            expirationDate: item.ownExpirationDate ?? defaultExpiration,
            attributes: attributes.attributes)
          stored.markProtection()
          try stored.validate()
          change = .put(stored)
        }
      } catch {
        throw CSIndexError(IndexError.invalidItem(error))
      }
    }
  }

  extension CSSearchableItem {
    /// An item that a query has found.
    convenience init(found item: EngineItem, rank: FoundRank?) {
      var attributes = item.attributes
      for key in AttributeKey.hidden { attributes[key] = nil }
      self.init(
        uniqueIdentifier: ActivityIdentifier.visible(item.uniqueIdentifier),
        domainIdentifier: item.domainIdentifier,
        attributeSet: CSSearchableItemAttributeSet(attributes))
      ownExpirationDate = item.expirationDate
      self.rank = rank
    }
  }
#endif
