import ByteStore
import Postings
import Segments
import TermDictionary
import TextAnalysis

/// Patterns that ignore case and not diacritics, by the unions that are kept where both are ignored.
extension SegmentPlanner {
  /// The matches in attributes where nearly all that a kept union has match, and the attributes that are
  /// left.
  ///
  /// Of the documents that have a term or a spelling which matches only where diacritics are ignored, texts
  /// decide; all others of the union match.
  func unionsButFew(
    _ attributes: [UInt16], of terms: TermSet, _ pattern: RunPattern, _ compiled: CompiledPattern
  ) throws -> (found: [DocumentCursor], rest: [UInt16]) {
    guard let unions = segment.hotUnions, pattern.options == .ignoreCase, !pattern.lenient,
      terms.matches.count > CostModel.termsOfCandidates,
      case let wider = pattern.ignoringSpellings, let gram = HotUnions.gram(for: wider)
    else { return ([], attributes) }
    let others = try resolve(wider).besides(terms)
    guard others.matches.count <= terms.matches.count / CostModel.termsPerOther else {
      return ([], attributes)
    }
    let lists = try postings(of: others, attributes)
    var found: [DocumentCursor] = []
    var rest: [UInt16] = []
    for attribute in attributes {
      let postings = (lists.certain + lists.uncertain).filter { $0.entry.attribute == attribute }
      let count = postings.reduce(0) { $0 + Int($1.entry.documentCount) }
      guard count <= Int(documentCount) / CostModel.shareOfOthers,
        let kept = try unions.union(gram, in: attribute)
      else {
        rest.append(attribute)
        continue
      }
      recorder?.note("one union kept for \(title(of: [attribute])), but for \(count) documents")
      statistics.listsOpened += 1
      var few: [UInt32] = []
      let union = PostingUnion(segment)
      try union.append(postings, to: &few, statistics.meter)
      statistics.listsOpened += postings.count
      TermLists.sortDistinct(&few)
      found.append(try matches(of: kept, butFew: few, attribute, compiled))
    }
    return (found, rest)
  }

  /// The documents of a union but for some, and those of these whose texts match.
  private func matches(
    of union: HotUnion, butFew few: [UInt32], _ attribute: UInt16, _ compiled: CompiledPattern
  ) throws -> DocumentCursor {
    var all = cursor(of: union)
    if !few.isEmpty {
      all = conjunction([
        all, ComplementCursor(ArrayCursor(few), documentCount: documentCount),
      ])
    }
    return disjunction([
      all, verified(ArrayCursor(few), [attribute], compiled),
      try matchesBeside(union, [attribute], compiled),
    ])
  }
}
