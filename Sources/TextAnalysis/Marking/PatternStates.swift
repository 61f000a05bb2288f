/// A set of states of a pattern's automaton: one word where the pattern is short, several
/// elsewhere.
protocol PatternStates {
  /// The empty set, of an automaton with so many states.
  static func none(of stateCount: Int) -> Self
  mutating func insert(_ state: Int)
  func contains(_ state: Int) -> Bool
  var isEmpty: Bool { get }
  /// Each state's successor.
  var successors: Self { get }
  /// Each state's predecessor.
  var predecessors: Self { get }
  static func & (left: Self, right: Self) -> Self
  static func | (left: Self, right: Self) -> Self
}

/// Up to 64 states.
extension UInt64: PatternStates {
  static func none(of stateCount: Int) -> UInt64 { 0 }
  mutating func insert(_ state: Int) { self |= 1 &<< UInt64(state) }
  func contains(_ state: Int) -> Bool { self &>> UInt64(state) & 1 != 0 }
  var isEmpty: Bool { self == 0 }
  var successors: UInt64 { self &<< 1 }
  var predecessors: UInt64 { self &>> 1 }
}

/// Any number of states.
struct WideStates: PatternStates {
  private var words: [UInt64]

  static func none(of stateCount: Int) -> WideStates {
    WideStates(words: [UInt64](repeating: 0, count: stateCount / 64 + 1))
  }

  mutating func insert(_ state: Int) { words[state / 64] |= 1 << UInt64(state % 64) }
  func contains(_ state: Int) -> Bool { words[state / 64] >> UInt64(state % 64) & 1 != 0 }
  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  var successors: WideStates {
    var moved = words
    for index in words.indices {
      moved[index] = words[index] << 1 | (index > 0 ? words[index - 1] >> 63 : 0)
    }
    return WideStates(words: moved)
  }

  var predecessors: WideStates {
    var moved = words
    for index in words.indices {
      moved[index] = words[index] >> 1 | (index + 1 < words.count ? words[index + 1] << 63 : 0)
    }
    return WideStates(words: moved)
  }

  static func & (left: WideStates, right: WideStates) -> WideStates {
    WideStates(words: zip(left.words, right.words).map { $0 & $1 })
  }

  static func | (left: WideStates, right: WideStates) -> WideStates {
    WideStates(words: zip(left.words, right.words).map { $0 | $1 })
  }
}
