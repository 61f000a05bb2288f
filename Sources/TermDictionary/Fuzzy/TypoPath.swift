import ByteStore

/// The term that a walk followed last, with its states, and the beginnings of it that match.
///
/// An automaton, which counts edits only, decides how far a term is followed. What edits cost is
/// computed for what is near enough: for terms that match, and for what goes on from a beginning
/// that matches.
///
/// Invariants:
/// 1. `levels[...depth]` are the states of the first letters of that term, all alive; `levels[i].end` is
///    the number of bytes of the first i of them.
/// 2. the first `known` of `bytes` are those of the term; `levels[depth].end` is not above `known`.
/// 3. `rows` are those of the first `rowCount` letters; all `depth` where a beginning matches.
/// 4. `matched` has those beginnings that match, ascending by depth, each nearer than the one before;
///    empty where only whole terms match.
struct TypoPath {
  /// Which first letters a term may have.
  private enum FirstLetter: Equatable {
    case any
    case only(UInt32)
    case not(UInt32)
  }

  private struct Level {
    var state: TypoAutomaton.State
    /// The letter that led here.
    var letter: UInt32
    var end: Int
  }

  private let automaton: TypoAutomaton
  private let first: FirstLetter
  private let matchesBeginnings: Bool
  private var rows: TypoRows
  private var rowCount = 0
  private var levels: [Level]
  private var depth = 0
  private var bytes = [UInt8](repeating: 0, count: FrontCoding.maximumLength)
  private var known = 0
  private var matched: [(depth: Int, distance: TypoDistance.Packed)] = []
  /// The letter that leads too far; nil where none was seen.
  private var dead: UInt32?
  /// Whether the first letter is one that a term must not have.
  private var isOutside = false

  /// Terms that share so many bytes with the one that was followed fare as it did.
  private(set) var decidingLength = 0

  init(
    _ typed: [UInt32], _ limits: TypoLimits, matchesBeginnings: Bool, border: Int? = nil
  ) {
    automaton = TypoAutomaton(typed, most: limits.edits, border: border)
    switch (limits.firstLetter, typed.first) {
    case (.same, let letter?): first = .only(letter)
    case (.other, let letter?): first = .not(letter)
    case (.any, _), (_, nil): first = .any
    }
    rows = TypoRows(typed, limits)
    self.matchesBeginnings = matchesBeginnings
    let start = Level(state: automaton.start, letter: 0, end: 0)
    levels = [Level](repeating: start, count: automaton.deepest + 2)
    if matchesBeginnings, rows.whole(0) < TypoDistance.tooFar(edits: limits.edits) {
      matched.append((0, rows.whole(0)))
    }
  }

  // MARK: Distances

  /// The distance of the whole term that was followed to its end; nil if it is too far.
  mutating func termDistance() -> TypoDistance.Packed? {
    guard decidingLength == .max, !isOutside,
      automaton.edits(levels[depth].state, row: depth) != nil
    else {
      return nil
    }
    fillRows()
    return rows.whole(depth)
  }

  /// The distance of the nearest beginning of the term.
  var beginningDistance: TypoDistance.Packed? { isOutside ? nil : matched.last?.distance }

  /// Computes the rows that are missing.
  private mutating func fillRows() {
    while rowCount < depth {
      rows.add(levels[rowCount &+ 1].letter, at: rowCount)
      rowCount &+= 1
    }
  }

  // MARK: Following

  /// Follows the next term from where it leaves the one before.
  ///
  /// - Parameters:
  ///   - shared: how many bytes of the one before it begins with; below ``decidingLength``.
  ///   - added: the bytes behind these; the term has at most `FrontCoding.maximumLength`.
  /// - Returns: false where the bytes do not fit together.
  mutating func follow(_ shared: Int, _ added: UnsafeBufferPointer<UInt8>) -> Bool {
    guard shared <= known, added.count <= FrontCoding.maximumLength &- shared else { return false }
    let count = shared &+ added.count
    let same = replace(shared, added)
    while depth > 0, levels[depth].end > same { depth &-= 1 }
    rowCount = min(rowCount, depth)
    while let last = matched.last, last.depth > depth { matched.removeLast() }
    known = count
    followLetters()
    known = min(known, decidingLength)
    return true
  }

  /// Puts the bytes of a term behind what it shares; the number of those that stay the same.
  private mutating func replace(_ shared: Int, _ added: UnsafeBufferPointer<UInt8>) -> Int {
    var same = shared
    let limit = min(known, shared &+ added.count)
    bytes.withUnsafeMutableBytes { bytes in
      while same < limit, bytes[same] == added[same &- shared] { same &+= 1 }
      let from = same &- shared
      guard from < added.count, let target = bytes.baseAddress, let source = added.baseAddress
      else { return }
      // SAFETY: `follow` has checked that the term fits; `from` lies in `added`.
      (target + same).copyMemory(from: source + from, byteCount: added.count &- from)
    }
    return same
  }

  private mutating func followLetters() {
    dead = nil
    isOutside = known == 0 && !isAllowed(nil)
    var at = levels[depth].end
    while at < known {
      if let bound = matched.last?.distance, depth > 0 || first == .any,
        rows.promise(depth) >= bound
      {
        // No longer beginning can be nearer than one that matches.
        decidingLength = at
        return
      }
      let letter = letter(&at)
      if depth == 0, !isAllowed(letter) {
        isOutside = true
        return end(with: letter, at)
      }
      let state = automaton.step(levels[depth].state, letter, row: depth &+ 1)
      guard state.isAlive else { return end(with: letter, at) }
      if let bound = matched.last?.distance {
        rows.add(letter, at: depth)
        guard rows.promise(depth &+ 1) < bound else { return end(with: letter, at) }
        rowCount = depth &+ 1
      }
      depth &+= 1
      levels[depth] = Level(state: state, letter: letter, end: at)
      if matchesBeginnings { matchBeginning() }
    }
    decidingLength = .max
  }

  @inline(__always)
  private func letter(_ at: inout Int) -> UInt32 {
    let byte = bytes[at]
    if byte < 0x80 {
      at &+= 1
      return UInt32(byte)
    }
    return bytes.withUnsafeBufferPointer { Utf8Scalars.next($0, &at, known) }
  }

  private mutating func end(with letter: UInt32, _ at: Int) {
    dead = letter
    decidingLength = at
  }

  private func isAllowed(_ letter: UInt32?) -> Bool {
    switch first {
    case .any: true
    case .only(let only): letter == only
    case .not(let other): letter != other
    }
  }

  private mutating func matchBeginning() {
    if let bound = matched.last?.distance {
      if rows.whole(depth) < bound { matched.append((depth, rows.whole(depth))) }
    } else if automaton.edits(levels[depth].state, row: depth) != nil {
      fillRows()
      matched.append((depth, rows.whole(depth)))
    }
  }

  // MARK: Going on

  /// Puts into `key` what no term between the one that was followed and the next one that can match
  /// reaches; false if none can match.
  ///
  /// It does not pass the end of the beginning that matches, where the distance changes.
  func nextKey(into key: inout [UInt8]) -> Bool {
    var level = depth
    var passed = dead
    while true {
      if let passed, let next = next(after: passed, at: level) {
        put(level, next, into: &key)
        return true
      }
      guard level > 0 else { return false }
      passed = levels[level].letter
      level -= 1
      if let last = matched.last, level < last.depth, let letter = passed {
        // The first term behind those that begin so.
        put(level, continuation(following: letter), into: &key)
        return true
      }
    }
  }

  private func next(after letter: UInt32, at level: Int) -> TypoAutomaton.Continuation? {
    if level == 0, first != .any { return firstLetter(after: letter) }
    var edits = automaton.most
    if let bound = matched.last?.distance {
      guard rows.promise(level) < bound else { return nil }
      edits = Int(bound >> 8)
    }
    return automaton.next(after: letter, levels[level].state, row: level, within: edits)
  }

  private func firstLetter(after letter: UInt32) -> TypoAutomaton.Continuation? {
    switch first {
    case .only(let only):
      // Behind the stretch of all terms that begin with it there is a term to end it.
      if matched.last != nil, letter <= only { return continuation(following: letter) }
      return letter < only ? TypoAutomaton.Continuation(letter: only) : nil
    case .not(let other):
      if matched.last != nil { return continuation(following: letter) }
      let next = automaton.next(after: letter, levels[0].state, row: 0, within: automaton.most)
      guard next?.letter == other else { return next }
      return automaton.next(after: other, levels[0].state, row: 0, within: automaton.most)
    case .any: return nil
    }
  }

  private func continuation(following letter: UInt32) -> TypoAutomaton.Continuation {
    TypoAutomaton.Continuation(
      letter: letter &+ 1 == 0xD800 ? 0xE000 : letter &+ 1)
  }

  private func put(
    _ level: Int, _ next: TypoAutomaton.Continuation, into key: inout [UInt8]
  ) {
    key.removeAll(keepingCapacity: true)
    key.append(contentsOf: bytes[..<levels[level].end])
    Utf8Scalars.append(next.letter, to: &key)
    for place in next.rest where key.count < FrontCoding.maximumLength {
      Utf8Scalars.append(automaton.typed[place], to: &key)
    }
  }
}
