import ByteStore
import Postings
import TermDictionary
import TextAnalysis

/// Computes and writes the inner words of a segment whose other sections can be read already.
///
/// After a merge they are computed anew of the output, so building and merging give the same.
/// Memory: ``InnerOccurrences``, the records, and the documents of one word.
struct InnerWordsWriter {
  private let segment: Segment
  private let counts: TermPostingCounts
  private var occurrences: InnerOccurrences
  private let union: PostingUnion
  /// Documents of the current word, by attribute << 1 | 1 where texts decide.
  private var found: [[UInt32]]
  private var touched: [Int] = []
  private var record = ByteBuffer()

  static func write(
    _ segment: Segment, _ counts: TermPostingCounts, to section: SectionWriter,
    pace: MergePace? = nil
  ) throws(StoreError) {
    var writer = try InnerWordsWriter(segment, counts)
    try writer.run(section, pace)
  }

  private init(_ segment: Segment, _ counts: TermPostingCounts) throws(StoreError) {
    self.segment = segment
    self.counts = counts
    occurrences = try InnerOccurrences(segment.vocabulary)
    union = PostingUnion(segment)
    found = [[UInt32]](repeating: [], count: 2 * segment.attributes.count)
  }

  private mutating func run(
    _ section: SectionWriter, _ pace: MergePace?
  ) throws(StoreError) {
    let termCount = segment.vocabulary.termCount
    var ranks = ByteBuffer()
    var count = 0
    for index in 0..<InnerWords.wordCount(termCount) {
      if index % InnerWords.wordsPerRank == 0 { ranks.append(u32: UInt32(count)) }
      var word: UInt64 = 0
      for term in index * 64..<min(termCount, index * 64 + 64) where occurrences.has(term) {
        word |= 1 << UInt64(term & 63)
      }
      count += word.nonzeroBitCount
      try section.append(u64: word)
    }
    let ranksAt = section.offset
    try section.append(ranks)
    let recordsAt = section.offset
    var places: [UInt64] = [0]
    places.reserveCapacity(count + 1)
    var cursor = LexiconCursor(segment.vocabulary.lexicon)
    for term in 0..<termCount where occurrences.has(term) {
      try pace?.step()
      try cursor.move(to: UInt32(term))
      record.removeAll()
      try writeRecord(of: UInt32(term), cursor.term)
      try section.append(record)
      places.append(UInt64(section.offset - recordsAt))
    }
    let placesAt = section.offset
    var packed = ByteBuffer()
    PackedArray.write(places, into: &packed)
    try section.append(packed)
    try SectionTrailer.write(
      [UInt64(termCount), UInt64(count), UInt64(ranksAt), UInt64(placesAt)],
      version: InnerWords.version, to: section)
  }

  private mutating func writeRecord(of term: UInt32, _ bytes: [UInt8]) throws(StoreError) {
    for kind in touched { found[kind].removeAll(keepingCapacity: true) }
    touched.removeAll(keepingCapacity: true)
    guard try collect(term, bytes) else { return record.appendVarint(0) }
    touched.sort()
    var codes = ByteBuffer()
    var lists = ByteBuffer()
    var written: [Int] = []
    for kind in touched {
      TermLists.sortDistinct(&found[kind])
      try removeOwn(term, kind)
      if kind & 1 == 1, !found[kind - 1].isEmpty { removeCertain(kind) }
      guard !found[kind].isEmpty else { continue }
      codes.appendVarint(UInt64(kind))
      // Titles and names are often the same text.
      if let same = written.firstIndex(where: { found[$0] == found[kind] }) {
        codes.appendVarint(UInt64(same) << 2 | 3)
      } else {
        codes.appendVarint(
          try StoredDocuments.encode(
            found[kind], documentCount: segment.documentCount, lists: &lists))
      }
      written.append(kind)
    }
    record.appendVarint(UInt64(written.count) + 1)
    record.append(codes)
    record.append(lists)
  }

  /// Collects the documents of the terms that have the word inside; false where it is no pattern of
  /// folded letters.
  private mutating func collect(_ term: UInt32, _ bytes: [UInt8]) throws(StoreError) -> Bool {
    let table = segment.vocabulary.partIndex.borders
    var examination: Examination?
    for place in try occurrences.places(of: Int(term)) {
      let outer = try table.term(at: Int(place))
      guard try table.borders(at: Int(place)).varies else {
        try add(outer, mask: TermMatch.everySpelling)
        continue
      }
      if examination == nil {
        let pattern = RunPattern(
          pieces: [Utf8Scalars.scalars(bytes)], start: .border, end: .border, options: .term,
          starsStayInWord: true)
        guard !pattern.lenient, pattern.foldedPieces == [bytes] else { return false }
        examination = Examination(segment.vocabulary, pattern, skipsTermPattern: false, .unlimited)
      }
      guard let match = try examination?.examine(outer) else { continue }
      try add(outer, mask: match.certainMask)
      if match.uncertain {
        try add(outer, mask: TermMatch.anotherSpelling, isCertain: false)
      }
    }
    return true
  }

  private mutating func add(
    _ term: UInt32, mask: UInt8, isCertain: Bool = true
  ) throws(StoreError) {
    if mask == 0 { return }
    for place in counts.places(of: term) {
      let kind = counts.attribute(at: place) << 1 | (isCertain ? 0 : 1)
      guard kind < found.count else { continue }
      let before = found[kind].count
      if let single = counts.single(at: place) {
        if single.mask & mask != 0 { found[kind].append(single.document) }
      } else {
        try union.append(counts.entry(at: place), mask: mask, to: &found[kind])
      }
      if before == 0, !found[kind].isEmpty { touched.append(kind) }
    }
  }

  /// Removes the documents that the word's own list has.
  private mutating func removeOwn(_ term: UInt32, _ kind: Int) throws(StoreError) {
    guard
      let place = counts.places(of: term).first(where: { counts.attribute(at: $0) == kind >> 1 })
    else { return }
    if let single = counts.single(at: place) {
      return found[kind].removeAll { $0 == single.document }
    }
    var all = DocumentArray()
    all.append(found[kind])
    var own = DocumentArray()
    try union.appendCommon(counts.entry(at: place), mask: 0xFF, with: all, to: &own)
    if !own.isEmpty { remove(own, kind) }
  }

  /// Removes the documents that have the word for certain from those whose texts decide.
  private mutating func removeCertain(_ kind: Int) {
    var certain = DocumentArray()
    certain.append(found[kind - 1])
    remove(certain, kind)
  }

  private mutating func remove(_ documents: borrowing DocumentArray, _ kind: Int) {
    var all = DocumentArray()
    all.append(found[kind])
    all.subtract(documents)
    found[kind] = all.array(0..<all.count)
  }
}
