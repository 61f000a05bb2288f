import ByteStore

/// The units that may lead from states that skip to others.
///
/// A unit alone often says little: of `*t.*` all that begin with a full stop may lead on, but do so only
/// behind a word that ends with `t`. So a unit has a bit for each of the states from which it may lead on,
/// and the unit before it the bits of those states that stand behind it. Of a form of two units, one stands
/// for all forms that have it there; whether the two together lead on is looked up. Behind the second one
/// may be any state.
///
/// Invariants:
/// 1. all tables have a byte for each unit.
/// 2. `set` is 1 where `leading` has a bit of a state, for one unit of each of `pairs`, and for units that no
///    text has, and 0 elsewhere.
///
/// Not thread-safe while it is made.
final class UnitExits {
  /// The bits of all states that skip.
  static let allStates: UInt8 = 0x7F
  /// The bit of the start of a text.
  static let start: UInt8 = 0x80
  /// So many units are compared with 32 units at a time; of more, units are looked up in the set.
  private static let mostNeedles = 8
  /// So many forms of two units at most are found by their second one, which another form may have alone;
  /// where there are more, by their first one, with all others that have it.
  private static let mostSecondUnits = 512

  let set: UnsafeMutablePointer<UInt8>
  /// The states from which each unit may lead on.
  private let leading: UnsafeMutablePointer<UInt8>
  /// The states that may stand behind each unit; nil where any may.
  private var behind: UnsafeMutablePointer<UInt8>?
  /// The units of the set where they are few, else none.
  private(set) var needles: [UInt16] = []
  /// The forms of two units that may lead on, by their slot above the first of them.
  private var pairs = Bitset(count: 0)
  private var hasMany = false

  init() {
    set = ZeroedBytes.allocate(TextFormat.unitCount)
    leading = ZeroedBytes.allocate(TextFormat.unitCount)
    for unit in [TextFormat.endOfValue, TextFormat.emptyValue] { add(Int(unit)) }
    // SAFETY: invariant 1.
    for reserved in 0..<TextFormat.firstForm {
      set[reserved] = 1
      leading[reserved] = .max
    }
  }

  deinit {
    ZeroedBytes.free(set)
    ZeroedBytes.free(leading)
    ZeroedBytes.free(behind)
  }

  /// Says that a form of one unit may lead on.
  ///
  /// - Parameter states: the bits of the states from which it may, or that of the start.
  func add(_ unit: Int, from states: UInt8 = .max) {
    // SAFETY: invariant 1.
    leading[unit] |= states
    if states & UnitExits.allStates != 0 { look(for: unit) }
  }

  /// Says that forms of two units may lead on, given by their slots above the first of so many.
  func add(pairs: [Int], of count: Int) {
    self.pairs = Bitset(count: max(0, count))
    for pair in pairs { self.pairs.insert(pair) }
    let divisor = TextFormat.firstPair
    if pairs.count <= UnitExits.mostSecondUnits {
      for pair in pairs { look(for: pair % divisor) }
    } else {
      for pair in pairs { look(for: divisor + pair / divisor) }
    }
  }

  private func look(for unit: Int) {
    // SAFETY: invariant 1.
    guard set[unit] == 0 else { return }
    set[unit] = 1
    hasMany = hasMany || needles.count == UnitExits.mostNeedles
    needles = hasMany ? [] : needles + [UInt16(truncatingIfNeeded: unit)]
  }

  /// Tells the states behind units, after all were added.
  ///
  /// - Parameters:
  ///   - table: what each slot leads to from every state that skips, where it leads to one of them.
  ///   - states: those that skip, in the order of their bits.
  ///   - slots: of forms.
  func tellStates(
    behind table: UnsafeMutablePointer<UInt8>, _ states: [UInt8], _ slots: Range<Int>
  ) {
    guard states.count > 1 else { return }
    let behind = self.behind ?? ZeroedBytes.allocate(TextFormat.unitCount)
    self.behind = behind
    // SAFETY: invariant 1.
    behind.update(repeating: UnitExits.allStates, count: TextFormat.unitCount)
    var bits = [UInt8](repeating: UnitExits.allStates, count: 256)
    for (place, state) in states.enumerated() {
      bits[Int(state)] = 1 &<< UInt8(truncatingIfNeeded: place)
    }
    let singles = slots.clamped(to: TextFormat.firstForm..<TextFormat.firstPair)
    for slot in singles where leading[slot] == 0 { behind[slot] = bits[Int(table[slot])] }
  }

  /// Whether a text that begins with a unit has to be followed from there.
  @inline(__always)
  func leadsOn(fromStart unit: UInt16) -> Bool {
    // SAFETY: invariant 1.
    leading[Int(unit)] & UnitExits.start != 0 || Int(unit) >= TextFormat.firstPair
  }

  /// Keeps the first of so many places of units of the set that may lead on, alone behind the unit before,
  /// or as one of two; returns how many are left.
  ///
  /// The first unit of a text is not told from others.
  func keepLeading(
    _ units: UnsafeBufferPointer<UInt16>, _ places: UnsafeMutablePointer<UInt32>, _ count: Int
  ) -> Int {
    var kept = 0
    // Read once: for each place the access of a property would be checked.
    let (leading, behind, pairs) = (leading, behind, pairs)
    // SAFETY: all places lie inside the units; invariant 1.
    for index in 0..<count {
      let place = Int(places[index])
      places[kept] = places[index]
      let unit = Int(units[place])
      let before = place > 0 ? Int(units[place &- 1]) : 0
      if max(unit, before) >= TextFormat.firstPair {
        let first = unit >= TextFormat.firstPair ? place : place &- 1
        kept &+= UnitExits.mayLeadOn(units, pairAt: first, pairs) ? 1 : 0
        continue
      }
      var states = leading[unit] & UnitExits.allStates
      if let behind, place > 1, Int(units[place &- 2]) < TextFormat.firstPair {
        states &= behind[before]
      }
      kept &+= states == 0 ? 0 : 1
    }
    return kept
  }

  /// Whether two units are one of the pairs.
  ///
  /// One that no form has is followed, and found to be damage.
  @inline(__always)
  private static func mayLeadOn(
    _ units: UnsafeBufferPointer<UInt16>, pairAt place: Int, _ pairs: Bitset
  ) -> Bool {
    guard place &+ 1 < units.count else { return true }
    let slot = TextFormat.slot(ofPair: Int(units[place]), Int(units[place &+ 1]))
    let pair = slot &- TextFormat.firstPair
    return pair >= pairs.count || pairs.contains(pair)
  }
}
