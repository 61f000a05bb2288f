import ByteStore

extension ValueColumn {
  /// Calls `body` with every value whose folded form is one of `keys`, which ascend, and with the
  /// place of the key.
  ///
  /// Each search begins where the one before ended, by steps that double: many keys cost little more
  /// than a walk over the blocks that have them. Equal keys each find the value.
  package func forEachValue(
    folded keys: [[UInt8]],
    _ body: (_ key: Int, _ ordinal: UInt32, _ value: ArraySlice<UInt8>) throws(StoreError) -> Void
  ) throws(StoreError) {
    guard blockCount > 0 else { return }
    var index = 0
    var block: (index: Int, folded: [[UInt8]], values: ValueBlock)?
    for (place, key) in keys.enumerated() {
      index = try blockBefore(key, from: index)
      // Values with one folded form may go on in the next blocks.
      var current = index
      search: while current < blockCount {
        let opened: (index: Int, folded: [[UInt8]], values: ValueBlock)
        if let block, block.index == current {
          opened = block
        } else {
          var values = try self.block(current, after: block?.values)
          var folded: [[UInt8]] = []
          for index in 0..<values.count { folded.append(try values.folded(index)) }
          opened = (current, folded, values)
          block = opened
        }
        var (low, high) = (0, opened.folded.count)
        while low < high {
          let middle = (low + high) / 2
          if opened.folded[middle].lexicographicallyPrecedes(key) {
            low = middle + 1
          } else {
            high = middle
          }
        }
        while low < opened.folded.count {
          guard opened.folded[low] == key else { break search }
          var values = opened.values
          try body(place, values.firstOrdinal + UInt32(low), try values.value(low)[...])
          low += 1
        }
        current += 1
        guard current < blockCount, try !key.lexicographicallyPrecedes(separator(current)) else {
          break
        }
      }
    }
  }

  /// The last block from `start` on that begins with a value below a key, or `start`: the first
  /// value that is not below the key lies there or at the beginning of the next block.
  private func blockBefore(_ key: [UInt8], from start: Int) throws(StoreError) -> Int {
    // Invariant: the separator of `below` precedes the key, or `below` is `start`.
    var below = start
    var step = 1
    while below + step < blockCount, try separator(below + step).lexicographicallyPrecedes(key) {
      below += step
      step <<= 1
    }
    var low = below + 1
    var high = min(below + step, blockCount)
    while low < high {
      let middle = (low + high) / 2
      if try separator(middle).lexicographicallyPrecedes(key) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low - 1
  }
}
