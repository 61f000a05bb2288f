/// The unions of one pattern's lists: a set for each hot attribute, and one for `*`.
struct UnionAccumulator {
  private let segment: Segment
  private let isInDefaultSearch: [Bool]
  private var sets: [Bitset?]
  private var everywhere: Bitset
  private var cursor: BlockCursor?

  init(_ segment: Segment, _ isInDefaultSearch: [Bool]) {
    self.segment = segment
    self.isInDefaultSearch = isInDefaultSearch
    sets = isInDefaultSearch.map { _ in nil }
    everywhere = Bitset(count: Int(segment.documentCount))
  }

  /// Makes the unions of the matches in these scopes; what was collected before is gone.
  mutating func collect(
    _ matches: [TermMatch], scopes: [UInt16], _ counts: TermPostingCounts
  ) throws(StoreError) {
    for attribute in sets.indices { sets[attribute] = nil }
    everywhere = Bitset(count: everywhere.count)
    let wantsDefault = scopes.contains(HotUnions.defaultSearch)
    for scope in scopes where scope != HotUnions.defaultSearch {
      sets[Int(scope)] = Bitset(count: everywhere.count)
    }
    for match in matches {
      for place in counts.places(of: match.term) {
        let attribute = counts.attribute(at: place)
        guard attribute < sets.count else { continue }
        let isInSet = sets[attribute] != nil
        guard isInSet || wantsDefault && isInDefaultSearch[attribute] else { continue }
        let list = try segment.postingList(counts.entry(at: place))
        if isInSet {
          try sets[attribute]?.formUnion(list, allowedMask: match.mask, using: &cursor)
        } else {
          try everywhere.formUnion(list, allowedMask: match.mask, using: &cursor)
        }
      }
    }
    guard wantsDefault else { return }
    for attribute in sets.indices where isInDefaultSearch[attribute] {
      if let set = sets[attribute] { everywhere.formUnion(set) }
    }
  }

  /// The union in a scope that was collected, ascending.
  func documents(of scope: UInt16) -> [UInt32] {
    scope == HotUnions.defaultSearch
      ? everywhere.documents : sets[Int(scope)].map(\.documents) ?? []
  }
}
