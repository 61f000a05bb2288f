/// The unions of one pattern's lists: a set for each hot attribute, and one for `*`.
struct UnionAccumulator {
  private let segment: Segment
  private let isInDefaultSearch: [Bool]
  private let union: PostingUnion
  /// The words of all sets, whole windows: that of `*` first, then those of attributes.
  private var words: [UInt64] = []
  /// Where the set begins to which the lists of each attribute are added; -1 for those that are not
  /// collected.
  private var starts: [Int] = []

  /// - Parameter isInDefaultSearch: by attribute, whether the scope of `*` has it.
  init(_ segment: Segment, _ isInDefaultSearch: [Bool]) {
    self.segment = segment
    self.isInDefaultSearch = isInDefaultSearch
    union = PostingUnion(segment)
  }

  /// Makes the unions of the matches in these scopes; what was collected before is gone.
  mutating func collect(
    _ matches: [TermMatch], scopes: [UInt16], _ counts: TermPostingCounts
  ) throws(StoreError) {
    let size = union.wordCount
    let wantsDefault = scopes.contains(HotUnions.defaultSearch)
    starts = isInDefaultSearch.map { wantsDefault && $0 ? 0 : -1 }
    for (place, scope) in scopes.filter({ $0 != HotUnions.defaultSearch }).enumerated() {
      starts[Int(scope)] = (place + 1) * size
    }
    words.removeAll(keepingCapacity: true)
    words.append(contentsOf: repeatElement(0, count: (scopes.count + 1) * size))
    let (union, starts) = (union, starts)
    try words.withUnsafeMutableBufferPointer { (words) throws(StoreError) in
      for match in matches {
        for place in counts.places(of: match.term) {
          let attribute = counts.attribute(at: place)
          guard attribute < starts.count, starts[attribute] >= 0 else { continue }
          // SAFETY: a set of `size` words begins at each start; the slice checks it.
          let set = UnsafeMutableBufferPointer(
            rebasing: words[starts[attribute]..<starts[attribute] + size])
          guard let single = counts.single(at: place) else {
            try union.add(counts.entry(at: place), mask: match.mask, to: set)
            continue
          }
          if single.mask & match.mask != 0 {
            set[Int(single.document >> 6)] |= 1 &<< UInt64(single.document & 63)
          }
        }
      }
    }
    guard wantsDefault else { return }
    for attribute in starts.indices where isInDefaultSearch[attribute] && starts[attribute] > 0 {
      for index in 0..<size { words[index] |= words[starts[attribute] + index] }
    }
  }

  /// The words of the union in a scope that was collected: whole windows of documents.
  func words(of scope: UInt16) -> ArraySlice<UInt64> {
    let start = scope == HotUnions.defaultSearch ? 0 : starts[Int(scope)]
    return words[start..<start + union.wordCount]
  }

  /// The union in a scope that was collected.
  func set(of scope: UInt16) -> Bitset {
    Bitset(count: Int(segment.documentCount), words: words(of: scope))
  }
}
