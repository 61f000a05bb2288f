/// The automaton of a pattern run in both directions, to tell which scalars its literals match.
///
/// State k means: the elements before k are matched, as ``PatternProgram`` has it. Forwards the
/// states are those that can be reached; backwards those that can still lead to a match. A scalar
/// is marked where a literal takes a state of the one kind to a state of the other: in some way of
/// matching the literal stands on it. All ways count alike, so the answer does not depend on a
/// strategy.
///
/// Work: text length x pattern length / 64, three times; nothing is tried twice.
struct MarkingAutomaton<States: PatternStates> {
  /// What is carried from one piece of a text to the next.
  struct Carry {
    /// States that are reached; backwards: from which a match is reached.
    var reached: States
    /// Stars that have begun to cover; backwards: that may cover on and lead to a match.
    var covering: States
  }

  private let length: Int
  private let start: RunPattern.Anchor
  private let end: RunPattern.Anchor
  private let starsStayInWord: Bool
  private let stars: States
  private let gaps: States
  private let none: States
  /// Row of a scalar below 0x80 in `literals`; row 0 is empty.
  private var asciiRows = [Int](repeating: 0, count: 128)
  private var otherRows: [UInt32: Int] = [:]
  private var literals: [States]

  init(
    _ elements: [TextPattern.Element], start: RunPattern.Anchor, end: RunPattern.Anchor,
    starsStayInWord: Bool
  ) {
    length = elements.count
    self.start = start
    self.end = end
    self.starsStayInWord = starsStayInWord
    none = .none(of: elements.count + 1)
    var (stars, gaps) = (none, none)
    literals = [none]
    for (state, element) in elements.enumerated() {
      switch element {
      case .star: stars.insert(state)
      case .gap: gaps.insert(state)
      case .literal(let scalar):
        var row = scalar < 128 ? asciiRows[Int(scalar)] : otherRows[scalar] ?? 0
        if row == 0 {
          row = literals.count
          literals.append(none)
          if scalar < 128 { asciiRows[Int(scalar)] = row } else { otherRows[scalar] = row }
        }
        literals[row].insert(state)
      }
    }
    self.stars = stars
    self.gaps = gaps
  }

  /// Nothing reached yet.
  var initial: Carry { Carry(reached: none, covering: none) }

  private func literalStates(of scalar: UInt32) -> States {
    scalar < 128 ? literals[asciiRows[Int(scalar)]] : literals[otherRows[scalar] ?? 0]
  }

  private func startsHere(_ isStart: Bool, _ isBorder: Bool) -> Bool {
    isStart || start == .free || (start == .border && isBorder)
  }

  private func endsHere(_ isEnd: Bool, _ isBorder: Bool) -> Bool {
    isEnd || end == .free || (end == .border && isBorder)
  }

  /// Goes over a piece; `reached` becomes what is reached before each of its scalars.
  ///
  /// - Parameter isStart: nothing is left of the text before the piece.
  /// - Returns: whether a match ends in it, or, for the last piece, at its end.
  func forward(
    _ text: FoldedText, isStart: Bool, isLast: Bool, _ carry: inout Carry,
    reached states: inout [States]
  ) -> Bool {
    states.removeAll(keepingCapacity: true)
    let count = text.scalars.count
    var accepts = false
    for place in 0...count {
      if place == count, !isLast { break }
      let isBorder = text.isBorder[place]
      var reached = carry.reached
      if startsHere(isStart && place == 0, isBorder) { reached.insert(0) }
      reached = reached | carry.covering.successors
      reached = reached | (reached & stars).successors
      if reached.contains(length), endsHere(isLast && place == count, isBorder) { accepts = true }
      if place == count { break }
      states.append(reached)
      if reached.isEmpty, carry.covering.isEmpty {
        carry.reached = none
        continue
      }
      let isWord = text.isWord[place]
      let begun = reached & stars
      let waiting = isWord ? none : reached & gaps
      carry.reached =
        (reached & literalStates(of: text.scalars[place])).successors | waiting
        | waiting.successors
      if !starsStayInWord {
        carry.covering = carry.covering | begun
      } else if isWord {
        carry.covering = isBorder ? begun : begun | carry.covering
      } else {
        carry.covering = none
      }
    }
    return accepts
  }

  /// Goes back over a piece; appends the places of the marked scalars, last first.
  func backward(
    _ text: FoldedText, isLast: Bool, _ carry: inout Carry, reached states: [States],
    marks: inout [Int]
  ) {
    let count = text.scalars.count
    if isLast {
      carry = initial
      close(&carry, isEnd: true, isBorder: true)
    }
    for place in (0..<count).reversed() {
      let scalar = text.scalars[place]
      let isWord = text.isWord[place]
      let isBorder = text.isBorder[place]
      let taken = literalStates(of: scalar) & carry.reached.predecessors
      if !(taken & states[place]).isEmpty { marks.append(place) }
      var leading = taken
      if !isWord { leading = leading | gaps & (carry.reached | carry.reached.predecessors) }
      if !starsStayInWord || isWord { leading = leading | stars & carry.covering }
      let mayCoverOn = !starsStayInWord || (isWord && !isBorder)
      carry = Carry(reached: leading, covering: mayCoverOn ? carry.covering : none)
      close(&carry, isEnd: false, isBorder: isBorder)
    }
  }

  /// Adds what needs no further scalar: the end of the pattern, stars that cover nothing or no
  /// more.
  private func close(_ carry: inout Carry, isEnd: Bool, isBorder: Bool) {
    if endsHere(isEnd, isBorder) { carry.reached.insert(length) }
    carry.reached = carry.reached | stars & carry.reached.predecessors
    carry.covering = carry.covering | stars & carry.reached.predecessors
  }
}
