import Pharos

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a line says, before it becomes an item or an update.
struct LineFields {
  /// An attribute as it is given; nil stands for null.
  struct Entry {
    let key: AttributeKey
    let value: AttributeValue?
    /// Where its key stands.
    let offset: Int
    /// The number of its key in the table of keys; 0 where it has none.
    let number: Int
  }

  var identifier = ""
  var domain: String?
  var expirationDate: Date?
  var kind = ItemKind.item
  var indexName: String?
  var protectionClass: String?
  /// The properties that are given, and where their keys stand.
  private var properties: [(property: ItemProperty, offset: Int)] = []
  /// In ascending order of the keys, each once.
  private(set) var entries: [Entry] = []

  init() {
    // As many as most lines have: growing moves all of them.
    entries.reserveCapacity(16)
    properties.reserveCapacity(4)
  }

  mutating func append(_ entry: Entry) { entries.append(entry) }

  /// Notes that a property is given.
  mutating func note(_ property: ItemProperty, at offset: Int) throws(LineProblem) {
    guard self.offset(of: property) == nil else {
      throw LineProblem(offset: offset, reason: "“\(property.name)” is given twice")
    }
    properties.append((property, offset))
  }

  /// Where the key of a property stands; nil if it is not given.
  func offset(of property: ItemProperty) -> Int? {
    properties.first { $0.property == property }?.offset
  }

  /// Puts the entries in order and finds attributes that are given twice.
  mutating func sort(_ keys: KeyTable) throws(LineProblem) {
    if sortByRank(keys) { return }
    if zip(entries, entries.dropFirst()).allSatisfy({ $0.key < $1.key }) { return }
    entries.sort { ($0.key, $0.offset) < ($1.key, $1.offset) }
    for (first, second) in zip(entries, entries.dropFirst()) where first.key == second.key {
      throw LineProblem(
        offset: second.offset, reason: "the attribute “\(first.key)” is given twice")
    }
  }

  /// Puts the entries in order without comparing names; false, and nothing done, where that cannot
  /// be or a name is given twice.
  private mutating func sortByRank(_ keys: KeyTable) -> Bool {
    var order: [(rank: Int, place: Int)] = []
    order.reserveCapacity(entries.count)
    var isOrdered = true
    for place in entries.indices {
      guard let rank = keys.rank(of: entries[place].number) else { return false }
      // Few, and mostly in the same order: each is put where it belongs from behind.
      var at = order.count
      while at > 0, order[at - 1].rank > rank { at -= 1 }
      if at > 0, order[at - 1].rank == rank { return false }
      if at == order.count {
        order.append((rank, place))
      } else {
        order.insert((rank, place), at: at)
        isOrdered = false
      }
    }
    if !isOrdered { entries = order.map { entries[$0.place] } }
    return true
  }

  /// Where an attribute or property of a name stands; else where the identifier does.
  func offset(of name: String?) -> Int? {
    if let entry = entries.first(where: { $0.key.rawValue == name }) { return entry.offset }
    return properties.first { $0.property.name == name }?.offset ?? offset(of: .identifier)
  }
}
