import TextAnalysis

/// How long the parts of each term are: where its inner borders lie, counted from its end.
///
/// Tells without reading spellings whether a place of a term may be a border. Twelve bytes a term
/// with parts. Computed from the part index after some searches for whole words, and kept.
///
/// Invariants:
/// 1. `terms` ascend; `lengths` has an element for each.
/// 2. bit n: the term has a part of n bytes; bit 0: it has one of 64 bytes or more.
final class PartLengths: Sendable {
  private let terms: [UInt32]
  private let lengths: [UInt64]

  init(_ index: PartIndex) throws(StoreError) {
    var all = [UInt64](repeating: 0, count: index.termCount)
    var cursor = PartCursor(index)
    while try cursor.advance() {
      let bit = PartLengths.bit(cursor.buffer.count)
      for term in cursor.terms { all[Int(term)] |= bit }
    }
    var terms: [UInt32] = []
    var lengths: [UInt64] = []
    for (term, bits) in all.enumerated() where bits != 0 {
      terms.append(UInt32(term))
      lengths.append(bits)
    }
    self.terms = terms
    self.lengths = lengths
  }

  /// Whether the term has a part of so many bytes; also true where that is not known.
  func mayHave(_ length: Int, _ term: UInt32) -> Bool {
    let place = place(of: term)
    return place < terms.count && terms[place] == term
      && lengths[place] & PartLengths.bit(length) != 0
  }

  /// Calls `body` with the terms of a stretch of the lexicon, ascending.
  ///
  /// - Parameter body: gets a term and its lengths.
  func forEach(
    in range: Range<UInt32>, _ body: (UInt32, UInt64) throws(StoreError) -> Void
  ) throws(StoreError) {
    var place = place(of: range.lowerBound)
    while place < terms.count, terms[place] < range.upperBound {
      try body(terms[place], lengths[place])
      place += 1
    }
  }

  static func bit(_ length: Int) -> UInt64 {
    length > 0 && length < 64 ? 1 &<< UInt64(length) : 1
  }

  /// The place of the first term that is not below.
  private func place(of term: UInt32) -> Int {
    var low = 0
    var high = terms.count
    while low < high {
      let middle = (low + high) / 2
      if terms[middle] < term { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
