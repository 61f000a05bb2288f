import TextAnalysis

/// The texts that were typed when something was chosen, each with how often and how lately.
///
/// A bounded number of them: past ``UsageLimits/chosenTexts`` by a quarter, the strongest stay.
/// Texts that differ in case, diacritics or blanks around them are one; the spelling used last is
/// kept.
///
/// Invariants:
/// 1. `entries` ascend strictly by the bytes of their folded texts.
/// 2. there are at most 5/4 of ``UsageLimits/chosenTexts``.
package struct ChosenQueries: Sendable {
  struct Entry: Sendable, Hashable {
    var folded: [UInt8]
    var text: String
    /// Relative to the reference of the table.
    var strength: Double
    /// Seconds since 2001.
    var lastUse: Double
  }

  private(set) var entries: [Entry] = []

  package var isEmpty: Bool { entries.isEmpty }
  package var count: Int { entries.count }

  init() {}

  /// Entries in any order, as a file has them; nil if there are too many.
  ///
  /// Of two that newer rules of folding make one, the stronger one stays.
  init?(_ entries: [Entry]) {
    guard entries.count <= ChosenQueries.most else { return nil }
    let sorted = entries.sorted { first, second in
      if first.folded == second.folded { return first.strength > second.strength }
      return first.folded.lexicographicallyPrecedes(second.folded)
    }
    for entry in sorted where entry.folded != self.entries.last?.folded {
      self.entries.append(entry)
    }
  }

  /// The texts whose folded form begins with the bytes, strongest first; equally strong ones by
  /// their folded form.
  ///
  /// Strengths are relative to the reference of the table: ``UsageTable/factor(at:)`` makes them
  /// what they are now.
  package func chosen(
    startingWith foldedPrefix: [UInt8], limit: Int
  ) -> [(text: String, strength: Float)] {
    var found: [Entry] = []
    var place = lowerBound(foldedPrefix)
    while place < entries.count, entries[place].folded.starts(with: foldedPrefix) {
      found.append(entries[place])
      place += 1
    }
    found.sort(by: ChosenQueries.isStronger)
    return found.prefix(max(0, limit)).map { ($0.text, Float($0.strength)) }
  }

  /// All entries, strongest first.
  var strongestFirst: [Entry] { entries.sorted(by: ChosenQueries.isStronger) }

  /// The text as it is kept, and its folded form; nil where it is blank or too long to be kept.
  static func key(of text: String) -> (text: String, folded: [UInt8])? {
    let bytes = text.utf8
    // Long texts are not looked at: what is around them could be blank.
    guard bytes.count <= 4 * UsageLimits.textBytes else { return nil }
    let trimmed = ChosenQueries.trimmed(Array(bytes))
    guard !trimmed.isEmpty, trimmed.count <= UsageLimits.textBytes else { return nil }
    let folded = Folding.fold(utf8: Normalization.nfc(trimmed), .term)
    return folded.isEmpty ? nil : (String(decoding: trimmed, as: UTF8.self), folded)
  }

  private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }
    guard let first = bytes.firstIndex(where: { !isBlank($0) }),
      let last = bytes.lastIndex(where: { !isBlank($0) })
    else { return [] }
    return Array(bytes[first...last])
  }

  private func lowerBound(_ folded: [UInt8]) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].folded.lexicographicallyPrecedes(folded) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  private static func isStronger(_ first: Entry, _ second: Entry) -> Bool {
    if first.strength != second.strength { return first.strength > second.strength }
    return first.folded.lexicographicallyPrecedes(second.folded)
  }
}

extension ChosenQueries {
  /// The most entries there ever are.
  static let most = UsageLimits.chosenTexts * 5 / 4

  /// Counts a text.
  ///
  /// - Parameters:
  ///   - strength: what it adds, relative to the reference of the table.
  ///   - least: what has fallen below this counts as nothing.
  mutating func add(_ text: String, strength: Double, at instant: Double, least: Double) {
    guard let (text, folded) = ChosenQueries.key(of: text) else { return }
    let place = lowerBound(folded)
    guard place < entries.count, entries[place].folded == folded else {
      entries.insert(
        Entry(folded: folded, text: text, strength: strength, lastUse: instant), at: place)
      if entries.count > ChosenQueries.most { dropWeakest() }
      return
    }
    let before = entries[place].strength
    entries[place].strength = (before < least ? 0 : before) + strength
    entries[place].text = text
    entries[place].lastUse = max(entries[place].lastUse, instant)
  }

  private mutating func dropWeakest() {
    entries.sort(by: ChosenQueries.isStronger)
    entries.removeLast(entries.count - UsageLimits.chosenTexts)
    entries.sort { $0.folded.lexicographicallyPrecedes($1.folded) }
  }

  /// Drops what has fallen below a strength.
  mutating func drop(below least: Double) {
    if entries.contains(where: { $0.strength < least }) {
      entries.removeAll { $0.strength < least }
    }
  }

  /// Multiplies all strengths; what becomes 0 is dropped.
  mutating func scale(by factor: Double) {
    for place in entries.indices { entries[place].strength *= factor }
    entries.removeAll { $0.strength <= 0 }
  }

  /// Gives every strength the value that `body` makes of the entry; what becomes 0 is dropped.
  mutating func mapStrengths(_ body: (Entry) -> Double) {
    for place in entries.indices { entries[place].strength = body(entries[place]) }
    entries.removeAll { $0.strength <= 0 }
  }
}
