/// Collects the parts of the terms, eight bytes each, and writes the section.
struct PartIndexWriter {
  /// A part as the end of a term.
  private struct Item {
    var term: UInt32
    var start: UInt32
  }

  private var items: [Item] = []

  /// Adds the parts of the next term.
  ///
  /// With `overflow` there are spellings that nobody lists, so every
  /// place may be a border of one.
  mutating func add(
    _ number: Int, term: [UInt8], spellings: [[UInt8]], overflow: Bool
  ) throws(StoreError) {
    var offsets: [Int] = []
    for spelling in spellings.isEmpty ? [term] : spellings {
      guard InnerBorders.appendOffsets(spelling: spelling, term: term, to: &offsets) else {
        throw .damaged(
          place: "\(SectionKind.spellings)", offset: number,
          detail: "a spelling does not fold to its term")
      }
    }
    if overflow { InnerBorders.appendAllOffsets(term: term, to: &offsets) }
    guard !offsets.isEmpty else { return }
    for offset in Set(offsets) {
      items.append(Item(term: UInt32(number), start: UInt32(offset)))
    }
  }

  mutating func finish(_ terms: TermArena, to section: SectionWriter) throws(StoreError) {
    items.sort { PartIndexWriter.precedes($0, $1, terms) }
    var offsets: [UInt64] = []
    var count = 0
    var block = ByteBuffer()
    var previous: [UInt8] = []
    var place = 0
    while place < items.count {
      let part = PartIndexWriter.part(items[place], terms)
      var numbers: [UInt32] = []
      while place < items.count, PartIndexWriter.part(items[place], terms) == part {
        numbers.append(items[place].term)
        place += 1
      }
      let isFirst = count % PartIndex.blockSize == 0
      if isFirst {
        try section.append(block)
        block = ByteBuffer()
        offsets.append(UInt64(section.offset))
      }
      FrontCoding.append(part, after: isFirst ? nil : previous, to: &block)
      block.appendVarint(UInt64(numbers.count))
      var last: UInt32 = 0
      for number in numbers {
        block.appendVarint(UInt64(number - last))
        last = number
      }
      previous = part
      count += 1
    }
    try section.append(block)
    let blockCount = offsets.count
    let offsetsAt = section.offset
    offsets.append(UInt64(offsetsAt))
    var packed = ByteBuffer()
    PackedArray.write(offsets, into: &packed)
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

  private static func precedes(_ left: Item, _ right: Item, _ terms: TermArena) -> Bool {
    var i = terms.start(Int(left.term)) + Int(left.start)
    var j = terms.start(Int(right.term)) + Int(right.start)
    let leftEnd = terms.end(Int(left.term))
    let rightEnd = terms.end(Int(right.term))
    while i < leftEnd, j < rightEnd {
      if terms.bytes[i] != terms.bytes[j] { return terms.bytes[i] < terms.bytes[j] }
      i &+= 1
      j &+= 1
    }
    if i < leftEnd || j < rightEnd { return j < rightEnd }
    return left.term < right.term
  }
}
