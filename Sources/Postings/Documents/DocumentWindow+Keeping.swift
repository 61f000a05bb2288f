/// Documents that are looked at one by one.
extension DocumentWindow {
  /// Keeps those documents of the window at `base` for which the body is true, asked in ascending
  /// order.
  @inlinable
  package mutating func keep(
    base: UInt32, where isKept: (UInt32) throws -> Bool
  ) rethrows {
    for index in 0..<DocumentWindow.wordCount {
      var rest = words[index]
      while rest != 0 {
        let offset = UInt32(truncatingIfNeeded: index << 6 &+ rest.trailingZeroBitCount)
        rest &= rest &- 1
        if try !isKept(base &+ offset) { remove(offset: offset) }
      }
    }
  }
}

extension DocumentArray {
  /// Keeps the documents for which the body is true, asked in their order.
  @inlinable
  package mutating func keep(where isKept: (UInt32) throws -> Bool) rethrows {
    var kept = 0
    for place in 0..<count {
      let document = self[place]
      guard try isKept(document) else { continue }
      // SAFETY: kept <= place < count.
      memory[kept] = document
      kept &+= 1
    }
    truncate(to: kept)
  }
}
