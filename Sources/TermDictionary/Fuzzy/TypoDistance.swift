/// How far a term is from what was typed: the number of edits, and what they cost.
///
/// An edit adds, drops or changes a letter, or swaps two that stand side by side; what was swapped
/// is not changed again (the restricted distance of Damerau and Levenshtein, “optimal string
/// alignment”). Of all ways with the fewest edits the cheapest counts. Slips of the fingers cost
/// less than letters that are really others:
///
/// | edit | cost |
/// | --- | --- |
/// | two letters swapped; a letter doubled or not doubled; the key beside the right one | 2 |
/// | a key hit together with the one beside it | 3 |
/// | any other | 4 |
package struct TypoDistance: Sendable, Hashable, Comparable {
  package var edits: UInt8
  package var cost: UInt8

  package init(edits: UInt8, cost: UInt8) {
    self.edits = edits
    self.cost = cost
  }

  package static let none = TypoDistance(edits: 0, cost: 0)

  package static func < (left: TypoDistance, right: TypoDistance) -> Bool {
    (left.edits, left.cost) < (right.edits, right.cost)
  }
}

extension TypoDistance {
  /// Edits in the high byte, cost in the low one: sums and comparisons of distances are those of
  /// numbers, as long as costs stay below 256.
  typealias Packed = UInt16

  static let slip: Packed = 0x102
  static let doubleHit: Packed = 0x103
  static let other: Packed = 0x104
  /// Above every distance that is looked for; sums of it with an edit do not overflow.
  static let infinite: Packed = 0x4000

  init(_ packed: Packed) {
    self.init(edits: UInt8(packed >> 8), cost: UInt8(packed & 0xFF))
  }

  /// The least packed distance that is too far.
  static func tooFar(edits: Int) -> Packed { Packed(edits + 1) << 8 }
}
