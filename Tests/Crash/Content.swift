import ByteStore
import Foundation
import Pharos

/// What an index holds, to be compared as a whole.
struct Content: Equatable, Sendable {
  var items: [String: Item] = [:]
  var clientStates: [String: [UInt8]] = [:]
  /// How strongly the items have been used, in quarters.
  var usage: [String: Int] = [:]
  /// Texts that something was chosen from.
  var texts: Set<String> = []

  mutating func put(_ items: [Item]) {
    for item in items { self.items[item.uniqueIdentifier] = item }
  }

  mutating func delete(_ identifiers: [String]) {
    for identifier in identifiers {
      items[identifier] = nil
      usage[identifier] = nil
    }
  }

  /// Deletes a domain and those below it.
  mutating func delete(domain: String) {
    items = items.filter { _, item in
      guard let own = item.domainIdentifier else { return true }
      return own != domain && !own.hasPrefix(domain + ".")
    }
    usage = usage.filter { items[$0.key] != nil }
  }

  /// Counts selections, each 1.
  mutating func select(_ identifiers: [String], text: String?) {
    for identifier in identifiers where items[identifier] != nil {
      usage[identifier, default: 0] += 4
    }
    if let text, !identifiers.isEmpty { texts.insert(text) }
  }
}

extension Content {
  /// The content of a state, read back through a query and through the client states.
  init(_ state: IndexState) throws {
    let snapshot = Snapshot(state: state, configuration: Content.configuration)
    for var item in try snapshot.items("* == '*'") {
      item.indexedDate = nil
      items[item.uniqueIdentifier] = item
    }
    guard items.count == snapshot.storedItemCount else { throw Mismatch.itemCount }
    clientStates = state.clientStates
    // Use of what is gone is forgotten some time later.
    for identifier in items.keys {
      guard let used = snapshot.usage(of: identifier) else { continue }
      usage[identifier] = Int((used.strength * 4).rounded())
    }
    texts = Set(state.usage.chosenQueries.chosen(startingWith: [], limit: .max).map(\.text))
  }

  enum Mismatch: Error { case itemCount }

  /// A clock that stands still, merges only when files gather.
  static var configuration: IndexConfiguration {
    var configuration = IndexConfiguration()
    configuration.clock = { Date(timeIntervalSinceReferenceDate: 700_000_000) }
    configuration.timeZone = .utc
    configuration.firstWeekday = 1
    configuration.segmentsPerTier = 3
    return configuration
  }

  static func opener(_ fileSystem: any FileSystem) -> IndexOpener {
    IndexOpener(path: "index", fileSystem: fileSystem, configuration: configuration)
  }
}

extension Item {
  /// Something that was done with a note, which counts a visit of it.
  static func activity(_ number: Int, of note: Int) -> Item {
    var item = Item.note(number)
    item.kind = .userActivity
    item.relatedUniqueIdentifier = "note-\(note)"
    return item
  }

  /// A note whose every attribute depends on `number` and `version`.
  static func note(_ number: Int, version: Int = 0, domain: String? = nil) -> Item {
    let words = ["river", "mountain", "Paris", "Straße", "window", "MyWindowClass", "été"]
    let text = (0..<12).map { words[(number * 5 + version * 3 + $0 * $0) % words.count] }
    return Item(
      "note-\(number)", domain: domain,
      attributes: [
        .title: .text("Note \(number) version \(version)"),
        .keywords: .list([.text("k\(number % 4)"), .text("v\(version)")]),
        .pageCount: .number(Double(number * 100 + version)),
        .textContent: .text(text.joined(separator: " ")),
      ])
  }
}
