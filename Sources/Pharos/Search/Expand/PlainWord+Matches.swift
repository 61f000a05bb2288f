import Postings
import Segments

extension PlainWord {
  /// What matches the word in a segment.
  enum Matches {
    case nothing
    /// The documents of its list, and what has the word inside of longer runs only.
    case list(TermEntry, and: Inner)
    /// Anything else.
    case others
  }

  /// The documents of the attribute that have the word inside of longer runs only.
  enum Inner {
    /// So many.
    case documents(Int)
    /// Their number is not known.
    case unknown

    var isEmpty: Bool {
      if case .documents(0) = self { true } else { false }
    }
  }

  /// What matches in a segment, as far as its vocabulary tells.
  func matches(inSegment index: Int, of state: IndexState) throws -> Matches {
    let segment = state.segments[index].segment
    let profile = state.segments[index].kept.profile(of: segment)
    guard let attribute = profile.searchable(named: attribute, of: segment, state.customAttributes)
    else { return .nothing }
    if profile.attributes[Int(attribute)].hasIrregular { return .others }
    let vocabulary = segment.vocabulary
    let mayBeInside = try vocabulary.mayHaveInside(term)
    guard let number = try vocabulary.find(term) else { return mayBeInside ? .others : .nothing }
    var list: TermEntry?
    try vocabulary.forEachEntry(of: number) { entry in
      if entry.attribute == attribute { list = entry }
    }
    let inner = mayBeInside ? try inner(number, segment, attribute) : .documents(0)
    guard let list else { return inner.isEmpty ? .nothing : .others }
    return .list(list, and: inner)
  }

  /// What has a term inside of longer runs only.
  private func inner(_ number: UInt32, _ segment: Segment, _ attribute: UInt16) throws -> Inner {
    guard let innerWords = segment.innerWords else { return .unknown }
    switch try innerWords.kept(of: number) {
    case .nothing: return .documents(0)
    case .unknown: return .unknown
    case .documents(let sets):
      var count = 0
      for set in sets where set.attribute == attribute {
        guard set.isCertain else { return .unknown }
        count += try set.documents.count()
      }
      return .documents(count)
    }
  }
}
