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
    /// Those of some sets, none of which has a document of the list or of another set.
    case documents([StoredDocuments])
    /// Texts decide some of them.
    case unknown

    var isEmpty: Bool {
      if case .documents(let sets) = self { sets.isEmpty } else { false }
    }

    /// So many; nil where that is not known.
    func count() throws -> Int? {
      guard case .documents(let sets) = self else { return nil }
      return try sets.reduce(0) { $0 + (try $1.count()) }
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
    var list: TermEntry?
    let number = try vocabulary.find(term) { entry in
      if entry.attribute == attribute { list = entry }
    }
    guard let number else { return mayBeInside ? .others : .nothing }
    let inner = mayBeInside ? try inner(number, segment, attribute) : .documents([])
    guard let list else { return inner.isEmpty ? .nothing : .others }
    return .list(list, and: inner)
  }

  /// What has a term inside of longer runs only.
  private func inner(_ number: UInt32, _ segment: Segment, _ attribute: UInt16) throws -> Inner {
    guard let innerWords = segment.innerWords else { return .unknown }
    switch try innerWords.kept(of: number) {
    case .nothing: return .documents([])
    case .unknown: return .unknown
    case .documents(let sets):
      var documents: [StoredDocuments] = []
      for set in sets where set.attribute == attribute {
        guard set.isCertain else { return .unknown }
        documents.append(set.documents)
      }
      return .documents(documents)
    }
  }
}
