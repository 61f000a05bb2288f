import ByteStore
import CKernels

/// Units that need no look: those before the end that decides, those that change nothing, and the rest
/// of a value that cannot match any more.
extension TextMatcher {
  /// From so many skips on it is known how long they are in the texts.
  static let fewSkips = 4096
  /// A skip costs about as much as passing so many units.
  private static let unitsPerSkip = 8

  /// The place of the unit that ends the value which `at` is inside of, behind a whole form; the
  /// count where no value follows.
  static func endOfValue(in units: UnsafeBufferPointer<UInt16>, from start: Int) -> Int {
    let zero = SIMD8<UInt16>(repeating: TextFormat.endOfValue)
    let raw = UnsafeRawBufferPointer(units)
    var at = start
    while at < units.count {
      if at &+ 8 <= units.count {
        // SAFETY: eight units from `at` lie inside the buffer.
        let next = raw.loadUnaligned(fromByteOffset: 2 &* at, as: SIMD8<UInt16>.self)
        if all(next .!= zero) {
          at &+= 8
          continue
        }
      }
      // The second unit of a pair may be 0 as well.
      let isSecond = at > start && Int(units[at &- 1]) >= TextFormat.firstPair
      if units[at] == TextFormat.endOfValue, !isSecond { return at }
      at &+= 1
    }
    return units.count
  }

  /// The first unit of the last `forms` forms, at most.
  @inline(__always)
  static func start(of forms: Int, _ units: UnsafeBufferPointer<UInt16>) -> Int {
    guard units.count > forms else { return 0 }
    var at = units.count
    var left = forms
    while left > 0, at > 0 {
      at &-= 1
      if at > 0, Int(units[at &- 1]) >= TextFormat.firstPair { at &-= 1 }
      left &-= 1
    }
    return at
  }

  /// The place of the next form, from the form at `start` on, that may lead to another state; the count
  /// where there is none.
  @inline(__always)
  func nextExit(_ units: UnsafeBufferPointer<UInt16>, _ start: Int) -> Int {
    guard let base = units.baseAddress, let exitSet, start < units.count else { return start }
    // SAFETY: the kernel reads the units from `start` to the count; every unit has a byte.
    let found = start &+ pharos_find_units_in(base + start, units.count &- start, exitSet)
    let isSecond =
      found > start && found < units.count && Int(units[found &- 1]) >= TextFormat.firstPair
    return isSecond ? found &- 1 : found
  }

  /// The place of the next form, from the form at `start` on, that may lead out of the states that
  /// skip; `state` becomes the one before it.
  ///
  /// Precondition: `state` skips.
  @inline(__always)
  func skip(
    _ units: UnsafeBufferPointer<UInt16>, _ start: Int, _ state: inout UInt8
  ) throws(StoreError) -> Int {
    let found = nextExit(units, start)
    skipped[0] &+= found &- start
    if found < units.count { skipped[1] &+= 1 }
    if found > start { state = try self.state(before: found, in: units, since: start) }
    return found
  }

  /// The state before the form at a place, given that all forms since `start` were skipped: what the one
  /// before it leads to from any state that skips.
  func state(
    before place: Int, in units: UnsafeBufferPointer<UInt16>, since start: Int
  ) throws(StoreError) -> UInt8 {
    if skipStates.count == 1 { return skipState }
    var slot = Int(units[place &- 1])
    if place &- 2 >= start, Int(units[place &- 2]) >= TextFormat.firstPair {
      slot = TextFormat.slot(ofPair: Int(units[place &- 2]), slot)
    } else if slot >= TextFormat.firstPair {
      throw damaged("half a pair")
    }
    guard slot < slotCount else { throw damaged("no form \(slot)") }
    // SAFETY: every slot has an entry.
    let state = tables[0][slot]
    guard Int(state) >= TextMatcher.firstState else { throw damaged("no form of slot \(slot)") }
    return state
  }

  /// Whether some value matches, of which all forms before a place may be skipped.
  ///
  /// Precondition: `skipsTexts`, and the work is counted already.
  func matches(
    _ units: UnsafeBufferPointer<UInt16>, skippedTo place: Int, isSingle: Bool
  ) throws(StoreError) -> Bool {
    var start = place
    var entered = place > 0 ? try state(before: place, in: units, since: 0) : initial
    if isSingle, let tailForms, case let tail = TextMatcher.start(of: tailForms, units),
      tail > place
    {
      (start, entered) = (tail, traits[1])
    }
    return try matches(units, from: start, in: entered, isSingle: isSingle)
  }

  /// What skipping has come to in the texts of a column.
  struct Skipping {
    var units = 0
    var exits = 0
    /// They have what leads on in too many places.
    var isDropped = false
  }

  /// A number for a column whose texts will be looked at.
  func addColumn() -> Int {
    skipping.append(Skipping())
    return skipping.count - 1
  }

  /// Goes on with the texts of a column.
  @inline(__always)
  func enter(column next: Int) {
    if next != column { change(to: next) }
  }

  @inline(never)
  private func change(to next: Int) {
    (skipping[column].units, skipping[column].exits) = (skipped[0], skipped[1])
    column = next
    (skipped[0], skipped[1]) = (skipping[column].units, skipping[column].exits)
    applySkipping()
  }

  /// Skips no more in a column whose texts have what leads on in too many places.
  @inline(never)
  func reviewSkipping() {
    if skipped[0] < skipped[1] * TextMatcher.unitsPerSkip {
      skipping[column].isDropped = true
      applySkipping()
    }
    (skipped[0], skipped[1]) = (0, 0)
  }

  func applySkipping() {
    let skips = !skipping[column].isDropped
    for state in skipStates {
      if skips {
        traits[Int(state)] |= TextMatcher.skips
      } else {
        traits[Int(state)] &= ~TextMatcher.skips
      }
    }
    skipsTexts = skips && maySkipTexts
  }
}
