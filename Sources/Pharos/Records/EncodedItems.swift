#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Items that were checked and encoded one by one as they came, to be committed together.
///
/// Takes less memory and time than the items themselves: bulk imports use it.
package struct EncodedItems: Sendable {
  /// An item as it will be stored.
  struct Element: Sendable {
    var identifier: [UInt8]
    var domain: String?
    var record: [UInt8]
    var relation: ActivityRelation?
  }

  private(set) var elements: [Element] = []
  /// Whether activities that share the life of another entry are among them.
  private(set) var hasLinkedActivities = false
  private let limits: ItemLimits
  private let clock: @Sendable () -> Date
  private var encoder = ItemEncoder()

  /// No items; those that come are checked by the limits of an index.
  package init(configuration: IndexConfiguration) {
    limits = ItemLimits(maximumContentBytes: configuration.maximumItemBytes)
    clock = configuration.clock
  }

  package var count: Int { elements.count }

  package var isEmpty: Bool { elements.isEmpty }

  /// The names of the items' attributes.
  var attributeNames: Set<AttributeKey> { encoder.names }

  /// Checks and adds an item; it counts as indexed now.
  package mutating func append(_ item: Item) throws(ItemError) {
    let record = try encoder.record(of: item, indexedDate: clock(), limits: limits)
    elements.append(
      Element(
        identifier: Array(item.uniqueIdentifier.utf8), domain: item.domainIdentifier,
        record: record, relation: item.activityRelation))
    if elements[elements.count - 1].relation?.sharesLife ?? false { hasLinkedActivities = true }
  }

  /// Drops the items.
  package mutating func removeAll() {
    elements.removeAll(keepingCapacity: true)
    hasLinkedActivities = false
    encoder.forgetNames()
  }
}
