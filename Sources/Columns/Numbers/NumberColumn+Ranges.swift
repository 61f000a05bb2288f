import ByteStore

extension NumberColumn {
  /// How many entries lie in the range: exact by the order, without it an upper bound.
  package func estimate(in range: NumberRange) throws(StoreError) -> Int {
    try selection(range)?.entryCount ?? 0
  }

  /// How many documents have a value in the range.
  package func countDocuments(in range: NumberRange) throws(StoreError) -> Int {
    guard let selection = try selection(range) else { return 0 }
    return try countDocuments(selection)
  }

  /// The documents that have a value in the range, ascending.
  package func documents(in range: NumberRange) throws(StoreError) -> [UInt32] {
    guard let selection = try selection(range) else { return [] }
    return try documents(selection)
  }

  /// Sets the bits of the documents base ..< base + 4096 that have a value in the range.
  ///
  /// `words` has room for 64 words, `base` is a multiple of 4096.
  package func fill(
    window base: UInt32, into words: UnsafeMutablePointer<UInt64>, in range: NumberRange
  ) throws(StoreError) {
    guard let selection = try selection(range) else { return }
    try fill(window: base, into: words, selection)
  }
}
