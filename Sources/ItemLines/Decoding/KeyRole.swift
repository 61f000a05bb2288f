import Pharos

/// What the value under a key of a line is for.
enum KeyRole {
  /// A property of the item itself.
  case property(ItemProperty)
  /// An attribute; a custom one has no type.
  case attribute(AttributeKey, AttributeType?)
  /// The key cannot be used.
  case refused(String)
}

/// The properties of an item that a line can have.
enum ItemProperty: UInt8 {
  case identifier, domain, expirationDate, kind, indexName, protectionClass

  /// The name people know it by.
  var name: String {
    switch self {
    case .identifier: "id"
    case .domain: "domain"
    case .expirationDate: "expirationDate"
    case .kind: "itemKind"
    case .indexName: "indexName"
    case .protectionClass: "protectionClass"
    }
  }
}

/// Finds the roles of keys, and remembers them.
///
/// Lines of one source have their keys in the same order mostly, so that a key is first compared
/// with the one that followed its predecessor before.
struct KeyTable {
  /// A key that was seen.
  struct Entry {
    /// The key without its quotes.
    let spelling: [UInt8]
    let role: KeyRole
    /// The entry of the key that came after this one.
    var successor = 0
    /// The place of the attribute among those of all entries, in the order of names.
    var rank = 0
  }

  /// More distinct names than these are looked up anew each time.
  private static let capacity = 8192

  /// Entry 0 stands for the start of a line; it is no key.
  private var entries = [Entry(spelling: [], role: .refused(""))]
  private var numbers: [String: Int] = [:]

  /// Of so many names the order is kept; more would take too long to put in order.
  private static let ranked = 256

  /// Where the keys of a line begin.
  static let start = 0

  /// The role of a key that has no escapes and lies in a range of a line.
  ///
  /// - Parameter previous: the number of the key before it in the line, or ``start``; becomes that
  ///   of this one.
  mutating func role(
    of bytes: [UInt8], _ range: Range<Int>, after previous: inout Int,
    text: () throws(LineProblem) -> String
  ) throws(LineProblem) -> KeyRole {
    let candidate = entries[previous].successor
    if candidate > 0, isEqual(entries[candidate].spelling, bytes, range) {
      previous = candidate
      return entries[candidate].role
    }
    let key = try text()
    let number = number(of: key)
    guard number > 0 else {
      previous = KeyTable.start
      return KeyTable.resolve(key)
    }
    entries[previous].successor = number
    previous = number
    return entries[number].role
  }

  /// The place of an entry's attribute in the order of names, if it is known.
  ///
  /// Entries of one attribute have the same.
  func rank(of number: Int) -> Int? {
    number == 0 || entries.count > KeyTable.ranked ? nil : entries[number].rank
  }

  /// The role of a key.
  mutating func role(of key: String) -> KeyRole {
    let number = number(of: key)
    return number > 0 ? entries[number].role : KeyTable.resolve(key)
  }

  /// The number of a key's entry; 0 where there is no room for it.
  private mutating func number(of key: String) -> Int {
    if let number = numbers[key] { return number }
    guard entries.count <= KeyTable.capacity else { return 0 }
    entries.append(Entry(spelling: Array(key.utf8), role: KeyTable.resolve(key)))
    numbers[key] = entries.count - 1
    updateRanks()
    return entries.count - 1
  }

  private mutating func updateRanks() {
    guard entries.count <= KeyTable.ranked else { return }
    var names: [(name: AttributeKey, number: Int)] = []
    for number in entries.indices {
      if case .attribute(let name, _) = entries[number].role { names.append((name, number)) }
    }
    names.sort { $0.name < $1.name }
    var rank = 0
    for place in names.indices {
      if place > 0, names[place].name != names[place - 1].name { rank += 1 }
      entries[names[place].number].rank = rank
    }
  }

  private func isEqual(_ spelling: [UInt8], _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    guard spelling.count == range.count else { return false }
    var place = range.lowerBound
    for byte in spelling {
      if bytes[place] != byte { return false }
      place += 1
    }
    return true
  }

  private static func resolve(_ key: String) -> KeyRole {
    switch AttributeRegistry.canonicalName(for: key) {
    case "id", "uniqueIdentifier": return .property(.identifier)
    case "domain", "domainIdentifier": return .property(.domain)
    case "expirationDate": return .property(.expirationDate)
    case "itemKind": return .property(.kind)
    case "indexName": return .property(.indexName)
    case "protectionClass": return .property(.protectionClass)
    case let name:
      if let definition = AttributeRegistry.attribute(named: name) {
        return .attribute(definition.key, definition.type)
      }
      do throws(CustomAttributeError) {
        return .attribute(AttributeKey(try CustomAttribute(name: name).name), nil)
      } catch {
        return .refused("“\(PrintableText.excerpt(key))” is no name: \(error.problem.rawValue)")
      }
    }
  }
}
