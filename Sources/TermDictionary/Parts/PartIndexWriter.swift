import ByteStore

/// Collects the parts of the terms, eight bytes each, and the borders of those that have parts,
/// twelve bytes each, and writes the section.
struct PartIndexWriter {
  /// A part as the end of a term, which is told by its place in the table of borders.
  private struct Item {
    var place: UInt32
    var start: UInt32
  }

  private var items: [Item] = []
  private var bordered: [UInt32] = []
  private var borders: [TermBorders] = []
  private var offsets = BorderOffsets()

  /// The inner borders of the term that was added last, in any spelling: distinct, ascending.
  var lastBorders: [Int] { offsets.all }

  /// Adds the parts of the next term.
  ///
  /// With `overflow` there are spellings that nobody lists, so every
  /// place may be a border of one.
  mutating func add(
    _ number: Int, term: UnsafeBufferPointer<UInt8>, spellings: SpellingBuffer
  ) throws(StoreError) {
    guard offsets.collect(term, spellings) else {
      throw .damaged(
        place: "\(SectionKind.spellings)", offset: number,
        detail: "a spelling does not fold to its term")
    }
    guard !offsets.all.isEmpty else { return }
    for offset in offsets.all {
      items.append(Item(place: UInt32(bordered.count), start: UInt32(offset)))
    }
    bordered.append(UInt32(number))
    borders.append(offsets.borders(length: term.count))
  }

  mutating func finish(_ terms: TermArena, to section: SectionWriter) throws(StoreError) {
    let order = sortedItems(terms)
    var blockOffsets: [UInt64] = []
    var count = 0
    var block = ByteBuffer()
    var previous: [UInt8] = []
    var place = 0
    while place < order.count {
      let part = self.part(items[Int(order[place])], terms)
      var end = place + 1
      while end < order.count,
        ByteOrder.compare(self.part(items[Int(order[end])], terms), part) == 0
      {
        end += 1
      }
      let isFirst = count % PartIndex.blockSize == 0
      if isFirst {
        try section.append(block)
        block.removeAll()
        blockOffsets.append(UInt64(section.offset))
      }
      FrontCoding.append(part, after: isFirst ? nil : previous, to: &block)
      block.appendVarint(UInt64(end - place))
      var last: UInt32 = 0
      for item in order[place..<end] {
        let number = items[Int(item)].place
        block.appendVarint(UInt64(number - last))
        last = number
      }
      previous = part
      count += 1
      place = end
    }
    try section.append(block)
    let blockCount = blockOffsets.count
    let offsetsAt = section.offset
    blockOffsets.append(UInt64(offsetsAt))
    var packed = ByteBuffer()
    PackedArray.write(blockOffsets, into: &packed)
    try section.append(packed)
    let tableAt = section.offset
    try writeTable(to: section)
    let headsAt = section.offset
    let samplesAt = try writeHeads(terms, to: section)
    try SectionTrailer.write(
      [
        UInt64(count), UInt64(blockCount), UInt64(offsetsAt), UInt64(tableAt),
        UInt64(bordered.count), UInt64(headsAt), UInt64(samplesAt),
      ], version: PartIndex.version, to: section)
    self = PartIndexWriter()
  }

  private func writeTable(to section: SectionWriter) throws(StoreError) {
    var table = ByteBuffer()
    for term in bordered { table.append(u32: term) }
    for borders in borders { table.append(u64: borders.bits) }
    try section.append(table)
  }

  /// Writes the heads of the terms, one for each part; returns the place of their samples.
  private func writeHeads(
    _ terms: TermArena, to section: SectionWriter
  ) throws(StoreError) -> Int {
    let order = sortedHeads(terms)
    var heads = ByteBuffer()
    PackedArray.write(
      order.map { number in
        let item = items[Int(number)]
        return UInt64(item.place) << HeadOrder.lengthBits | UInt64(item.start)
      }, into: &heads)
    try section.append(heads)
    let samplesAt = section.offset
    var samples = ByteBuffer()
    for place in stride(from: 0, to: order.count, by: SuffixSamples.distance) {
      samples.append(u64: withHead(order[place], terms) { ReverseOrder.sample(of: $0) })
    }
    try section.append(samples)
    return samplesAt
  }

  /// Lends the bytes of a term before a part of it.
  @inline(__always)
  private func withHead<R>(
    _ number: UInt32, _ terms: TermArena, _ body: (UnsafeBufferPointer<UInt8>) -> R
  ) -> R {
    let item = items[Int(number)]
    return terms.withBytes(Int(bordered[Int(item.place)])) {
      body(UnsafeBufferPointer(rebasing: $0[..<Int(item.start)]))
    }
  }

  /// The places of the items, sorted by the reversed bytes of their heads, then by their terms.
  private func sortedHeads(_ terms: TermArena) -> [UInt32] {
    KeySort.sorted(items.count) { number in
      withHead(number, terms) { ReverseOrder.sample(of: $0) }
    } precedes: { left, right in
      let order = withHead(left, terms) { a in
        withHead(right, terms) { ByteOrder.compareReversed(a, $0) }
      }
      return order != 0 ? order < 0 : left < right
    }
  }

  private func part(_ item: Item, _ terms: TermArena) -> [UInt8] {
    let range = terms.range(Int(bordered[Int(item.place)]))
    return Array(terms.bytes[(range.lowerBound + Int(item.start))..<range.upperBound])
  }

  /// The places of the items, sorted by their bytes, then by their terms.
  private func sortedItems(_ terms: TermArena) -> [UInt32] {
    items.withUnsafeBufferPointer { items in
      terms.bytes.withUnsafeBufferPointer { bytes in
        // SAFETY: numbers are below the count, parts lie in their terms; the slice checks it.
        func part(_ number: UInt32) -> UnsafeBufferPointer<UInt8> {
          let item = items[Int(number)]
          let term = terms.range(Int(bordered[Int(item.place)]))
          return UnsafeBufferPointer(
            rebasing: bytes[(term.lowerBound + Int(item.start))..<term.upperBound])
        }
        return KeySort.sorted(items.count) {
          ByteHash.leadingBytes(part($0))
        } precedes: {
          let order = ByteOrder.compare(part($0), part($1))
          return order != 0 ? order < 0 : items[Int($0)].place < items[Int($1)].place
        }
      }
    }
  }
}
