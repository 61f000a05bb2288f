import ByteStore

/// A gram of a vocabulary and where its list stands.
package struct GramEntry: Sendable {
  package let gram: Gram
  /// Place among all grams, ascending by key.
  package let ordinal: Int
  /// Number of terms with the gram.
  package let termCount: Int
  /// The term itself where there is only one.
  let single: UInt32?
  let listAt: Int
  let listLength: Int
}

/// From free grams to the terms that contain them, exactly.
///
/// Invariants:
/// 1. keys ascend; each is a free gram of one to three scalars.
/// 2. the list of a gram is what the lexicon says: all terms that contain it, ascending.
/// 3. no gram of a term is missing.
package struct GramIndex: Sendable {
  package let count: Int
  /// Entries of all lists.
  package let entryCount: Int
  let termCount: Int
  package let section: SectionReader
  private let keysAt: Int
  private let samplesAt: Int
  let blockCount: Int

  init(_ section: SectionReader, termCount: Int) throws(StoreError) {
    let trailer = try SectionTrailer(
      section, fieldCount: GramFormat.fieldCount, version: GramFormat.version)
    self.section = section
    self.termCount = termCount
    count = try trailer.field(0, atMost: section.count)
    entryCount = try trailer.field(1, atMost: Int.max)
    samplesAt = try trailer.field(3, atMost: trailer.start)
    keysAt = try trailer.field(2, atMost: samplesAt)
    blockCount = (count + GramFormat.keysPerBlock - 1) / GramFormat.keysPerBlock
    guard trailer.start - samplesAt == blockCount * GramFormat.sampleSize else {
      throw section.damaged(trailer.start, "number of grams")
    }
    // Nothing would be read of it.
    if count == 0 { try section.checkOwed() }
  }

  /// The grams of all terms, in memory.
  init(of lexicon: Lexicon) throws(StoreError) {
    var terms = TermArena()
    var cursor = LexiconCursor(lexicon)
    while try cursor.advance() { cursor.buffer.withBytes { terms.append($0) } }
    let writer = SegmentImageWriter()
    try GramIndexWriter.write(terms, to: writer.section(.grams))
    let place = "grams in memory"
    let image = try SegmentImage(writer.finishInMemory(place: place), place: place, trusted: true)
    try self.init(image.requiredSection(.grams), termCount: lexicon.termCount)
  }

  /// The entry of a gram that occurs.
  package func find(_ gram: Gram) throws(StoreError) -> GramEntry? {
    var low = 0
    var high = blockCount
    while low < high {
      let middle = (low + high) / 2
      if try section.u64(samplesAt + middle * GramFormat.sampleSize) <= gram.key {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low > 0 else { return nil }
    var block = try keyBlock(low - 1)
    while let entry = try block.next() {
      if entry.gram.key >= gram.key { return entry.gram == gram ? entry : nil }
    }
    return nil
  }

  func keyBlock(_ index: Int) throws(StoreError) -> GramKeyBlock {
    let sample = samplesAt + index * GramFormat.sampleSize
    let start = try section.u64(sample + 8)
    var end = UInt64(samplesAt - keysAt)
    if index + 1 < blockCount { end = try section.u64(sample + GramFormat.sampleSize + 8) }
    let lists = try section.u64(sample + 16)
    guard start <= end, end <= UInt64(samplesAt - keysAt), lists <= UInt64(keysAt) else {
      throw section.damaged(sample, "place of gram block \(index)")
    }
    return GramKeyBlock(
      view: try section.view(keysAt + Int(start), Int(end - start)),
      key: try section.u64(sample), listAt: Int(lists),
      ordinal: index * GramFormat.keysPerBlock,
      left: min(GramFormat.keysPerBlock, count - index * GramFormat.keysPerBlock))
  }

  /// Appends the terms of a gram, ascending.
  package func appendTerms(
    of entry: GramEntry, to terms: inout [UInt32]
  ) throws(StoreError) {
    if let single = entry.single {
      guard Int(single) < termCount else {
        throw section.damaged(entry.listAt, "term \(single) of \(termCount)")
      }
      terms.append(single)
      return
    }
    guard entry.listLength <= keysAt - entry.listAt else {
      throw section.damaged(entry.listAt, "list of \(entry.listLength) bytes")
    }
    let view = try section.view(entry.listAt, entry.listLength)
    try GramList.decode(view, count: entry.termCount, limit: termCount, into: &terms)
  }

  package func terms(of gram: Gram) throws(StoreError) -> [UInt32] {
    var terms: [UInt32] = []
    if let entry = try find(gram) { try appendTerms(of: entry, to: &terms) }
    return terms
  }

  /// All grams, ascending by key.
  package func makeCursor() -> GramCursor { GramCursor(self) }
}

/// Reads the entries of one block of keys.
struct GramKeyBlock {
  let view: ByteView
  var key: UInt64
  var listAt: Int
  var ordinal: Int
  var left: Int
  private var at = 0
  private var isFirst = true

  init(view: ByteView, key: UInt64, listAt: Int, ordinal: Int, left: Int) {
    self.view = view
    self.key = key
    self.listAt = listAt
    self.ordinal = ordinal
    self.left = left
  }

  mutating func next() throws(StoreError) -> GramEntry? {
    guard left > 0 else { return nil }
    left -= 1
    if isFirst { isFirst = false } else { key = key &+ (try view.varint(&at)) }
    let terms = try view.varint(&at)
    let second = try view.varint(&at)
    guard terms > 0, terms <= UInt64(UInt32.max), second <= UInt64(Int32.max) << 16,
      terms > 1 || second <= UInt64(UInt32.max)
    else { throw view.damaged(at, "gram entry") }
    let entry = GramEntry(
      gram: Gram(key: key), ordinal: ordinal, termCount: Int(terms),
      single: terms == 1 ? UInt32(second) : nil, listAt: listAt,
      listLength: terms == 1 ? 0 : Int(second))
    listAt &+= entry.listLength
    ordinal &+= 1
    return entry
  }
}

/// Walks all grams of a vocabulary, ascending by key.
package struct GramCursor {
  private let index: GramIndex
  private var block: GramKeyBlock?
  private var nextBlock = 0

  init(_ index: GramIndex) { self.index = index }

  package mutating func next() throws(StoreError) -> GramEntry? {
    while true {
      if let entry = try block?.next() { return entry }
      guard nextBlock < index.blockCount else { return nil }
      block = try index.keyBlock(nextBlock)
      nextBlock += 1
    }
  }
}
