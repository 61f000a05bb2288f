import ByteStore

/// Tells of the beginnings of a term which beginnings of what was typed they are near to.
///
/// It follows a term letter by letter. After i letters it knows, for each number of edits e up to
/// the most, the j for which the first i letters of the term and the first j that were typed are at
/// most e edits apart. They lie on the diagonal or beside it, no further than the most edits: a
/// state is one word, and a step takes some thirty instructions whatever the word is. This is the
/// automaton of Wu and Manber (“Fast text searching allowing errors”, 1992), held in the band of
/// Ukkonen around the diagonal, with the swaps of Hyyrö (“A bit-vector algorithm for computing
/// Levenshtein and Damerau edit distances”, 2003).
///
/// ```
/// state  | field 0, 12 bits | field 1 | … | field `most` |
/// field e, bit o    j = i - most + o is at most e edits away, 0 ≤ o ≤ 2 × most
/// ```
///
/// With a border the last edit is only made behind it: of what is near with the most edits only j
/// above the border count. See ``TypoHalf`` for what this leaves out.
///
/// Invariants:
/// 1. field e of a state has the bits of field e - 1, those of the last field only above the border.
/// 2. no bit of a state stands for a j outside of 0 … the number of typed letters.
struct TypoAutomaton {
  /// What is known after some letters.
  struct State {
    /// The typed beginnings that are near.
    var near: UInt64
    /// Those that are near after one letter more, where it is the typed one before the last letter:
    /// the two are swapped.
    var swaps: UInt64

    /// Whether any term goes on from here to something near.
    var isAlive: Bool { near | swaps != 0 }
  }

  /// A letter that may follow, and the places of the typed letters that must follow it; these are
  /// none where several ways begin with the letter.
  struct Continuation {
    var letter: UInt32
    var rest: Range<Int> = 0..<0
  }

  private static let fieldWidth: UInt64 = 12
  /// Letters up to here have their places in one word.
  private static let mostInWord = 56

  let typed: [UInt32]
  let most: Int
  private let border: Int
  /// The lowest bit of each field.
  private let ones: UInt64
  /// The bits of a field.
  private let band: UInt64
  /// The bits that a state may have, by the number of letters.
  private let valid: [UInt64]
  /// The bits behind which any letter may follow, by the number of letters.
  private let free: [UInt64]
  /// The places of ASCII letters and of others in the typed word, `most` + 2 bits up.
  private let asciiPlaces: [UInt64]
  private let otherPlaces: [(letter: UInt32, places: UInt64)]

  /// - Parameter border: behind so many typed letters the last edit may be made; everywhere where it is
  ///   not given.
  init(_ typed: [UInt32], most: Int, border: Int? = nil) {
    let border = border ?? -1
    self.typed = typed
    self.most = most
    self.border = border
    ones = (0...most).reduce(0) { $0 | 1 << (UInt64($1) * TypoAutomaton.fieldWidth) }
    band = 1 << UInt64(2 * most + 1) - 1
    let (ones, band) = (ones, band)
    let last = UInt64(most) * TypoAutomaton.fieldWidth
    /// The bits of a field from that of a typed beginning on.
    func bits(from place: Int, _ row: Int) -> UInt64 {
      let low = place - row + most
      return low > 2 * most ? 0 : band & ~(1 << UInt64(max(0, low)) - 1)
    }
    valid = (0...(typed.count + most + 2)).map { row in
      let above = typed.count - row + most
      guard above >= 0 else { return 0 }
      let limit: UInt64 = above >= 2 * most ? band : 1 << UInt64(above + 1) - 1
      let field = bits(from: 0, row) & limit
      return field * (ones & (1 << last - 1)) | (field & bits(from: border + 1, row)) << last
    }
    free = (0...(typed.count + most + 2)).map { row in
      guard most > 0 else { return 0 }
      let before = last - TypoAutomaton.fieldWidth
      return band * (ones & (1 << before - 1)) | bits(from: border - 1, row) << before
    }
    var ascii = [UInt64](repeating: 0, count: 128)
    var others: [(letter: UInt32, places: UInt64)] = []
    if typed.count <= TypoAutomaton.mostInWord {
      for (place, letter) in typed.enumerated() {
        let bit: UInt64 = 1 << UInt64(place + most + 2)
        if letter < 128 {
          ascii[Int(letter)] |= bit
        } else if let known = others.firstIndex(where: { $0.letter == letter }) {
          others[known].places |= bit
        } else {
          others.append((letter, bit))
        }
      }
    }
    asciiPlaces = ascii
    otherPlaces = others
  }

  /// No term with more letters is near.
  var deepest: Int { typed.count + most }

  /// The state before the first letter.
  var start: State {
    var near = (1 << UInt64(most)) &* ones & valid[0]
    for _ in 0..<most { near |= near &<< (TypoAutomaton.fieldWidth &+ 1) & valid[0] }
    return State(near: near, swaps: 0)
  }

  /// The state after one letter more.
  ///
  /// - Parameter row: the number of letters with this one; at most ``deepest`` + 1.
  @inline(__always)
  func step(_ state: State, _ letter: UInt32, row: Int) -> State {
    let window = window(letter, row)
    let valid = valid[row]
    // The letter is the typed one here; the one before; the one behind.
    let here = (window &>> 1 & band) &* ones
    let before = (window & band) &* ones
    let behind = (window &>> 2 & band) &* ones
    // One edit more, for another letter, or for one that was not typed.
    let edited = state.near &<< TypoAutomaton.fieldWidth
    var near = state.near & here | state.swaps & before | edited | edited &>> 1
    near &= valid
    // Typed letters that are superfluous.
    for _ in 0..<most { near |= near &<< (TypoAutomaton.fieldWidth &+ 1) & valid }
    return State(near: near, swaps: edited & behind & self.valid[row &+ 1])
  }

  /// Bit 1 + o: whether the letter was typed at the place of bit o of a field, from 1; and one bit
  /// more on each side.
  @inline(__always)
  private func window(_ letter: UInt32, _ row: Int) -> UInt64 {
    if typed.count <= TypoAutomaton.mostInWord {
      if letter < 128 { return asciiPlaces[Int(letter)] &>> UInt64(row) & (band &<< 2 | 3) }
      for other in otherPlaces where other.letter == letter {
        return other.places &>> UInt64(row) & (band &<< 2 | 3)
      }
      return 0
    }
    return longWindow(letter, row)
  }

  @inline(never)
  private func longWindow(_ letter: UInt32, _ row: Int) -> UInt64 {
    var window: UInt64 = 0
    for bit in 0..<(2 * most + 3) {
      let place = row - most - 2 + bit
      if typed.indices.contains(place), typed[place] == letter { window |= 1 << UInt64(bit) }
    }
    return window
  }

  /// How many edits the letters are away from all that was typed; nil if too many.
  @inline(__always)
  func edits(_ state: State, row: Int) -> Int? {
    let bit = typed.count &- row &+ most
    guard bit >= 0, bit <= 2 &* most else { return nil }
    let whole = state.near &>> UInt64(bit) & ones
    return whole == 0
      ? nil : whole.trailingZeroBitCount / Int(TypoAutomaton.fieldWidth)
  }

  /// The least letter above another that may follow and lead to something within so many edits; nil
  /// if none does.
  ///
  /// - Parameter edits: at most ``most``.
  func next(
    after letter: UInt32, _ state: State, row: Int, within edits: Int
  ) -> Continuation? {
    guard row <= deepest else { return nil }
    let shift = UInt64(edits) * TypoAutomaton.fieldWidth
    if state.near & free[row] & (1 << shift - 1) != 0 {
      // Any letter can be one edit.
      let next = letter &+ 1
      if next & 0xFFFF_F800 == 0xD800 { return Continuation(letter: 0xE000) }
      return next < 0x110000 ? Continuation(letter: next) : nil
    }
    var found: Continuation?
    func offer(_ place: Int, rest: Int, end: Int) {
      guard typed.indices.contains(place) else { return }
      let wanted = typed[place]
      // What is no scalar stands in no term.
      guard wanted > letter, wanted & 0xFFFF_F800 != 0xD800 else { return }
      if let known = found, known.letter <= wanted {
        if known.letter == wanted { found?.rest = 0..<0 }
      } else {
        found = Continuation(letter: wanted, rest: rest..<max(rest, end))
      }
    }
    // No edit is left, or none before the border.
    let before = edits > 0 ? shift - TypoAutomaton.fieldWidth : shift
    let early = edits > 0 ? (state.near | state.swaps) &>> before & band : 0
    var near = (state.near &>> shift | state.near &>> before) & band
    while near != 0 {
      let bit = near.trailingZeroBitCount
      let place = row &- most &+ bit
      offer(
        place, rest: place &+ 1, end: early &>> UInt64(bit) & 1 != 0 ? border - 1 : typed.count)
      near &= near &- 1
    }
    var swaps = (state.swaps &>> shift | state.swaps &>> before) & band
    while swaps != 0 {
      let bit = swaps.trailingZeroBitCount
      let behind = row &+ 1 &- most &+ bit
      offer(
        behind &- 2, rest: behind, end: early &>> UInt64(bit) & 1 != 0 ? behind : typed.count)
      swaps &= swaps &- 1
    }
    return found
  }
}
