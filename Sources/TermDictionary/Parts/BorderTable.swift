import ByteStore

/// The terms that have an inner border in some spelling, and where.
///
/// Tells without reading spellings whether a place of a term is a border. Part of the section of
/// parts; read in place.
/// ```
/// terms u32, ascending · borders u64 each (TermBorders)
/// ```
/// Invariants:
/// 1. terms ascend strictly.
/// 2. borders are those of the spellings.
package struct BorderTable: Sendable {
  static let entrySize = 12

  /// Number of terms with inner borders.
  package let count: Int
  private let section: SectionReader
  private let termsAt: Int
  private let bordersAt: Int
  /// Terms of the lexicon.
  private let termCount: Int

  /// - Parameter at: where the table stands; its bytes lie in the section.
  init(_ section: SectionReader, at: Int, count: Int, termCount: Int) {
    self.section = section
    self.count = count
    self.termCount = termCount
    termsAt = at
    bordersAt = at + count * 4
  }

  /// The term at a place of the table.
  package func term(at place: Int) throws(StoreError) -> UInt32 {
    let term = try section.u32(termsAt &+ place &* 4)
    guard Int(term) < termCount else {
      throw section.damaged(termsAt, "term \(term) of \(termCount)")
    }
    return term
  }

  package func borders(at place: Int) throws(StoreError) -> TermBorders {
    TermBorders(bits: try section.u64(bordersAt &+ place &* 8))
  }

  /// The terms of the table, ascending; used while the section lives.
  func terms() throws(StoreError) -> BorderedTerms {
    try BorderedTerms(section, at: termsAt, count: count)
  }

  /// The places of the terms of a stretch of the lexicon.
  func places(in range: Range<UInt32>) throws(StoreError) -> Range<Int> {
    let terms = try terms()
    let first = terms.place(notBelow: range.lowerBound, from: 0)
    return first..<terms.place(notBelow: range.upperBound, from: first)
  }

  /// Calls `body` for those of some terms, as ``TermBorders/mayHave(_:)``, that may have a border before a
  /// byte.
  @inline(__always)
  func forEach(
    in places: Range<Int>, mayHave offset: Int,
    _ body: (_ place: Int, TermBorders) throws(StoreError) -> Void
  ) throws(StoreError) {
    let bytes = try section.checkedBytes(bordersAt &+ places.lowerBound &* 8, places.count &* 8)
    for index in 0..<places.count {
      // SAFETY: the bytes are eight for each place.
      let bits = bytes.loadUnaligned(fromByteOffset: index &* 8, as: UInt64.self)
      let borders = TermBorders(bits: UInt64(littleEndian: bits))
      if borders.mayHave(offset) { try body(places.lowerBound &+ index, borders) }
    }
  }

  /// Takes the terms with inner borders out of an ascending list.
  ///
  /// - Returns: their places in the table, ascending.
  func takePlaces(from terms: inout [UInt32]) throws(StoreError) -> [Int] {
    let bordered = try self.terms()
    var places: [Int] = []
    var next = 0
    var kept = 0
    for term in terms {
      next = bordered.place(notBelow: term, from: next)
      if next < count, bordered[next] == term {
        places.append(next)
      } else {
        terms[kept] = term
        kept += 1
      }
    }
    terms.removeLast(terms.count - kept)
    return places
  }
}

/// The terms of the table in memory whose pages are checked; used while the section lives.
struct BorderedTerms {
  let count: Int
  private let base: UnsafeRawBufferPointer

  fileprivate init(_ section: SectionReader, at: Int, count: Int) throws(StoreError) {
    base = try section.checkedBytes(at, count * 4)
    self.count = count
  }

  /// The term at a place below the count.
  @inline(__always)
  subscript(_ place: Int) -> UInt32 {
    // SAFETY: loads of a raw buffer check their bounds in debug builds; callers stay below the count.
    UInt32(littleEndian: base.loadUnaligned(fromByteOffset: place &* 4, as: UInt32.self))
  }

  /// The first place at or behind `start` whose term is not below `term`.
  func place(notBelow term: UInt32, from start: Int) -> Int {
    var low = start
    guard low < count, self[low] < term else { return low }
    // The term at `low` is below.
    var step = 1
    while low &+ step < count, self[low &+ step] < term {
      low &+= step
      step &*= 2
    }
    var high = min(low &+ step, count)
    low &+= 1
    while low < high {
      let middle = (low &+ high) &>> 1
      if self[middle] < term { low = middle &+ 1 } else { high = middle }
    }
    return low
  }
}
