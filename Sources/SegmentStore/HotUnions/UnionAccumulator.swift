/// The unions of one pattern's lists: a set for each hot attribute, and one for `*`.
struct UnionAccumulator {
  private let segment: Segment
  private let isInDefaultSearch: [Bool]
  private let union: PostingUnion
  /// The words of the sets, whole windows; empty for attributes that are not collected.
  private var sets: [[UInt64]]
  private var everywhere: [UInt64] = []

  /// - Parameter isInDefaultSearch: by attribute, whether the scope of `*` has it.
  init(_ segment: Segment, _ isInDefaultSearch: [Bool]) {
    self.segment = segment
    self.isInDefaultSearch = isInDefaultSearch
    union = PostingUnion(segment)
    sets = isInDefaultSearch.map { _ in [] }
  }

  /// Makes the unions of the matches in these scopes; what was collected before is gone.
  mutating func collect(
    _ matches: [TermMatch], scopes: [UInt16], _ counts: TermPostingCounts
  ) throws(StoreError) {
    for attribute in sets.indices { sets[attribute] = [] }
    let wantsDefault = scopes.contains(HotUnions.defaultSearch)
    everywhere = [UInt64](repeating: 0, count: wantsDefault ? union.wordCount : 0)
    for scope in scopes where scope != HotUnions.defaultSearch {
      sets[Int(scope)] = [UInt64](repeating: 0, count: union.wordCount)
    }
    for match in matches {
      for place in counts.places(of: match.term) {
        let attribute = counts.attribute(at: place)
        guard attribute < sets.count else { continue }
        if !sets[attribute].isEmpty {
          try UnionAccumulator.add(place, of: counts, match.mask, union, to: &sets[attribute])
        } else if wantsDefault, isInDefaultSearch[attribute] {
          try UnionAccumulator.add(place, of: counts, match.mask, union, to: &everywhere)
        }
      }
    }
    guard wantsDefault else { return }
    for attribute in sets.indices where isInDefaultSearch[attribute] && !sets[attribute].isEmpty {
      for index in everywhere.indices { everywhere[index] |= sets[attribute][index] }
    }
  }

  /// Not a method of a value, which would be copied for the call, and the words with it.
  @inline(__always)
  private static func add(
    _ place: Int, of counts: TermPostingCounts, _ mask: UInt8, _ union: PostingUnion,
    to words: inout [UInt64]
  ) throws(StoreError) {
    guard let single = counts.single(at: place) else {
      return try words.withUnsafeMutableBufferPointer { (words) throws(StoreError) in
        try union.add(counts.entry(at: place), mask: mask, to: words)
      }
    }
    if single.mask & mask != 0 {
      words[Int(single.document >> 6)] |= 1 &<< UInt64(single.document & 63)
    }
  }

  /// The words of the union in a scope that was collected: whole windows of documents.
  func words(of scope: UInt16) -> [UInt64] {
    scope == HotUnions.defaultSearch ? everywhere : sets[Int(scope)]
  }

  /// The union in a scope that was collected.
  func set(of scope: UInt16) -> Bitset {
    Bitset(count: Int(segment.documentCount), words: words(of: scope))
  }
}
