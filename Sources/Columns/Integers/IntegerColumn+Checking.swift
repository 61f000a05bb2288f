import ByteStore

extension IntegerColumn {
  /// Checks the invariants.
  package func checkInvariants() throws(StoreError) {
    var expected = dataOffset
    for index in 0..<blockCount {
      let block = try block(index)
      guard block.offset == expected else { throw damaged("invariant 2: gap at block \(index)") }
      expected += block.width * 16
      let values = try values(ofBlock: index)
      var lowest = UInt64.max
      var highest = UInt64.min
      for value in values {
        guard value >= block.base else { throw damaged("invariant 3: overflow, block \(index)") }
        lowest = min(lowest, value)
        highest = max(highest, value)
      }
      guard lowest == block.base, BitPacker.width(of: highest - lowest) == block.width else {
        throw damaged("invariant 4: base or width of block \(index)")
      }
    }
    guard expected + BitPacker.padding == dataOffset + dataLength else {
      throw damaged("invariant 2: the blocks do not fill the data")
    }
  }
}
