import ByteStore
import CKernels

/// Units that need no look: those before the end that decides, those that change nothing, and the rest
/// of a value that cannot match any more.
extension TextMatcher {
  /// A bit for each unit.
  static let exitWords = (1 << 16) / 32
  /// Units are skipped where one in so many leads to another state, or fewer.
  private static let leastSkipped = 16.0

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
    guard let base = units.baseAddress, start < units.count else { return start }
    // SAFETY: the kernel reads the units from `start` to the count; every unit has a bit.
    let found = start &+ pharos_find_units_in(base + start, units.count &- start, exits)
    let isSecond =
      found > start && found < units.count && Int(units[found &- 1]) >= TextFormat.firstPair
    return isSecond ? found &- 1 : found
  }

  /// Lets the state of a number skip what does not lead to another one, if that is most; and whole texts
  /// where their first form makes no difference.
  ///
  /// A form of two units is found by its second one. Forms are numbered by frequency, so that the share
  /// of the tokens that lead to other states is about that of a harmonic series (Zipf, “Human behavior
  /// and the principle of least effort”, 1949).
  func prepareSkipping(_ number: UInt8) {
    let table = self.table(of: number)
    let first = self.table(of: initial)
    var isSameAtFirst = (traits[Int(number)] | traits[Int(initial)]) & TextMatcher.accepts == 0
    exits.initialize(repeating: 0, count: TextMatcher.exitWords)
    var share = 0.0
    let most = TextMatcher.sumOfWeights(forms.count) / TextMatcher.leastSkipped
    let end = forms.count + TextFormat.firstForm
    for slot in 0..<TextFormat.firstForm { addExit(slot) }
    for slot in TextFormat.firstForm..<end {
      if table[slot] == number {
        if first[slot] != number { isSameAtFirst = false }
        continue
      }
      share += 1 / Double(slot)
      guard share <= most else { return }
      addExit(
        slot < TextFormat.firstPair ? slot : (slot - TextFormat.firstPair) % TextFormat.firstPair)
    }
    traits[Int(number)] |= TextMatcher.skips
    skipsTexts = isSameAtFirst
  }

  private func addExit(_ unit: Int) { exits[unit >> 5] |= 1 << UInt32(unit & 31) }

  /// About the sum of the weights of so many forms, each of which weighs one over its slot.
  private static func sumOfWeights(_ count: Int) -> Double {
    let bits = Int.bitWidth - count.leadingZeroBitCount
    return max(0.69, 0.69 * Double(bits - 3))
  }
}
