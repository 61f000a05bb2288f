import ByteStore
import TextAnalysis

/// Which states skip, and what forms lead on from them.
extension TextMatcher {
  /// Units are skipped where one in so many leads to another state, or fewer.
  private static let leastSkipped = 16.0
  /// States beside the one where nothing has been found; each has a table to be compared.
  private static let mostLike = 6

  /// Lets states skip what leads from one of them to another, if that is most; and whole texts where
  /// their first form makes no difference.
  ///
  /// One of them is the state where nothing of the pattern has been found, `idle`. Of `*t.*` another one
  /// is that behind a word that ends with `t`: all forms but those that begin with a full stop lead
  /// from both to the same states, so that these forms alone are looked at.
  ///
  /// Forms are numbered by frequency, so that the share of the tokens that lead to other states is about
  /// that of a harmonic series (Zipf, “Human behavior and the principle of least effort”, 1949); what texts
  /// have is counted on the way.
  ///
  /// Of ` *wi*` it is the state behind the first blank, where the rest of a text is passed in.
  func prepareSkipping(_ idle: UInt8) throws(StoreError) {
    let most = TextMatcher.sumOfWeights(forms.count) / TextMatcher.leastSkipped
    let center = try stateOfMost(from: idle)
    let isWhole = center != idle || reference == idle
    let near = isWhole ? try statesLike(center, weighingAtLeast: most / 8) : []
    if isWhole, initial != center, !isFilled[Int(initial)], let automaton {
      let transitions = self.transitions(of: automaton)
      isFilled[Int(initial)] = try fill(initial, like: center, transitions, 0..<forms.count)
    }
    guard findExits(from: [center] + near, weighingAtMost: most) else { return }
    skipState = center
    tables[0] = table(of: center)
    skipStates = [center] + near
    applySkipping()
  }

  /// States are followed so far to find the one that most of a text is passed in.
  private static let mostFollowed = 4
  /// So many of the commonest forms tell where most lead to.
  private static let tellingForms = 4096

  /// The state that most of a long text is passed in, given that it begins in `idle`; its table is filled.
  private func stateOfMost(from idle: UInt8) throws(StoreError) -> UInt8 {
    guard let automaton, reference == idle else { return idle }
    let telling = min(forms.count, TextMatcher.tellingForms)
    var center = idle
    for _ in 0..<TextMatcher.mostFollowed {
      let table = self.table(of: center)
      var weights = [Double](repeating: 0, count: 256)
      for slot in TextFormat.firstForm..<telling + TextFormat.firstForm {
        weights[Int(table[slot])] += 1 / Double(slot)
      }
      let sum = weights.reduce(0, +)
      if weights[Int(center)] * 2 > sum { return center }
      guard let next = weights.indices.max(by: { weights[$0] < weights[$1] }),
        next >= TextMatcher.firstState, weights[next] * 2 > sum,
        traits[next] & (TextMatcher.isDead | TextMatcher.accepts) == 0
      else { return idle }
      center = UInt8(truncatingIfNeeded: next)
      guard try fillWhole(center, transitions(of: automaton)) else { return idle }
    }
    return idle
  }

  /// The states that forms of so much weight lead to from one, whose table is whole, and that lead on as
  /// it does with nearly all forms; their tables are filled.
  private func statesLike(
    _ center: UInt8, weighingAtLeast least: Double
  ) throws(StoreError) -> [UInt8] {
    guard let automaton else { return [] }
    let table = self.table(of: center)
    var weights = [Double](repeating: 0, count: 256)
    let last = min(TextFormat.firstPair, forms.count + TextFormat.firstForm)
    for slot in TextFormat.firstForm..<last where table[slot] != center {
      weights[Int(table[slot])] += 1 / Double(slot)
    }
    let states = weights.indices.dropFirst(TextMatcher.firstState)
      .filter { weights[$0] >= least && traits[$0] & TextMatcher.accepts == 0 }
      .sorted { weights[$0] > weights[$1] }
    var near: [UInt8] = []
    for state in states.prefix(TextMatcher.mostLike) {
      let number = UInt8(truncatingIfNeeded: state)
      if try takeOver(number, center, transitions(of: automaton)) { near.append(number) }
    }
    return near
  }

  /// Finds the forms that lead from one of some states to no other one of them, or not from all to the
  /// same one; false if they weigh too much.
  private func findExits(from states: [UInt8], weighingAtMost most: Double) -> Bool {
    let exits = UnitExits()
    (self.exits, exitSet) = (exits, exits.set)
    let first = self.table(of: initial)
    let table = self.table(of: states[0])
    let others = states.dropFirst().map { self.table(of: $0) }
    var stays = [Bool](repeating: false, count: 256)
    for state in states { stays[Int(state)] = true }
    // Forms that lead elsewhere where a value begins with them.
    var differing: [Int] = []
    var differingShare = 0.0
    var share = 0.0
    var pairs: [Int] = []
    for slot in TextFormat.firstForm..<forms.count + TextFormat.firstForm {
      let next = table[slot]
      let isExit = !stays[Int(next)]
      var leading: UInt8 = isExit ? 1 : 0
      for (place, other) in others.enumerated() where isExit || other[slot] != next {
        leading |= 2 &<< UInt8(truncatingIfNeeded: place)
      }
      if leading == 0 {
        if first[slot] != next, differingShare <= most {
          differing.append(slot)
          if slot < TextFormat.firstPair { differingShare += 1 / Double(slot) }
        }
        continue
      }
      guard slot < TextFormat.firstPair else {
        pairs.append(slot - TextFormat.firstPair)
        continue
      }
      share += 1 / Double(slot)
      guard share <= most else { return false }
      exits.add(slot, from: leading | (isExit || first[slot] != next ? UnitExits.start : 0))
    }
    maySkipTexts =
      share + differingShare <= most
      && (states + [initial]).allSatisfy { traits[Int($0)] & TextMatcher.accepts == 0 }
    if maySkipTexts {
      for slot in differing where slot < TextFormat.firstPair {
        exits.add(slot, from: UnitExits.start)
      }
    }
    let last = forms.count + TextFormat.firstForm
    exits.add(pairs: pairs, of: last - TextFormat.firstPair)
    // A text that begins with a form of two units is followed from there, whatever it leads to.
    let differs = differing.contains { $0 >= TextFormat.firstPair }
    findsNothing = maySkipTexts && share + differingShare == 0 && pairs.isEmpty && !differs
    exits.tellStates(behind: table, states, TextFormat.firstForm..<last)
    return true
  }

  /// About the sum of the weights of so many forms, each of which weighs one over its slot.
  private static func sumOfWeights(_ count: Int) -> Double {
    let bits = Int.bitWidth - count.leadingZeroBitCount
    return max(0.69, 0.69 * Double(bits - 3))
  }
}
