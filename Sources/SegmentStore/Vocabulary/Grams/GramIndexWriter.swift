/// Builds the gram lists of a vocabulary in bounded memory.
///
/// The grams are counted first; then, in one pass over the terms for as many grams as fit into
/// `entriesAtOnce`, their lists are filled and written. Time: the entries once for the count and
/// once for each pass (10 M entries of 600 k terms are two passes). Memory: 4 bytes for each entry
/// of a pass, about 24 for each distinct gram.
struct GramIndexWriter {
  static let defaultEntriesAtOnce = 8 << 20

  private let terms: TermArena
  private let section: SectionWriter
  private let entriesAtOnce: Int
  private var table = GramTable()
  private var keyBlocks = ByteBuffer()
  private var samples = ByteBuffer()
  private var written = 0
  private var previousKey: UInt64 = 0

  static func write(
    _ terms: TermArena, to section: SectionWriter,
    entriesAtOnce: Int = GramIndexWriter.defaultEntriesAtOnce
  ) throws(StoreError) {
    var writer = GramIndexWriter(terms: terms, section: section, entriesAtOnce: entriesAtOnce)
    try writer.run()
  }

  private init(terms: TermArena, section: SectionWriter, entriesAtOnce: Int) {
    self.terms = terms
    self.section = section
    self.entriesAtOnce = entriesAtOnce
  }

  private mutating func run() throws(StoreError) {
    var scalars: [UInt32] = []
    for term in 0..<terms.count {
      Utf8Scalars.decode(terms.bytes, terms.range(term), into: &scalars)
      Gram.forEachKey(scalars) { table.count($0, term: UInt32(term)) }
    }
    table.finishCounting()

    let order = (0..<UInt32(table.count)).sorted { table.keys[Int($0)] < table.keys[Int($1)] }
    var entries = 0
    var start = 0
    while start < order.count {
      var stop = start
      var size = 0
      while stop < order.count {
        let next = Int(table.counts[Int(order[stop])])
        if stop > start, size + next > entriesAtOnce { break }
        size += next
        stop += 1
      }
      try writeLists(of: order[start..<stop], entries: size)
      entries += size
      start = stop
    }

    let keysAt = section.offset
    try section.append(keyBlocks)
    let samplesAt = section.offset
    try section.append(samples)
    try SectionTrailer.write(
      [UInt64(order.count), UInt64(entries), UInt64(keysAt), UInt64(samplesAt)],
      version: GramFormat.version, to: section)
  }

  /// Fills and writes the lists of some grams, which ascend by key.
  private mutating func writeLists(
    of grams: ArraySlice<UInt32>, entries size: Int
  ) throws(StoreError) {
    // Where each gram's next entry goes; -1 for grams of other passes. The last term of each list,
    // plus one, tells a gram that repeats within a term.
    var places = [Int](repeating: -1, count: table.count)
    var lastTerms = [UInt32](repeating: 0, count: table.count)
    var place = 0
    for gram in grams {
      places[Int(gram)] = place
      place += Int(table.counts[Int(gram)])
    }
    var entries = [UInt32](repeating: 0, count: size)
    var scalars: [UInt32] = []
    for term in 0..<terms.count {
      Utf8Scalars.decode(terms.bytes, terms.range(term), into: &scalars)
      Gram.forEachKey(scalars) { key in
        guard let gram = table.number(of: key), places[gram] >= 0 else { return }
        guard lastTerms[gram] != UInt32(term) &+ 1 else { return }
        lastTerms[gram] = UInt32(term) &+ 1
        entries[places[gram]] = UInt32(term)
        places[gram] &+= 1
      }
    }
    var start = 0
    for gram in grams {
      let count = Int(table.counts[Int(gram)])
      try write(table.keys[Int(gram)], entries[start..<(start + count)])
      start += count
    }
  }

  private mutating func write(_ key: UInt64, _ list: ArraySlice<UInt32>) throws(StoreError) {
    if written % GramFormat.keysPerBlock == 0 {
      samples.append(u64: key)
      samples.append(u64: UInt64(keyBlocks.count))
      samples.append(u64: UInt64(section.offset))
    } else {
      keyBlocks.appendVarint(key - previousKey)
    }
    previousKey = key
    written += 1
    keyBlocks.appendVarint(UInt64(list.count))
    if list.count == 1, let term = list.first {
      keyBlocks.appendVarint(UInt64(term))
      return
    }
    var out = ByteBuffer()
    GramList.append(list, to: &out)
    keyBlocks.appendVarint(UInt64(out.count))
    try section.append(out)
  }
}
