import ByteStore
import CKernels

/// The tokens that a phrase is looked for by: those of one of its elements.
///
/// Few forms are compared with 32 units at a time; more are looked up in a set of units. Places beside which a
/// unit stands that was found not to belong there are passed over.
///
/// Belongs to one running query; not thread-safe.
final class PhraseLeader {
  /// Units to look for: a form of one unit, or the second of a pair with the first.
  private struct Needle {
    var unit: UInt16
    /// 0 for a form of one unit.
    var first: UInt16

    init(_ form: Int) {
      var units: [UInt16] = []
      TextFormat.append(form: form, to: &units)
      unit = units[units.count - 1]
      first = units.count == 1 ? 0 : units[0]
    }
  }

  /// Of elements with so many forms, the one whose forms are rarest is looked for.
  private static let mostNeedles = 32
  /// So many forms are compared with 32 units at a time; of more, units are looked up in a set.
  private static let mostCompared = 8
  /// The forms of an element beside the one that is looked for are so few.
  private static let mostNeighbours = 16
  /// So many places are listed at a time; at first no more than the kernels need room for.
  private static let placeCapacity = 64
  private static let fewestPlaces = 32
  private static let fewestPlacesOfSet = 8

  /// Which element it is.
  let place: Int
  private let needles: [Needle]
  private let needleUnits: [UInt16]
  /// Each unit that is found and is no half of a pair is a form of the leader.
  private let haveOneUnit: Bool
  /// The forms where they are many.
  let kinds: FormKinds?
  /// The last units of the forms of an element beside it; empty where they are many, or not known.
  private let neighbours: [UInt16]
  /// Whether that element is the one before.
  private let neighboursAreBefore: Bool
  /// What may stand before it, and behind it.
  let before = UnitsBeside()
  let after = UnitsBeside()
  /// Units that begin a token, listed some at a time.
  private let places: UnsafeMutablePointer<UInt32>

  /// - Parameter forms: of each element, where all are known; nil is returned if those of none are.
  init?(_ forms: [PhraseForms?], of all: Forms) {
    guard let place = PhraseLeader.place(forms), let led = forms[place] else { return nil }
    self.place = place
    let areFew = led.count <= PhraseLeader.mostCompared
    needles = areFew ? (led.numbers ?? []).map { Needle($0) } : []
    needleUnits = needles.map(\.unit)
    haveOneUnit = needles.allSatisfy { $0.first == 0 }
    kinds = areFew ? nil : led.kinds(of: all)
    let earlier = areFew && place > 0 ? PhraseLeader.neighbours(forms[place - 1]) : []
    let isLast = place + 1 == forms.count
    neighboursAreBefore = !earlier.isEmpty
    neighbours =
      earlier.isEmpty && areFew && !isLast ? PhraseLeader.neighbours(forms[place + 1]) : earlier
    places = .allocate(capacity: PhraseLeader.placeCapacity)
  }

  deinit { places.deallocate() }

  /// The element to look for; nil where the forms of none are known.
  private static func place(_ forms: [PhraseForms?]) -> Int? {
    // Forms are numbered by frequency: the commonest of an element is the first.
    let few = forms.enumerated().filter { $0.element.map { $0.count <= mostNeedles } ?? false }
    if !few.isEmpty {
      return few.max { ($0.element?.commonest ?? .max) < ($1.element?.commonest ?? .max) }?.offset
    }
    return forms.enumerated().filter { $0.element != nil }
      .min { ($0.element?.count ?? .max) < ($1.element?.count ?? .max) }?.offset
  }

  /// The last units of the forms of an element; none where they are many, or not known.
  private static func neighbours(_ forms: PhraseForms?) -> [UInt16] {
    guard let forms, forms.count <= mostNeighbours, let numbers = forms.numbers else { return [] }
    return numbers.map { Needle($0).unit }
  }

  /// Calls `body` with each token of the leader beside which nothing stands that rules it out, its first unit
  /// and the one behind it, until it returns true; whether it did.
  @inline(__always)
  func isAny(
    _ units: UnsafeBufferPointer<UInt16>,
    _ body: (Int, Int) throws(StoreError) -> Bool
  ) throws(StoreError) -> Bool {
    if kinds == nil, needles.isEmpty { return false }
    if !neighbours.isEmpty { return try isAnyByNeighbours(units, body) }
    var from = 0
    // Many texts have the phrase at the first place.
    var room = kinds == nil ? PhraseLeader.fewestPlaces : PhraseLeader.fewestPlacesOfSet
    while from < units.count {
      let found = try list(units, &from, room)
      room = PhraseLeader.placeCapacity
      var index = 0
      while index < found {
        let start = Int(places[index])
        let isPair = Int(units[start]) >= TextFormat.firstPair
        if try body(start, start &+ (isPair ? 2 : 1)) { return true }
        index &+= 1
      }
    }
    return false
  }

  /// The same where the element beside the leader has few forms, too.
  private func isAnyByNeighbours(
    _ units: UnsafeBufferPointer<UInt16>,
    _ body: (Int, Int) throws(StoreError) -> Bool
  ) throws(StoreError) -> Bool {
    var from = 0
    while from < units.count {
      let found = find(units, from)
      guard found < units.count else { return false }
      from = found + 1
      guard let start = tokenStart(units, found) else { continue }
      if try body(start, found + 1) { return true }
    }
    return false
  }

  /// The first unit from `from` on that may end a token of the leader with another element beside it.
  private func find(_ units: UnsafeBufferPointer<UInt16>, _ from: Int) -> Int {
    needleUnits.withUnsafeBufferPointer { needles in
      neighbours.withUnsafeBufferPointer { neighbours in
        guard let base = units.baseAddress, let first = needles.baseAddress,
          let other = neighbours.baseAddress
        else { return units.count }
        // Beside a token of one or two units stands another one, or a separator of as many and then the
        // other one: its last unit is at most four away.
        // SAFETY: the kernel reads units below the count, and as many needles as given.
        return pharos_find_units_beside(
          base, from, units.count, first, needles.count, other, neighbours.count,
          neighboursAreBefore)
      }
    }
  }

  /// Lists the next units that begin a token of the leader in ``places``; returns how many.
  private func list(
    _ units: UnsafeBufferPointer<UInt16>, _ from: inout Int, _ room: Int
  ) throws(StoreError) -> Int {
    guard let base = units.baseAddress else { return 0 }
    // SAFETY: the kernels read the units from `from` to the count and as many needles as given, every
    // unit has a byte in the set, and there is room for so many places.
    if let kinds {
      return try keepPossible(
        units, pharos_list_units_in(base, &from, units.count, kinds.units, places, room))
    }
    let count = needleUnits.withUnsafeBufferPointer { needles in
      guard let first = needles.baseAddress else { return 0 }
      return pharos_list_units(base, &from, units.count, first, needles.count, places, room)
    }
    return try keepPossible(units, count)
  }

  /// Keeps those of so many places at which a token of the leader is, and beside which nothing stands that
  /// rules it out; returns how many are left.
  private func keepPossible(
    _ units: UnsafeBufferPointer<UInt16>, _ count: Int
  ) throws(StoreError) -> Int {
    let before = self.before.answers
    let after = self.after.answers
    var kept = 0
    // SAFETY: so many places were stored, inside the units.
    for index in 0..<count {
      let place = Int(places[index])
      guard haveOneUnit, place > 2, place &+ 2 < units.count, units[place] < UnitsBeside.pair,
        units[place &- 1] < UnitsBeside.pair
      else {
        if let start = try possibleStart(units, place) {
          places[kept] = UInt32(truncatingIfNeeded: start)
          kept &+= 1
        }
        continue
      }
      if let kinds, !kinds.isForm(units[place]) { continue }
      if UnitsBeside.rulesOut(after, units[place &+ 1], units[place &+ 2]) { continue }
      if units[place &- 2] < UnitsBeside.pair, units[place &- 3] < UnitsBeside.pair,
        UnitsBeside.rulesOut(before, units[place &- 1], units[place &- 2])
      {
        continue
      }
      places[kept] = UInt32(truncatingIfNeeded: place)
      kept &+= 1
    }
    return kept
  }

  /// Where the token of the leader begins that a place is of; nil for another one, and where something stands
  /// beside it that rules it out.
  @inline(never)
  private func possibleStart(
    _ units: UnsafeBufferPointer<UInt16>, _ place: Int
  ) throws(StoreError) -> Int? {
    guard let start = try start(units, place) else { return nil }
    let (nearer, next) = unit(units, before: start)
    let (further, _) = unit(units, before: next)
    if UnitsBeside.rulesOut(before.answers, nearer, further) { return nil }
    let end = start &+ (Int(units[start]) >= TextFormat.firstPair ? 2 : 1)
    let behind = end < units.count ? units[end] : TextFormat.endOfValue
    let last = end &+ 1 < units.count ? units[end &+ 1] : TextFormat.endOfValue
    return UnitsBeside.rulesOut(after.answers, behind, last) ? nil : start
  }

  private func start(
    _ units: UnsafeBufferPointer<UInt16>, _ place: Int
  ) throws(StoreError) -> Int? {
    guard let kinds else { return tokenStart(units, place) }
    return try kinds.start(units, place)
  }

  /// The unit before a form, one that stands for all pairs, or the end of a value; and where it begins.
  private func unit(
    _ units: UnsafeBufferPointer<UInt16>, before start: Int
  ) -> (unit: UInt16, start: Int) {
    guard start > 0 else { return (TextFormat.endOfValue, 0) }
    let isPair = start > 1 && Int(units[start &- 2]) >= TextFormat.firstPair
    return isPair ? (UnitsBeside.pair, start &- 2) : (units[start &- 1], start &- 1)
  }

  /// Where the token begins whose last unit was found; nil where it is none of the leader.
  private func tokenStart(_ units: UnsafeBufferPointer<UInt16>, _ last: Int) -> Int? {
    let unit = units[last]
    let first = last > 0 && Int(units[last - 1]) >= TextFormat.firstPair ? units[last - 1] : 0
    var place = 0
    while place < needles.count {
      if needles[place].unit == unit, needles[place].first == first {
        return first == 0 ? last : last - 1
      }
      place &+= 1
    }
    return nil
  }
}
