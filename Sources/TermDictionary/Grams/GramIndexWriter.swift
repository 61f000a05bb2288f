import ByteStore

/// Builds the gram lists of a vocabulary in bounded memory.
///
/// The grams are counted first; then, in one pass over the terms for as many grams as fit into
/// `entriesAtOnce`, their lists are filled and written. Time: the entries once for the count and
/// once for each pass (10 M entries of 600 k terms are two passes). Memory: 4 bytes for each entry
/// of a pass, about 24 for each distinct gram, at most 4 MB for the grams of common scalars. The
/// entries of small vocabularies are sorted instead, 20 bytes each.
package struct GramIndexWriter {
  package static let defaultEntriesAtOnce = 8 << 20

  /// A gram that occurs.
  private struct Entry {
    var key: UInt64
    var terms: UInt32
    /// The cell, or the number in the table after all cells.
    var place: Int
  }

  let terms: TermArena
  private let section: SectionWriter
  private let entriesAtOnce: Int
  let pace: MergePace?
  let alphabet: GramAlphabet
  private let sortsEntries: Bool
  private var table = GramTable()
  /// Kept from pass to pass.
  private var places: [GramCell] = []
  private var keyBlocks = ByteBuffer()
  private var samples = ByteBuffer()
  /// Lists that are not yet in the section.
  private var lists = ByteBuffer()
  private var written = 0
  private var previousKey: UInt64 = 0

  private static let listBytesAtOnce = 64 << 10
  private static let entriesToSort = 2 << 20

  static func write(
    _ terms: TermArena, to section: SectionWriter,
    entriesAtOnce: Int = GramIndexWriter.defaultEntriesAtOnce, _ pace: MergePace? = nil
  ) throws(StoreError) {
    var writer = GramIndexWriter(terms, section, entriesAtOnce: entriesAtOnce, pace)
    try writer.run()
  }

  private init(
    _ terms: TermArena, _ section: SectionWriter, entriesAtOnce: Int, _ pace: MergePace?
  ) {
    self.pace = pace
    self.terms = terms
    self.section = section
    self.entriesAtOnce = entriesAtOnce
    // A scalar of a term begins three grams.
    sortsEntries = terms.bytes.count * 3 <= min(entriesAtOnce, GramIndexWriter.entriesToSort)
    alphabet = GramAlphabet(of: terms, cellsAreFree: sortsEntries)
  }

  private mutating func run() throws(StoreError) {
    let (grams, entries) = try sortsEntries ? writeSorted() : writeInPasses()
    try section.append(lists)
    let keysAt = section.offset
    try section.append(keyBlocks)
    let samplesAt = section.offset
    try section.append(samples)
    try SectionTrailer.write(
      [UInt64(grams), UInt64(entries), UInt64(keysAt), UInt64(samplesAt)],
      version: GramFormat.version, to: section)
  }

  /// Returns the numbers of grams and of entries.
  private mutating func writeInPasses() throws(StoreError) -> (grams: Int, entries: Int) {
    let grams = try countGrams()
    var entries = 0
    var start = 0
    while start < grams.count {
      var stop = start
      var size = 0
      while stop < grams.count {
        let next = Int(grams[stop].terms)
        if stop > start, size + next > entriesAtOnce { break }
        size += next
        stop += 1
      }
      try writeLists(of: grams[start..<stop], entries: size)
      entries += size
      start = stop
    }
    return (grams.count, entries)
  }

  /// The grams that occur, in the order of their keys, with the number of their terms.
  private mutating func countGrams() throws(StoreError) -> [Entry] {
    var cells = [GramCell](repeating: GramCell(), count: alphabet.cellCount)
    var others = GramTable()
    let alphabet = alphabet
    var scalars: [UInt32] = []
    for term in 0..<terms.count {
      try pace?.step()
      Utf8Scalars.decode(terms.bytes, terms.range(term), into: &scalars)
      let number = UInt32(truncatingIfNeeded: term)
      alphabet.forEachGram(scalars) { cell in
        guard cells[cell].lastTerm != number &+ 1 else { return }
        cells[cell].lastTerm = number &+ 1
        cells[cell].value &+= 1
      } key: {
        others.count($0, term: number)
      }
    }
    others.finishCounting()
    table = others
    var grams: [Entry] = []
    for cell in cells.indices where cells[cell].value > 0 {
      grams.append(
        Entry(key: alphabet.key(ofCell: cell), terms: cells[cell].value, place: cell))
    }
    guard table.count > 0 else { return grams }
    for number in 0..<table.count {
      grams.append(
        Entry(
          key: table.keys[number], terms: table.counts[number],
          place: alphabet.cellCount + number))
    }
    return KeySort.sorted(grams.count) {
      grams[Int($0)].key
    } precedes: {
      $0 < $1
    }
    .map { grams[Int($0)] }
  }

  /// Fills and writes the lists of some grams, which ascend by key.
  private mutating func writeLists(
    of grams: ArraySlice<Entry>, entries size: Int
  ) throws(StoreError) {
    // Where each gram's next entry goes; `max` for grams of other passes. The last term of each
    // list, plus one, tells a gram that repeats within a term.
    let other = UInt32.max
    if places.isEmpty {
      places = [GramCell](
        repeating: GramCell(value: other), count: alphabet.cellCount + table.count)
    }
    var cells: [GramCell] = []
    swap(&cells, &places)
    var place: UInt32 = 0
    for gram in grams {
      cells[gram.place].value = place
      place += gram.terms
    }
    var entries = [UInt32](repeating: 0, count: size)
    try fill(&entries, &cells)
    for gram in grams { cells[gram.place] = GramCell(value: other) }
    swap(&cells, &places)
    var start = 0
    for gram in grams {
      let end = start + Int(gram.terms)
      try entries.withUnsafeBufferPointer { (all) throws(StoreError) in
        // SAFETY: the slice checks its bounds.
        try write(gram.key, UnsafeBufferPointer(rebasing: all[start..<end]))
      }
      start = end
    }
  }

  /// Puts every term into the lists of its grams that have a place.
  private func fill(
    _ entries: inout [UInt32], _ cells: inout [GramCell]
  ) throws(StoreError) {
    let (alphabet, table) = (alphabet, table)
    let cellCount = alphabet.cellCount
    var scalars: [UInt32] = []
    for term in 0..<terms.count {
      try pace?.step()
      Utf8Scalars.decode(terms.bytes, terms.range(term), into: &scalars)
      let number = UInt32(truncatingIfNeeded: term)
      func note(_ cell: Int) {
        guard cells[cell].lastTerm != number &+ 1 else { return }
        let place = cells[cell].value
        guard place != .max else { return }
        cells[cell] = GramCell(value: place &+ 1, lastTerm: number &+ 1)
        entries[Int(place)] = number
      }
      alphabet.forEachGram(scalars, cell: note) { key in
        if let gram = table.number(of: key) { note(cellCount &+ gram) }
      }
    }
  }

  /// Writes the list of a gram; they come in the order of their keys.
  mutating func write(
    _ key: UInt64, _ list: UnsafeBufferPointer<UInt32>
  ) throws(StoreError) {
    try pace?.step()
    if written % GramFormat.keysPerBlock == 0 {
      samples.append(u64: key)
      samples.append(u64: UInt64(keyBlocks.count))
      samples.append(u64: UInt64(section.offset + lists.count))
    } else {
      keyBlocks.appendVarint(key - previousKey)
    }
    previousKey = key
    written += 1
    keyBlocks.appendVarint(UInt64(list.count))
    if list.count == 1 {
      keyBlocks.appendVarint(UInt64(list[0]))
      return
    }
    let before = lists.count
    GramList.append(list, to: &lists)
    keyBlocks.appendVarint(UInt64(lists.count - before))
    if lists.count >= GramIndexWriter.listBytesAtOnce {
      try section.append(lists)
      lists.removeAll()
    }
  }
}

/// What is known of a gram while the terms are read.
struct GramCell {
  /// The number of its terms, or where its next entry goes.
  var value: UInt32 = 0
  /// The last term that had it, plus one.
  var lastTerm: UInt32 = 0
}
