/// What the fields of all leaves can add at most: in a segment, then in the window at hand.
///
/// Flat arrays that are made once a segment and written anew for every window. Places number the
/// fields leaf by leaf.
struct FieldBounds {
  private let leaves: [LeafScorer]
  private let ranking: Ranking
  /// First place of each leaf, and the number of places.
  private let starts: [Int]
  private(set) var bounds: [Int32]
  private var partial: [Int32]
  private var byWorth: [Int] = []
  private var worth: [Float]

  init(_ leaves: [LeafScorer], _ ranking: Ranking) {
    self.leaves = leaves
    self.ranking = ranking
    var starts = [0]
    for leaf in leaves { starts.append(starts[starts.count - 1] + leaf.fields.count) }
    self.starts = starts
    bounds = leaves.flatMap { $0.fields.map(\.bound) }
    partial = bounds
    worth = bounds.map { _ in 0 }
    byWorth.reserveCapacity(bounds.count)
  }

  /// What all fields come to together.
  var sum: Float { sum(bounds) }

  /// Takes the bounds of a window.
  mutating func load(window base: UInt32) throws {
    for (number, leaf) in leaves.enumerated() {
      for (index, field) in leaf.fields.enumerated() {
        bounds[starts[number] + index] = try field.bound(ofWindow: base)
      }
    }
  }

  /// Calls the body with every field that has something in the window, its leaf and its place.
  func forEachField(_ body: (LeafScorer, FieldScorer, Int) throws -> Void) rethrows {
    for (number, leaf) in leaves.enumerated() {
      for (index, field) in leaf.fields.enumerated() where bounds[starts[number] + index] > 0 {
        try body(leaf, field, starts[number] + index)
      }
    }
  }

  /// The places, as bits, of the fields that together cannot lift a document into the answer.
  ///
  /// - Parameter excludes: whether such a sum of leaves is too little.
  mutating func optional(where excludes: (Float) throws -> Bool) rethrows -> UInt64 {
    guard bounds.count <= 64, try excludes(0) else { return 0 }
    byWorth.removeAll(keepingCapacity: true)
    for (number, leaf) in leaves.enumerated() {
      for place in starts[number]..<starts[number + 1] {
        worth[place] = leaf.rarity * ranking.saturated(bounds[place])
        partial[place] = 0
        byWorth.append(place)
      }
    }
    byWorth.sort { worth[$0] < worth[$1] }
    var optional: UInt64 = 0
    for place in byWorth {
      partial[place] = bounds[place]
      guard try excludes(sum(partial)) else { break }
      optional |= 1 << UInt64(place)
    }
    return optional
  }

  private func sum(_ numbers: [Int32]) -> Float {
    var total: Float = 0
    for (number, leaf) in leaves.enumerated() {
      var count: Int32 = 0
      for place in starts[number]..<starts[number + 1] {
        count = leaf.combined(count, numbers[place])
      }
      total += leaf.rarity * ranking.saturated(count)
    }
    return total
  }
}
