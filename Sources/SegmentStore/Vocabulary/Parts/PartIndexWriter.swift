/// Collects the parts of the terms, eight bytes each, and writes the section.
struct PartIndexWriter {
  /// A part as the end of a term.
  private struct Item {
    var term: UInt32
    var start: UInt32
  }

  private var items: [Item] = []
  private var offsets: [Int] = []

  /// Adds the parts of the next term.
  ///
  /// With `overflow` there are spellings that nobody lists, so every
  /// place may be a border of one.
  mutating func add(
    _ number: Int, term: UnsafeBufferPointer<UInt8>, spellings: SpellingBuffer
  ) throws(StoreError) {
    offsets.removeAll(keepingCapacity: true)
    var folds = true
    if spellings.count == 0 {
      folds = InnerBorders.appendOffsets(spelling: term, term: term, to: &offsets)
    }
    for place in 0..<spellings.count where folds {
      folds = spellings.withSpelling(place) {
        InnerBorders.appendOffsets(spelling: $0, term: term, to: &offsets)
      }
    }
    guard folds else {
      throw .damaged(
        place: "\(SectionKind.spellings)", offset: number,
        detail: "a spelling does not fold to its term")
    }
    if spellings.overflow { InnerBorders.appendAllOffsets(term: Array(term), to: &offsets) }
    guard !offsets.isEmpty else { return }
    if offsets.count > 1 { offsets.sort() }
    var last = -1
    for offset in offsets where offset != last {
      items.append(Item(term: UInt32(number), start: UInt32(offset)))
      last = offset
    }
  }

  mutating func finish(_ terms: TermArena, to section: SectionWriter) throws(StoreError) {
    let order = sortedItems(terms)
    var blockOffsets: [UInt64] = []
    var count = 0
    var block = ByteBuffer()
    var previous: [UInt8] = []
    var place = 0
    while place < order.count {
      let part = PartIndexWriter.part(items[Int(order[place])], terms)
      var end = place + 1
      while end < order.count,
        ByteOrder.compare(PartIndexWriter.part(items[Int(order[end])], terms), part) == 0
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
        let number = items[Int(item)].term
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
    try SectionTrailer.write(
      [UInt64(count), UInt64(blockCount), UInt64(offsetsAt)],
      version: PartIndex.version, to: section)
    items = []
  }

  private static func part(_ item: Item, _ terms: TermArena) -> [UInt8] {
    let range = terms.range(Int(item.term))
    return Array(terms.bytes[(range.lowerBound + Int(item.start))..<range.upperBound])
  }

  /// The places of the items, sorted by their bytes, then by their terms.
  private func sortedItems(_ terms: TermArena) -> [UInt32] {
    items.withUnsafeBufferPointer { items in
      terms.bytes.withUnsafeBufferPointer { bytes in
        // SAFETY: numbers are below the count, parts lie in their terms; the slice checks it.
        func part(_ number: UInt32) -> UnsafeBufferPointer<UInt8> {
          let item = items[Int(number)]
          let term = terms.range(Int(item.term))
          return UnsafeBufferPointer(
            rebasing: bytes[(term.lowerBound + Int(item.start))..<term.upperBound])
        }
        return KeySort.sorted(items.count) {
          ByteHash.leadingBytes(part($0))
        } precedes: {
          let order = ByteOrder.compare(part($0), part($1))
          return order != 0 ? order < 0 : items[Int($0)].term < items[Int($1)].term
        }
      }
    }
  }
}
