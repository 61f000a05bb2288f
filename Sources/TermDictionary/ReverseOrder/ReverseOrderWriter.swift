import ByteStore

/// Sorts the terms by their reversed bytes and writes the section.
enum ReverseOrderWriter {
  static func write(_ terms: TermArena, to section: SectionWriter) throws(StoreError) {
    let order = KeySort.sorted(terms.count) { number in
      terms.withBytes(Int(number)) { ReverseOrder.sample(of: $0) }
    } precedes: { left, right in
      // Most pairs differ within the samples; the rest is compared byte by byte.
      terms.withBytes(Int(left)) { a in
        terms.withBytes(Int(right)) { b in ByteOrder.compareReversed(a, b) < 0 }
      }
    }
    var ranks = ByteBuffer()
    PackedArray.write(order, into: &ranks)
    try section.append(ranks)
    let samplesAt = section.offset
    var samples = ByteBuffer()
    for place in stride(from: 0, to: order.count, by: ReverseOrder.sampleDistance) {
      samples.append(u64: terms.withBytes(Int(order[place])) { ReverseOrder.sample(of: $0) })
    }
    try section.append(samples)
    try SectionTrailer.write(
      [UInt64(terms.count), UInt64(samplesAt)], version: ReverseOrder.version,
      to: section)
  }
}

extension ReverseOrder {
  /// The last eight bytes of a term, as `sample(of:)` has them.
  static func sample(of term: UnsafeBufferPointer<UInt8>) -> UInt64 {
    if term.count >= 8 {
      // SAFETY: there are eight bytes before the end.
      return UnsafeRawBufferPointer(term)
        .loadUnaligned(fromByteOffset: term.count - 8, as: UInt64.self).littleEndian
    }
    var key: UInt64 = 0
    for place in term.indices {
      key |= UInt64(term[place]) &<< UInt64(64 - (term.count - place) * 8)
    }
    return key
  }

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
