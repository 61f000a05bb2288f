import ByteStore

/// The order in which the forms of a segment are numbered: the commonest by frequency, as many as have
/// numbers of one unit, and after them the rare ones by their bytes.
///
/// Rare forms have two units in any case. In the order of their bytes they take half the room, and a
/// pass over them looks only at what each does not share with the one before. Those that are too long for
/// `RareForms` stand between the two.
package struct FormOrder {
  /// The forms, by the numbers that the caller knows them by.
  package let forms: [UInt32]
  /// So many of them, the first ones, are not among `RareForms`.
  package let plainCount: Int

  /// - Parameters:
  ///   - sorted: the forms by frequency.
  ///   - common: so many of them are not rare.
  ///   - withBytes: lends the bytes of a form.
  package init(
    _ sorted: [UInt32], common: Int,
    withBytes: (UInt32, (UnsafeBufferPointer<UInt8>) -> UInt64) -> UInt64
  ) {
    guard sorted.count > common else {
      forms = sorted
      plainCount = sorted.count
      return
    }
    var plain = Array(sorted[..<common])
    var rare: [UInt32] = []
    for form in sorted[common...] {
      if withBytes(form, { UInt64($0.count) }) > UInt64(RareForms.longest) {
        plain.append(form)
      } else {
        rare.append(form)
      }
    }
    let order = KeySort.sorted(rare.count) { place in
      withBytes(rare[Int(place)]) { FormOrder.key($0, from: 0) }
    } precedes: { left, right in
      FormOrder.precedes(rare[Int(left)], rare[Int(right)], withBytes)
    }
    plainCount = plain.count
    forms = plain + order.map { rare[Int($0)] }
  }

  /// Eight bytes of a form as a number that sorts as they do; bytes that are missing are 0.
  private static func key(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> UInt64 {
    var key: UInt64 = 0
    for place in start..<start + 8 {
      key = key << 8 | (place < bytes.count ? UInt64(bytes[place]) : 0)
    }
    return key
  }

  /// Whether a form comes before another one that begins with the same eight bytes.
  private static func precedes(
    _ left: UInt32, _ right: UInt32,
    _ withBytes: (UInt32, (UnsafeBufferPointer<UInt8>) -> UInt64) -> UInt64
  ) -> Bool {
    let counts = (
      withBytes(left) { UInt64($0.count) }, withBytes(right) { UInt64($0.count) }
    )
    var start = 8
    while start < min(counts.0, counts.1) {
      let from = start
      let keys = (withBytes(left) { key($0, from: from) }, withBytes(right) { key($0, from: from) })
      if keys.0 != keys.1 { return keys.0 < keys.1 }
      start += 8
    }
    // One is the beginning of the other.
    return counts.0 < counts.1
  }
}
