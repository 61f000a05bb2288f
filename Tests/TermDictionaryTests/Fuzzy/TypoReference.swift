@testable import TermDictionary

/// The plain table of distances, computed anew for every pair of words.
enum TypoReference {
  /// The distance of each beginning of `term` from `typed`; the last one is that of the whole term.
  static func distances(
    typed: [UInt32], term: [UInt32], keyboard: KeyboardLayout
  ) -> [(edits: Int, cost: Int)] {
    var table: [[(edits: Int, cost: Int)]] = []
    for row in 0...term.count {
      var cells: [(edits: Int, cost: Int)] = []
      for place in 0...typed.count {
        var ways: [(edits: Int, cost: Int)] = row == 0 && place == 0 ? [(0, 0)] : []
        if row > 0 {
          let isDouble = row > 1 && term[row - 2] == term[row - 1]
          ways.append(sum(table[row - 1][place], isDouble ? 2 : 4))
        }
        if place > 0 {
          ways.append(sum(cells[place - 1], superfluous(typed, place - 1, keyboard)))
        }
        if row > 0, place > 0 {
          let before = table[row - 1][place - 1]
          if term[row - 1] == typed[place - 1] {
            ways.append(before)
          } else {
            let isSlip = keyboard.areNeighbours(term[row - 1], typed[place - 1])
            ways.append(sum(before, isSlip ? 2 : 4))
          }
        }
        if row > 1, place > 1, term[row - 1] == typed[place - 2], term[row - 2] == typed[place - 1],
          term[row - 1] != term[row - 2]
        {
          ways.append(sum(table[row - 2][place - 2], 2))
        }
        cells.append(ways.min { ($0.edits, $0.cost) < ($1.edits, $1.cost) } ?? (0, 0))
      }
      table.append(cells)
    }
    return table.map { $0[typed.count] }
  }

  private static func sum(
    _ distance: (edits: Int, cost: Int), _ cost: Int
  ) -> (edits: Int, cost: Int) {
    (distance.edits + 1, distance.cost + cost)
  }

  private static func superfluous(
    _ typed: [UInt32], _ place: Int, _ keyboard: KeyboardLayout
  ) -> Int {
    if place > 0, typed[place - 1] == typed[place] { return 2 }
    if place > 0, keyboard.areNeighbours(typed[place - 1], typed[place]) { return 3 }
    if place + 1 < typed.count, keyboard.areNeighbours(typed[place + 1], typed[place]) { return 3 }
    return 4
  }

  /// What a search must find in sorted terms.
  static func terms(
    _ terms: [[UInt8]], near typed: [UInt8], _ limits: TypoLimits, beginnings: Bool
  ) -> [FuzzyTerm] {
    let letters = Utf8Scalars.scalars(typed)
    var found: [FuzzyTerm] = []
    for (number, term) in terms.enumerated() {
      let scalars = Utf8Scalars.scalars(term)
      switch limits.firstLetter {
      case .any: break
      case .same: if letters.first == nil || scalars.first != letters.first { continue }
      case .other: if letters.first != nil, scalars.first == letters.first { continue }
      }
      let all = distances(typed: letters, term: scalars, keyboard: limits.keyboard)
      let best =
        beginnings
        ? all.min { ($0.edits, $0.cost) < ($1.edits, $1.cost) } : all.last
      guard let best, best.edits <= limits.edits else { continue }
      found.append(
        FuzzyTerm(
          number: UInt32(number),
          distance: TypoDistance(edits: UInt8(best.edits), cost: UInt8(best.cost))))
    }
    return found
  }
}
