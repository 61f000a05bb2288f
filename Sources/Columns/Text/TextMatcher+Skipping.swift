import ByteStore
import CKernels

/// Units that need no look: those before the end that decides, those that change nothing, and the rest
/// of a value that cannot match any more.
extension TextMatcher {
  /// A bit for each unit.
  static let exitWords = (1 << 16) / 32
  /// Units are skipped where one in so many leads to another state, or fewer.
  private static let leastSkipped = 16.0
  /// States beside the one where nothing has been found; each has a table to be compared.
  private static let mostLike = 6
  /// So many forms of two units at most are found by their second one.
  private static let mostSecondUnits = 512
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
    guard let base = units.baseAddress, start < units.count else { return start }
    // SAFETY: the kernel reads the units from `start` to the count; every unit has a bit.
    let found = start &+ pharos_find_units_in(base + start, units.count &- start, exits)
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
    skipped[1] &+= 1
    if found > start { state = try self.state(before: found, in: units, since: start) }
    return found
  }

  /// The state before the form at a place, given that all forms since `start` were skipped: what the one
  /// before it leads to from any state that skips.
  func state(
    before place: Int, in units: UnsafeBufferPointer<UInt16>, since start: Int
  ) throws(StoreError) -> UInt8 {
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

  /// Skips no more where texts have what leads on in too many places.
  @inline(never)
  func reviewSkipping() {
    if skipped[0] < skipped[1] * TextMatcher.unitsPerSkip {
      for state in 0..<256 where state >= TextMatcher.firstState {
        traits[state] &= ~TextMatcher.skips
      }
      skipState = TextMatcher.unknown
      skipsTexts = false
    }
    (skipped[0], skipped[1]) = (0, 0)
  }

  // MARK: Preparing

  /// Lets states skip what leads from one of them to another, if that is most; and whole texts where
  /// their first form makes no difference.
  ///
  /// One of them is the state where nothing of the pattern has been found, `idle`. Of `*t.*` another one
  /// is that behind a word that ends with `t`: all forms but those that begin with a full stop lead
  /// from both to the same states, so that these forms alone are looked at.
  ///
  /// A form of two units is found by its second one, which another form may have alone; where many would
  /// be, by its first one, with all others that have it. Forms are numbered by frequency, so that the
  /// share of the tokens that lead to other states is about that of a harmonic series (Zipf, “Human
  /// behavior and the principle of least effort”, 1949); what texts have is counted on the way.
  func prepareSkipping(_ idle: UInt8) throws(StoreError) {
    let most = TextMatcher.sumOfWeights(forms.count) / TextMatcher.leastSkipped
    let near = try statesLike(idle, weighingAtLeast: most / 8)
    guard findExits(from: [idle] + near, weighingAtMost: most) else { return }
    skipState = idle
    tables[0] = table(of: idle)
    for state in [idle] + near { traits[Int(state)] |= TextMatcher.skips }
  }

  /// The states that forms of so much weight lead to from `idle`, and that lead on as it does with nearly
  /// all forms; their tables are filled.
  private func statesLike(
    _ idle: UInt8, weighingAtLeast least: Double
  ) throws(StoreError) -> [UInt8] {
    guard reference == idle, let automaton else { return [] }
    let table = self.table(of: idle)
    var weights = [Double](repeating: 0, count: 256)
    for slot in TextFormat.firstForm..<forms.count + TextFormat.firstForm
    where table[slot] != idle {
      weights[Int(table[slot])] += 1 / Double(slot)
    }
    let states = weights.indices.dropFirst(TextMatcher.firstState)
      .filter { weights[$0] >= least && traits[$0] & TextMatcher.accepts == 0 }
      .sorted { weights[$0] > weights[$1] }
    var near: [UInt8] = []
    for state in states.prefix(TextMatcher.mostLike) {
      let number = UInt8(truncatingIfNeeded: state)
      isFilled[state] = try fill(number, like: idle, transitions(of: automaton), 0..<forms.count)
      isUnlike[state] = !isFilled[state]
      if isFilled[state] { near.append(number) }
    }
    return near
  }

  /// Finds the forms that lead from one of some states to no other one of them, or not from all to the
  /// same one; false if they weigh too much.
  private func findExits(from states: [UInt8], weighingAtMost most: Double) -> Bool {
    exits.initialize(repeating: 0, count: TextMatcher.exitWords)
    for slot in 0..<TextFormat.firstForm { addExit(slot) }
    let first = self.table(of: initial)
    let table = self.table(of: states[0])
    let others = states.dropFirst().map { self.table(of: $0) }
    var stays = [Bool](repeating: false, count: 256)
    for state in states { stays[Int(state)] = true }
    var isSameAtFirst =
      (states + [initial]).allSatisfy { traits[Int($0)] & TextMatcher.accepts == 0 }
    var share = 0.0
    var pairs: [Int] = []
    for slot in TextFormat.firstForm..<forms.count + TextFormat.firstForm {
      let next = table[slot]
      if stays[Int(next)], others.allSatisfy({ $0[slot] == next }) {
        if first[slot] != next { isSameAtFirst = false }
        continue
      }
      guard slot < TextFormat.firstPair else {
        pairs.append(slot - TextFormat.firstPair)
        continue
      }
      share += 1 / Double(slot)
      guard share <= most else { return false }
      addExit(slot)
    }
    let divisor = TextFormat.firstPair
    if pairs.count <= TextMatcher.mostSecondUnits {
      for pair in pairs { addExit(pair % divisor) }
    } else {
      for pair in pairs { addExit(divisor + pair / divisor) }
    }
    skipsTexts = isSameAtFirst
    findsNothing = isSameAtFirst && share == 0 && pairs.isEmpty
    return true
  }

  private func addExit(_ unit: Int) { exits[unit >> 5] |= 1 << UInt32(unit & 31) }

  /// About the sum of the weights of so many forms, each of which weighs one over its slot.
  private static func sumOfWeights(_ count: Int) -> Double {
    let bits = Int.bitWidth - count.leadingZeroBitCount
    return max(0.69, 0.69 * Double(bits - 3))
  }
}
