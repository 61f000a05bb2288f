import ByteStore
import Postings
import TermDictionary

/// The unions of one pattern's lists: a set for each hot attribute.
struct UnionAccumulator {
  private let segment: Segment
  private let union: PostingUnion
  /// The words of all sets, whole windows.
  private var words: [UInt64] = []
  /// Where the set begins to which the lists of each attribute are added; -1 for those that are not
  /// collected.
  private var starts: [Int] = []

  init(_ segment: Segment) {
    self.segment = segment
    union = PostingUnion(segment)
  }

  /// Makes the unions of the matches in some attributes; what was collected before is gone.
  mutating func collect(
    _ matches: [TermMatch], in scopes: [UInt16], _ counts: TermPostingCounts
  ) throws(StoreError) {
    let size = union.wordCount
    starts = [Int](repeating: -1, count: segment.attributes.count)
    for (place, scope) in scopes.enumerated() { starts[Int(scope)] = place * size }
    words.removeAll(keepingCapacity: true)
    words.append(contentsOf: repeatElement(0, count: scopes.count * size))
    let (union, starts) = (union, starts)
    try words.withUnsafeMutableBufferPointer { (words) throws(StoreError) in
      try counts.withEntries { (entries) throws(StoreError) in
        for match in matches {
          for place in entries.places(of: match.term) {
            let attribute = Int(entries.attributes[place])
            guard attribute < starts.count, starts[attribute] >= 0 else { continue }
            // SAFETY: a set of `size` words begins at each start; the slice checks it.
            let set = UnsafeMutableBufferPointer(
              rebasing: words[starts[attribute]..<starts[attribute] + size])
            guard let single = TermPostingCounts.single(entries.references[place]) else {
              try union.add(counts.entry(at: place), mask: match.mask, to: set)
              continue
            }
            if single.mask & match.mask != 0 {
              set[Int(single.document >> 6)] |= 1 &<< UInt64(single.document & 63)
            }
          }
        }
      }
    }
  }

  /// The words of the union in an attribute that was collected: whole windows of documents.
  func words(of attribute: UInt16) -> ArraySlice<UInt64> {
    let start = starts[Int(attribute)]
    return words[start..<start + union.wordCount]
  }

  /// The union in an attribute that was collected.
  func set(of attribute: UInt16) -> Bitset {
    Bitset(count: Int(segment.documentCount), words: words(of: attribute))
  }
}
