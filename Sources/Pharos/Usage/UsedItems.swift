/// What is known of the use of one item.
struct UsedItem: Sendable, Hashable {
  /// Relative to the reference of the table.
  var strength: Double
  /// Seconds since 2001.
  var lastUse: Double
  /// Events that the strength is made of; no more than fit.
  var events: UInt32
}

/// The items that have been used, by identifier: a value that many tables share most of.
///
/// What changed lately is kept apart from the rest, which copies share. When there is much of it,
/// it is put together with the rest, so that a change costs a few hundred nanoseconds on average
/// and a copy about the square root of the whole.
///
/// Invariants:
/// 1. an identifier counts as `recent` says, where that has it; nil means it is forgotten.
/// 2. `count` is the number of identifiers with a value.
struct UsedItems: Sendable {
  private final class Rest: Sendable {
    let items: [[UInt8]: UsedItem]
    init(_ items: [[UInt8]: UsedItem]) { self.items = items }
  }

  private var rest = Rest([:])
  private var recent: [[UInt8]: UsedItem?] = [:]
  private(set) var count = 0

  init() {}

  init(_ items: [[UInt8]: UsedItem]) {
    rest = Rest(items)
    count = items.count
  }

  subscript(identifier: [UInt8]) -> UsedItem? {
    get {
      if let changed = recent[identifier] { return changed }
      return rest.items[identifier]
    }
    set { set(identifier, newValue, replacing: self[identifier]) }
  }

  /// Sets what is known of an item, and says what was before.
  mutating func set(_ identifier: [UInt8], _ item: UsedItem?, replacing old: UsedItem?) {
    count += (item == nil ? 0 : 1) - (old == nil ? 0 : 1)
    recent.updateValue(item, forKey: identifier)
  }

  /// Everything, in no order.
  var all: [[UInt8]: UsedItem] {
    if recent.isEmpty { return rest.items }
    var items = rest.items
    for (identifier, item) in recent { items[identifier] = item }
    return items
  }

  /// Puts what changed lately together with the rest when there is much of it.
  mutating func tidy() {
    let most = 64 + 4 * Int(Double(rest.items.count).squareRoot())
    if recent.count > most { self = UsedItems(all) }
  }

  /// Multiplies all strengths; what becomes 0 is dropped.
  mutating func scale(by factor: Double) {
    self = UsedItems(
      all.compactMapValues { item in
        var item = item
        item.strength *= factor
        return item.strength > 0 ? item : nil
      })
  }
}
