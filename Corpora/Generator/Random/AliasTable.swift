/// Draws numbers by given weights in constant time (Walker's alias method, Vose's construction).
struct AliasTable: Sendable {
  /// Upper half: the share of the cell that is its own number; lower half: the other number.
  private let cells: [UInt64]

  var count: Int { cells.count }

  /// A table for weights that are not negative and not all zero.
  init(weights: [Double]) {
    let count = weights.count
    let total = weights.reduce(0, +)
    guard count > 0, total > 0 else {
      cells = []
      return
    }
    var scaled = weights.map { $0 * Double(count) / total }
    var small: [Int] = []
    var large: [Int] = []
    for index in 0..<count {
      if scaled[index] < 1 { small.append(index) } else { large.append(index) }
    }
    var cells = (0..<count).map { 0xFFFF_FFFF_0000_0000 | UInt64($0) }
    while let less = small.popLast(), let more = large.last {
      let own = UInt64((scaled[less] * 0x1p32).rounded(.down))
      cells[less] = min(own, 0xFFFF_FFFF) << 32 | UInt64(more)
      scaled[more] -= 1 - scaled[less]
      if scaled[more] < 1 {
        large.removeLast()
        small.append(more)
      }
    }
    self.cells = cells
  }

  /// The number that random bits stand for; 0 in an empty table.
  func draw(_ bits: UInt64) -> Int {
    guard !cells.isEmpty else { return 0 }
    let index = Int(truncatingIfNeeded: ((bits >> 32) &* UInt64(cells.count)) >> 32)
    let cell = cells[index]
    return bits & 0xFFFF_FFFF < cell >> 32 ? index : Int(truncatingIfNeeded: cell & 0xFFFF_FFFF)
  }
}
