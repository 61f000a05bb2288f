import ByteStore
import CKernels
import Postings
import TextAnalysis

/// All surface forms of a segment that a run pattern matches: the texts that have one of them match.
///
/// Found by a search in the words of the segment (``WordText``). A bit a form, and a byte a unit.
/// Thread-safe.
package final class RunForms: Sendable {
  /// Number of forms that match.
  package let count: Int
  let kinds: FormKinds

  private static let formsPerWork = 4

  /// Nil where the pattern has other bytes than those of ASCII.
  package init?(
    _ pattern: RunPattern, of all: Forms, _ meter: QueryMeter
  ) throws(StoreError) {
    guard let pieces = pattern.plainPieces else { return nil }
    try meter.reserve(bits: all.count)
    try meter.reserve(TextFormat.unitCount)
    var found = Bitset(count: all.count)
    let words = try all.words(meter)
    var scratch = FoldedText()
    try words.forEachPlace(of: pieces, meter) {
      (form, text, place) throws(StoreError) in
      if pieces.decide(text, foundAt: place) ?? RunForms.decide(pattern, text, place, &scratch) {
        found.insert(form)
      }
    }
    let others = words.others(pattern)
    try meter.spend(1 + others.count / RunForms.formsPerWork)
    try all.forEach(among: others) { (form, bytes) throws(StoreError) in
      if pattern.matches(spelling: bytes, scratch: &scratch) { found.insert(form) }
    }
    count = found.popcount()
    kinds = FormKinds(found)
  }

  /// Decides a word by the pattern itself.
  @inline(never)
  private static func decide(
    _ pattern: RunPattern, _ text: UnsafeBufferPointer<UInt8>, _ place: Int,
    _ scratch: inout FoldedText
  ) -> Bool {
    let word = UnsafeBufferPointer(rebasing: text[PlainPieces.spelling(in: text, at: place)])
    return pattern.matches(spelling: word, scratch: &scratch)
  }

  /// By the number of the form.
  private var forms: Bitset { kinds.forms }

  /// The forms that match with numbers below a limit: the commonest.
  package func numbers(below limit: Int) -> [Int] {
    (0..<min(limit, forms.count)).filter { forms.contains($0) }
  }

  /// Where in a value a form that matches must stand.
  package struct Borders: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A value begins with it.
    package static let start = Borders(rawValue: 1)
    /// A value ends with it.
    package static let end = Borders(rawValue: 2)
  }

  /// Appends the candidates that have a form which matches in a column, at borders of a value if so asked.
  package func append(
    _ candidates: borrowing DocumentArray, in column: TextColumn, at borders: Borders = [],
    to found: inout DocumentArray, _ meter: QueryMeter
  ) throws(StoreError) {
    guard borders.isEmpty else {
      return try column.forEachText(of: candidates, meter) { (document, units) throws(StoreError) in
        if matches(units, at: borders) { found.append(document) }
      }
    }
    try withUnsafeTemporaryAllocation(of: UInt32.self, capacity: RunForms.placeCapacity) {
      (places) throws(StoreError) in
      guard let places = places.baseAddress else { return }
      try column.forEachText(of: candidates, meter) { (document, units) throws(StoreError) in
        if try matches(units, places) { found.append(document) }
      }
    }
  }

  /// Whether a form that matches stands at borders of some value.
  private func matches(_ units: UnsafeBufferPointer<UInt16>, at borders: Borders) -> Bool {
    var start = 0
    while start < units.count {
      var end = start
      var isSecond = false
      while end < units.count, isSecond || units[end] != TextFormat.endOfValue {
        isSecond = Int(units[end]) >= TextFormat.firstPair
        end &+= 1
      }
      if matches(UnsafeBufferPointer(rebasing: units[start..<end]), ofValueAt: borders) {
        return true
      }
      start = end &+ 1
    }
    return false
  }

  /// The same of the units of one value.
  @inline(__always)
  private func matches(
    _ units: UnsafeBufferPointer<UInt16>, ofValueAt borders: Borders
  ) -> Bool {
    if units.isEmpty { return false }
    guard borders.contains(.start) else {
      guard let last = TextFormat.slot(units, before: units.count) else { return false }
      return forms.contains(last.slot &- TextFormat.firstForm)
    }
    var at = 0
    guard let first = TextFormat.slot(units, &at), !borders.contains(.end) || at == units.count
    else { return false }
    return forms.contains(first &- TextFormat.firstForm)
  }

  /// Room of a round of the kernel, which stores up to 8 places.
  private static let placeCapacity = 16

  /// Whether a form that matches stands among some units.
  @inline(__always)
  private func matches(
    _ units: UnsafeBufferPointer<UInt16>, _ places: UnsafeMutablePointer<UInt32>
  ) throws(StoreError) -> Bool {
    guard let base = units.baseAddress else { return false }
    var from = 0
    while from < units.count {
      // SAFETY: the kernel reads the units from `from` to the count, every unit has a byte in the set, and
      // there is room for a round.
      let listed = pharos_list_units_in(base, &from, units.count, kinds.units, places, 8)
      for index in 0..<listed {
        // SAFETY: so many places were stored, inside the units.
        if try kinds.start(units, Int(places[index])) != nil { return true }
      }
    }
    return false
  }
}
