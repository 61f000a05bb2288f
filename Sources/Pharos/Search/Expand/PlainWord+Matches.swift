import ByteStore
import Postings
import Segments
import TermDictionary

extension PlainWord {
  /// What matches the word in a segment.
  enum Matches {
    case nothing
    /// The documents of one list of the word, and what has the word inside of longer runs only.
    case list(TermEntry, and: Inner)
    /// Those of several lists, or anything else.
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
    let attributes = profile.attributes(in: scope, of: segment, state.customAttributes)
    for attribute in attributes where profile.attributes[Int(attribute)].hasIrregular {
      return .others
    }
    let vocabulary = segment.vocabulary
    let mayBeInside = try vocabulary.mayHaveInside(term)
    guard let number = try vocabulary.find(term) else { return mayBeInside ? .others : .nothing }
    var list: TermEntry?
    var hasSeveral = false
    try vocabulary.forEachEntry(of: number) { (entry) throws(StoreError) in
      guard attributes.contains(entry.attribute) else { return }
      hasSeveral = list != nil
      list = entry
    }
    if hasSeveral { return .others }
    guard mayBeInside else { return list.map { .list($0, and: .documents(0)) } ?? .nothing }
    let inner = try inner(number, segment, attributes)
    guard let list else { return inner.isEmpty ? .nothing : .others }
    return .list(list, and: inner)
  }

  /// What has a term inside of longer runs only, in some attributes, in one of which it has a list.
  private func inner(
    _ number: UInt32, _ segment: Segment, _ attributes: [UInt16]
  ) throws -> Inner {
    guard let innerWords = segment.innerWords else { return .unknown }
    switch try innerWords.kept(of: number) {
    case .nothing: return .documents(0)
    case .unknown: return .unknown
    case .documents(let sets):
      var count = 0
      for set in sets where attributes.contains(set.attribute) {
        // Sets of several attributes may have a document in common.
        guard set.isCertain, attributes.count == 1 else { return .unknown }
        count += try set.documents.count()
      }
      return .documents(count)
    }
  }
}
