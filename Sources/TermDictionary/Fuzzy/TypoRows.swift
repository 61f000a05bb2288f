import ByteStore

/// The table of distances between what was typed and the prefixes of a term, row by row.
///
/// Row i has, for each j, the distance between the first i letters of the term and the first j that
/// were typed. Terms that begin alike share the rows of what they share: going through a sorted
/// vocabulary is a walk over its tree of prefixes. Cells further from the diagonal than the most
/// edits are never below the limit and are not computed.
///
/// Invariants:
/// 1. `cells` has `stride` cells for each of the rows 0 … `deepest` + 1.
/// 2. rows 0 … i are those of `path[..<i]`, where i letters were added and not taken back.
/// 3. no cell of a row below is less than the `promise` of a row: what is too far stays so.
struct TypoRows {
  typealias Packed = TypoDistance.Packed

  let typed: [UInt32]
  let most: Int
  private let keyboard: KeyboardLayout
  private let stride: Int
  private var cells: [Packed]
  /// The least cell of each row.
  private var least: [Packed]
  private var path: [UInt32]
  /// What each typed letter costs if it is superfluous.
  private let superfluous: [Packed]

  init(_ typed: [UInt32], _ limits: TypoLimits) {
    self.typed = typed
    most = limits.edits
    keyboard = limits.keyboard
    stride = typed.count + 1
    let depth = typed.count + most + 2
    cells = [Packed](repeating: TypoDistance.infinite, count: depth * stride)
    least = [Packed](repeating: 0, count: depth)
    path = [UInt32](repeating: 0, count: depth)
    superfluous = typed.indices.map { place in
      let letter = typed[place]
      if place > 0, typed[place - 1] == letter { return TypoDistance.slip }
      let sides = [place - 1, place + 1].filter(typed.indices.contains)
      return sides.contains { limits.keyboard.areNeighbours(typed[$0], letter) }
        ? TypoDistance.doubleHit : TypoDistance.other
    }
    cells[0] = 0
    for place in 0..<min(most, typed.count) { cells[place + 1] = cells[place] + superfluous[place] }
  }

  /// No row below this one is near enough.
  var deepest: Int { typed.count + most }

  /// No row below that of a prefix of so many letters has a distance less than this.
  ///
  /// Letters that are swapped lead past one row.
  func promise(_ depth: Int) -> Packed {
    depth > 0 ? min(least[depth], least[depth &- 1] &+ TypoDistance.slip) : least[depth]
  }

  /// The distance between a prefix of so many letters and all that was typed.
  func whole(_ depth: Int) -> Packed { cells[depth &* stride &+ typed.count] }

  /// Computes the row of the prefix of `depth` letters with one more; `depth` is at most `deepest`.
  mutating func add(_ letter: UInt32, at depth: Int) {
    let row = depth &+ 1
    let low = max(0, row &- most)
    let high = min(typed.count, row &+ most)
    path[depth] = letter
    let isDouble = depth > 0 && path[depth &- 1] == letter
    let missing = isDouble ? TypoDistance.slip : TypoDistance.other
    let tooFar = TypoDistance.tooFar(edits: most)
    let above = depth &* stride
    let here = row &* stride
    var best = TypoDistance.infinite
    if low > 0, low <= typed.count &+ 1 { cells[here &+ low &- 1] = TypoDistance.infinite }
    var place = low
    while place <= high {
      var value = cells[above &+ place] &+ missing
      if place > 0 {
        let wanted = typed[place &- 1]
        let diagonal = cells[above &+ place &- 1]
        if wanted == letter {
          value = min(value, diagonal)
        } else {
          let change =
            keyboard.areNeighbours(wanted, letter) ? TypoDistance.slip : TypoDistance.other
          value = min(value, diagonal &+ change)
          if depth > 0, place > 1, typed[place &- 2] == letter, path[depth &- 1] == wanted {
            value = min(value, cells[above &- stride &+ place &- 2] &+ TypoDistance.slip)
          }
        }
        value = min(value, cells[here &+ place &- 1] &+ superfluous[place &- 1])
      }
      if value >= tooFar { value = TypoDistance.infinite }
      cells[here &+ place] = value
      best = min(best, value)
      place &+= 1
    }
    if high < typed.count { cells[here &+ high &+ 1] = TypoDistance.infinite }
    least[row] = best
  }
}
