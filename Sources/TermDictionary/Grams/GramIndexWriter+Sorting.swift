import ByteStore

/// Small vocabularies: no table of cells, which would cost more than the few grams.
extension GramIndexWriter {
  /// The terms of a gram begin here.
  private struct Start {
    var key: UInt64
    var place: Int
  }

  /// Notes every gram of every term, sorts them and writes the lists.
  ///
  /// Returns the numbers of grams and of entries.
  mutating func writeSorted() throws(StoreError) -> (grams: Int, entries: Int) {
    var others = GramTable()
    var entries = try everyGram(&others)
    KeySort.sort(&entries, fromBit: 32) { $0 }
    var starts: [Start] = []
    var numbers: [UInt32] = []
    numbers.reserveCapacity(entries.count)
    var last = UInt64.max
    // A gram repeats in a term.
    for entry in entries where entry != last {
      if entry >> 32 != last >> 32 {
        let gram = Int(entry >> 32)
        let key =
          gram < alphabet.cellCount
          ? alphabet.key(ofCell: gram) : others.keys[gram - alphabet.cellCount]
        starts.append(Start(key: key, place: numbers.count))
      }
      numbers.append(UInt32(truncatingIfNeeded: entry))
      last = entry
    }
    // Cells ascend as keys do.
    let order: [UInt32]? =
      others.count == 0
      ? nil
      : KeySort.sorted(starts.count) {
        starts[Int($0)].key
      } precedes: {
        $0 < $1
      }
    for index in starts.indices {
      let number = order.map { Int($0[index]) } ?? index
      let end = number + 1 < starts.count ? starts[number + 1].place : numbers.count
      try numbers.withUnsafeBufferPointer { (all) throws(StoreError) in
        // SAFETY: the slice checks its bounds.
        try write(
          starts[number].key, UnsafeBufferPointer(rebasing: all[starts[number].place..<end]))
      }
    }
    return (starts.count, numbers.count)
  }

  /// Gram and term of every entry, by term: the cell in the upper half, or, after all cells, the number
  /// in the table.
  private func everyGram(_ others: inout GramTable) throws(StoreError) -> [UInt64] {
    let alphabet = alphabet
    var entries: [UInt64] = []
    entries.reserveCapacity(terms.bytes.count * 5 / 2)
    var scalars: [UInt32] = []
    for term in 0..<terms.count {
      try pace?.step()
      Utf8Scalars.decode(terms.bytes, terms.range(term), into: &scalars)
      let number = UInt32(truncatingIfNeeded: term)
      alphabet.forEachGram(scalars) { cell in
        entries.append(UInt64(cell) &<< 32 | UInt64(number))
      } key: { key in
        guard let gram = others.count(key, term: number) else { return }
        entries.append(UInt64(alphabet.cellCount &+ gram) &<< 32 | UInt64(number))
      }
    }
    return entries
  }
}
