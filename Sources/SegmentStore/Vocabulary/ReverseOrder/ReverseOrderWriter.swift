/// Sorts the terms by their reversed bytes and writes the section.
enum ReverseOrderWriter {
  private struct Item {
    var sample: UInt64
    var number: UInt32
  }

  static func write(_ terms: TermArena, to section: SectionWriter) throws(StoreError) {
    let items = sorted(terms)
    var ranks = ByteBuffer()
    PackedArray.write(items.map { UInt64($0.number) }, into: &ranks)
    try section.append(ranks)
    let samplesAt = section.offset
    var samples = ByteBuffer()
    for place in stride(from: 0, to: items.count, by: ReverseOrder.sampleDistance) {
      samples.append(u64: items[place].sample)
    }
    try section.append(samples)
    try SectionTrailer.write(
      [UInt64(terms.count), UInt64(samplesAt)], version: ReverseOrder.version,
      to: section)
  }

  private static func sorted(_ terms: TermArena) -> [Item] {
    var items: [Item] = []
    items.reserveCapacity(terms.count)
    for number in 0..<terms.count {
      let sample = ReverseOrder.sample(of: terms.bytes[terms.range(number)])
      items.append(Item(sample: sample, number: UInt32(number)))
    }
    // Most pairs differ within the samples; the rest is compared byte by byte.
    items.sort { left, right in
      if left.sample != right.sample { return left.sample < right.sample }
      return precedes(terms, Int(left.number), Int(right.number))
    }
    return items
  }

  private static func precedes(_ terms: TermArena, _ left: Int, _ right: Int) -> Bool {
    let (leftStart, rightStart) = (terms.start(left), terms.start(right))
    var (i, j) = (terms.end(left), terms.end(right))
    while i > leftStart, j > rightStart {
      i &-= 1
      j &-= 1
      if terms.bytes[i] != terms.bytes[j] { return terms.bytes[i] < terms.bytes[j] }
    }
    return j > rightStart
  }
}

extension ReverseOrder {
  /// Decodes every term in reverse order.
  package func checkInvariants() throws(StoreError) {
    var seen = [Bool](repeating: false, count: count)
    var cursor = LexiconCursor(lexicon)
    var previous: [UInt8] = []
    for place in 0..<count {
      let number = try term(at: place)
      guard Int(number) < count, !seen[Int(number)] else {
        throw section.damaged(place, "invariant 1: no permutation")
      }
      seen[Int(number)] = true
      try cursor.move(to: number)
      guard place == 0 || cursor.buffer.compareReversed(previous) > 0 else {
        throw section.damaged(place, "invariant 2: terms out of reverse order")
      }
      if place % ReverseOrder.sampleDistance == 0 {
        guard
          try sample(place / ReverseOrder.sampleDistance)
            == ReverseOrder.sample(of: cursor.term[...])
        else { throw section.damaged(place, "invariant 3: a sample differs") }
      }
      previous = cursor.term
    }
  }
}
