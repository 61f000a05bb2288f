/// Scalars on their way through normalization, each with a tag: the place it came from.
///
/// A composite keeps the tag of its first scalar.
struct TaggedScalars {
  /// Tag in the high half, scalar in the low half.
  private(set) var items: [UInt64] = []

  var count: Int { items.count }

  func scalar(_ index: Int) -> UInt32 { UInt32(truncatingIfNeeded: items[index]) }

  func tag(_ index: Int) -> UInt32 { UInt32(truncatingIfNeeded: items[index] >> 32) }

  mutating func removeAll() { items.removeAll(keepingCapacity: true) }

  mutating func append(_ scalar: UInt32, tag: UInt32 = 0) {
    items.append(UInt64(tag) << 32 | UInt64(scalar))
  }

  /// Appends the canonical decomposition of a scalar.
  mutating func appendDecomposed(_ scalar: UInt32, tag: UInt32 = 0) {
    if let letters = Hangul.decompose(scalar) {
      append(letters.lead, tag: tag)
      append(letters.vowel, tag: tag)
      if let tail = letters.tail { append(tail, tag: tag) }
    } else if let record = ScalarRecord.decomposition(of: scalar) {
      for part in record { append(part, tag: tag) }
    } else {
      append(scalar, tag: tag)
    }
  }

  /// Drops nonspacing marks.
  mutating func dropNonspacingMarks() {
    items.removeAll { ScalarTraits(of: UInt32(truncatingIfNeeded: $0)).isNonspacingMark }
  }

  /// Puts every sequence of marks into canonical order.
  mutating func reorder() {
    var index = 0
    while index < items.count {
      guard Composition.combiningClass(of: scalar(index)) != 0 else {
        index += 1
        continue
      }
      let start = index
      var sorted = true
      var last: UInt8 = 0
      while index < items.count {
        let order = Composition.combiningClass(of: scalar(index))
        if order == 0 { break }
        if order < last { sorted = false }
        last = order
        index += 1
      }
      if !sorted { sort(start..<index) }
    }
  }

  /// Stable by combining class, also for absurdly many marks.
  private mutating func sort(_ range: Range<Int>) {
    let keys = range.map { place in
      (Composition.combiningClass(of: scalar(place)), place)
    }
    let sorted = keys.sorted { $0 < $1 }.map { items[$0.1] }
    items.replaceSubrange(range, with: sorted)
  }

  /// Canonical composition in place; the scalars must be decomposed and in order.
  mutating func compose() {
    var write = 0
    var starter = -1
    // Class of the scalar written last after the starter; -1 when the starter itself was.
    var last = -1
    for read in items.indices {
      let item = items[read]
      let scalar = UInt32(truncatingIfNeeded: item)
      let traits = ScalarTraits(of: scalar)
      let order = traits.orders ? Int(Composition.combiningClass(of: scalar)) : 0
      if traits.orders, starter >= 0, last < order,
        let composite = Composition.composite(self.scalar(starter), scalar)
      {
        items[starter] = (items[starter] >> 32) << 32 | UInt64(composite)
        continue
      }
      if order == 0 {
        starter = write
        last = -1
      } else {
        last = order
      }
      items[write] = item
      write += 1
    }
    items.removeLast(items.count - write)
  }
}
