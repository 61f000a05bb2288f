import ByteStore
import TermDictionary

/// The weights of a segment's terms as completions.
///
/// Invariants:
/// 1. every bound of a block is the code of the greatest weight of its terms, and every other bound the
///    greatest of those it stands for.
/// 2. the most usual spellings ascend by term, and each is one that is listed.
package struct Completions: Sendable {
  private let section: SectionReader
  let lexicon: Lexicon
  private let spellingIndex: SpellingIndex
  /// What a document is worth, by attribute.
  package let factors: [UInt8]
  /// Where each level of bounds stands and how many it has.
  let levels: [(at: Int, count: Int)]
  private let usual: PackedArray

  package init(_ section: SectionReader, of vocabulary: Vocabulary) throws(StoreError) {
    let trailer = try SectionTrailer(
      section, fieldCount: CompletionFormat.fieldCount, version: CompletionFormat.version)
    self.section = section
    lexicon = vocabulary.lexicon
    spellingIndex = vocabulary.spellingIndex
    guard try trailer.field(0, atMost: Int(UInt32.max)) == lexicon.termCount else {
      throw section.damaged(trailer.start, "number of terms with weights")
    }
    let attributes = try trailer.field(1, atMost: Int(UInt16.max) + 1)
    let factorsAt = try trailer.field(3, atMost: trailer.start)
    let usualAt = try trailer.field(2, atMost: factorsAt)
    guard factorsAt + attributes == trailer.start else {
      throw section.damaged(trailer.start, "number of factors")
    }
    var levels: [(at: Int, count: Int)] = []
    var at = 0
    for count in CompletionFormat.levels(termCount: lexicon.termCount) {
      levels.append((at, count))
      at += count
    }
    guard at == usualAt else { throw section.damaged(usualAt, "bounds of weights") }
    self.levels = levels
    usual = try PackedArray(section, at: &at)
    guard at == factorsAt else { throw section.damaged(factorsAt, "usual spellings") }
    factors = try section.view(factorsAt, attributes).bytes(0, attributes)
  }

  /// No term below this node of the tree of bounds weighs more.
  func bound(level: Int, _ index: Int) throws(StoreError) -> UInt64 {
    WeightCode.decode(try section.u8(levels[level].at &+ index))
  }

  /// The weight of a term in this segment.
  package func weight(of term: UInt32) throws(StoreError) -> UInt64 {
    var reader = TermEntryReader(lexicon)
    return try weight(of: term, &reader)
  }

  @inline(__always)
  func weight(of term: UInt32, _ reader: inout TermEntryReader) throws(StoreError) -> UInt64 {
    var weight: UInt64 = 0
    try reader.forEachEntry(of: term) { (entry) throws(StoreError) in
      guard Int(entry.attribute) < factors.count else { return }
      weight &+= UInt64(factors[Int(entry.attribute)]) &* UInt64(entry.documentCount)
    }
    return weight
  }

  /// The spelling that a term has in most of this segment's texts, of those that are listed, and its
  /// number.
  package func usualSpelling(
    of term: UInt32
  ) throws(StoreError) -> (bytes: [UInt8], number: Int) {
    var cursor = LexiconCursor(lexicon)
    try cursor.move(to: term)
    var buffer = SpellingBuffer()
    try spellingIndex.read(term, term: cursor.buffer, into: &buffer)
    let number = try usualNumber(of: term)
    guard number < buffer.count else { throw section.damaged(0, "usual spelling of term \(term)") }
    return (buffer.spelling(number), number)
  }

  private func usualNumber(of term: UInt32) throws(StoreError) -> Int {
    var low = 0
    var high = usual.count
    while low < high {
      let middle = (low + high) / 2
      if try usual[middle] >> 3 < UInt64(term) { low = middle + 1 } else { high = middle }
    }
    guard low < usual.count else { return 0 }
    let found = try usual[low]
    return found >> 3 == UInt64(term) ? Int(found & 7) : 0
  }

  /// Reads everything.
  package func checkInvariants() throws(StoreError) {
    var reader = TermEntryReader(lexicon)
    var cursor = LexiconCursor(lexicon)
    var level: [UInt8] = []
    var greatest: UInt64 = 0
    for term in 0..<lexicon.termCount {
      greatest = max(greatest, try weight(of: UInt32(term), &reader))
      if term % LexiconFormat.blockSize == LexiconFormat.blockSize - 1
        || term == lexicon.termCount - 1
      {
        level.append(WeightCode.encode(greatest))
        greatest = 0
      }
    }
    for (at, count) in levels {
      guard try section.view(at, count).bytes(0, count) == level else {
        throw section.damaged(at, "invariant 1: bounds of weights")
      }
      level = stride(from: 0, to: count, by: CompletionFormat.fan).map { start in
        level[start..<min(start + CompletionFormat.fan, count)].max() ?? 0
      }
    }
    var buffer = SpellingBuffer()
    var next: UInt64 = 0
    for place in 0..<usual.count {
      let value = try usual[place]
      guard value >> 3 >= next, value >> 3 < UInt64(lexicon.termCount), value & 7 != 0 else {
        throw section.damaged(place, "invariant 2: usual spellings out of order")
      }
      next = value >> 3 + 1
      let term = UInt32(value >> 3)
      try cursor.move(to: term)
      try spellingIndex.read(term, term: cursor.buffer, into: &buffer)
      guard Int(value & 7) < buffer.count else {
        throw section.damaged(place, "invariant 2: usual spelling of term \(term)")
      }
    }
  }
}
