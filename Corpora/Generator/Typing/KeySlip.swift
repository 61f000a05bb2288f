/// A slip of the finger on a keyboard.
package enum KeySlip: Sendable, Equatable {
  /// The characters at a place and behind it stand in the wrong order.
  case swapped(Int)
  /// A key beside the right one.
  case neighbour(Int, Character)
  case missing(Int)
  case doubled(Int)

  /// One of the kinds at some place, all as likely as far as the letters have them.
  package static func random(in letters: [Character], _ random: inout RandomStream) -> KeySlip {
    let place = random.below(letters.count)
    switch random.below(4) {
    case 0 where place + 1 < letters.count && letters[place] != letters[place + 1]:
      return .swapped(place)
    case 1:
      guard let key = random.pick(neighbours(of: letters[place])) else { return .doubled(place) }
      return .neighbour(place, key)
    case 2 where letters.count > 1: return .missing(place)
    default: return .doubled(place)
    }
  }

  /// Types the letters with the slip; a place that they do not have changes nothing.
  package func apply(to letters: inout [Character]) {
    switch self {
    case .swapped(let place) where place >= 0 && place + 1 < letters.count:
      letters.swapAt(place, place + 1)
    case .neighbour(let place, let key) where letters.indices.contains(place):
      letters[place] = key
    case .missing(let place) where letters.indices.contains(place): letters.remove(at: place)
    case .doubled(let place) where letters.indices.contains(place):
      letters.insert(letters[place], at: place)
    default: break
    }
  }

  private static let rows = ["1234567890-", "qwertyuiop", "asdfghjkl'", "zxcvbnm,."].map(Array.init)

  /// The keys left and right of a key, in its case; none where it is on no such keyboard.
  package static func neighbours(of key: Character) -> [Character] {
    let small = key.lowercased().first ?? key
    for row in rows {
      guard let place = row.firstIndex(of: small) else { continue }
      let beside = [place - 1, place + 1].filter(row.indices.contains).map { row[$0] }
      return small == key ? beside : beside.map { $0.uppercased().first ?? $0 }
    }
    return []
  }
}
