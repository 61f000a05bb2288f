import ByteStore
import Postings

/// The entries of all terms of a segment in flat arrays, so that sums over many terms read memory
/// in order and decode nothing.
///
/// Most lists have one document with one spelling: it stands here, and the list need not be read.
///
/// Memory: 8 bytes a term, 14 an entry.
///
/// Invariant 1: a reference with the highest bit is no place of a list but its only document and,
/// from bit 32 on, the mask of that one.
struct TermPostingCounts {
  private static let singleBit: UInt64 = 1 << 63

  /// Postings of each term in all attributes, at most `UInt32.max`.
  private(set) var totals: [UInt32] = []
  private var starts: [UInt32] = [0]
  private var attributes: [UInt16] = []
  private var counts: [UInt32] = []
  private var references: [UInt64] = []

  init(_ segment: Segment) throws(StoreError) {
    let lexicon = segment.vocabulary.lexicon
    let lists = PostingUnion(segment)
    totals.reserveCapacity(lexicon.termCount)
    starts.reserveCapacity(lexicon.termCount + 1)
    try lexicon.forEachTerm { (term, entries) throws(StoreError) in
      var total: UInt64 = 0
      for entry in entries {
        attributes.append(entry.attribute)
        counts.append(entry.documentCount)
        if entry.documentCount == 1, let single = try lists.single(entry),
          single.mask.nonzeroBitCount == 1
        {
          references.append(
            TermPostingCounts.singleBit | UInt64(single.mask) << 32 | UInt64(single.document))
        } else if entry.reference < TermPostingCounts.singleBit {
          references.append(entry.reference)
        } else {
          throw .damaged(place: "lexicon", offset: Int(term), detail: "reference of a list")
        }
        total += UInt64(entry.documentCount)
      }
      totals.append(UInt32(clamping: total))
      starts.append(UInt32(attributes.count))
    }
  }

  /// Lists and postings of some terms in all attributes.
  func total(of terms: [UInt32]) -> (lists: Int, postings: Int) {
    var (lists, postings) = (0, 0)
    starts.withUnsafeBufferPointer { starts in
      totals.withUnsafeBufferPointer { totals in
        for term in terms where Int(term) < totals.count {
          // SAFETY: a term below the count of totals has a start and an end.
          lists &+= Int(starts[Int(term) &+ 1]) &- Int(starts[Int(term)])
          postings &+= Int(totals[Int(term)])
        }
      }
    }
    return (lists, postings)
  }

  /// Adds up postings and lists of terms, by attribute; attributes beyond the sums are left out.
  @inline(__always)
  func add(
    _ terms: some Sequence<UInt32>, toSums sums: inout [Int], lists: inout [Int]
  ) {
    let limit = min(sums.count, lists.count)
    sums.withUnsafeMutableBufferPointer { sums in
      lists.withUnsafeMutableBufferPointer { lists in
        withEntries { entries in
          for term in terms {
            for place in entries.places(of: term) {
              let attribute = Int(entries.attributes[place])
              guard attribute < limit else { continue }
              sums[attribute] &+= Int(entries.counts[place])
              lists[attribute] &+= 1
            }
          }
        }
      }
    }
  }

  /// Calls `body` with each term below `termCount` and the place of each of its entries.
  @inline(__always)
  func forEachEntry(termCount: Int, _ body: (Int, Int) -> Void) {
    for term in 0..<min(termCount, totals.count) {
      for place in Int(starts[term])..<Int(starts[term + 1]) { body(term, place) }
    }
  }

  /// The arrays, lent for a loop over the entries of many terms.
  struct Entries {
    fileprivate let starts: UnsafeBufferPointer<UInt32>
    let attributes: UnsafeBufferPointer<UInt16>
    let counts: UnsafeBufferPointer<UInt32>
    let references: UnsafeBufferPointer<UInt64>

    /// Places of a term's entries: all of them lie in the arrays; none for a term that is not there.
    @inline(__always)
    func places(of term: UInt32) -> Range<Int> {
      guard Int(term) &+ 1 < starts.count else { return 0..<0 }
      // SAFETY: the term has a start and an end; they ascend.
      return Range(
        uncheckedBounds: (Int(starts[Int(term)]), Int(starts[Int(term) &+ 1])))
    }
  }

  @inline(__always)
  func withEntries<R, E: Error>(_ body: (Entries) throws(E) -> R) throws(E) -> R {
    try starts.withUnsafeBufferPointer { (starts) throws(E) in
      try attributes.withUnsafeBufferPointer { (attributes) throws(E) in
        try counts.withUnsafeBufferPointer { (counts) throws(E) in
          try references.withUnsafeBufferPointer { (references) throws(E) in
            try body(
              Entries(
                starts: starts, attributes: attributes, counts: counts, references: references))
          }
        }
      }
    }
  }

  /// Where a list stands that is not a single document.
  func reference(at place: Int) -> UInt64 { references[place] }

  /// Places of a term's entries.
  func places(of term: UInt32) -> Range<Int> {
    Int(starts[Int(term)])..<Int(starts[Int(term) + 1])
  }

  func attribute(at place: Int) -> Int { Int(attributes[place]) }
  func count(at place: Int) -> Int { Int(counts[place]) }

  /// The only document of a list and its mask; nil for other lists.
  @inline(__always)
  func single(at place: Int) -> (document: UInt32, mask: UInt8)? {
    TermPostingCounts.single(references[place])
  }

  /// The same of what ``Entries/references`` has.
  @inline(__always)
  static func single(_ reference: UInt64) -> (document: UInt32, mask: UInt8)? {
    guard reference & singleBit != 0 else { return nil }
    return (
      UInt32(truncatingIfNeeded: reference), UInt8(truncatingIfNeeded: reference &>> 32)
    )
  }

  /// The entry of a list that is not a single document.
  func entry(at place: Int) -> TermEntry {
    TermEntry(
      attribute: attributes[place], documentCount: counts[place], reference: references[place])
  }
}
