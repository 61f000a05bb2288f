import ByteStore
import Postings
import Segments
import TextAnalysis

/// Short patterns by the unions that are kept for them.
extension SegmentPlanner {
  /// The unions that are kept for a short pattern, other cursors of what matches, and the
  /// attributes they do not cover.
  func hot(
    _ pattern: RunPattern, _ attributes: [UInt16], _ compiled: CompiledPattern
  ) throws -> (kept: [BlockCursor], others: [DocumentCursor], rest: [UInt16]) {
    guard let unions = segment.hotUnions else {
      let computed = try computedUnions(pattern, attributes)
      let rest = attributes.filter { attribute in !computed.contains { $0.attribute == attribute } }
      return ([], computed.map { BitsetCursor($0.documents) }, rest)
    }
    guard let gram = HotUnions.gram(for: pattern) else { return ([], [], attributes) }
    var kept: [BlockCursor] = []
    var others: [DocumentCursor] = []
    var rest: [UInt16] = []
    for attribute in attributes {
      guard let union = try unions.union(gram, in: attribute) else {
        rest.append(attribute)
        continue
      }
      if let recorder { recorder.note("one union kept for \(title(of: [attribute]))") }
      statistics.listsOpened += 1
      if let base = union.base, !attributes.contains(base.attribute) {
        others.append(DerivedUnionCursor(union, base, documentCount: documentCount))
      } else {
        // Where the base is asked for, too, what stands beside it is enough.
        kept.append(union.cursor)
      }
      if union.unverified != nil {
        others.append(try matchesBeside(union, [attribute], compiled))
      }
    }
    return (kept, others, rest)
  }

  /// The documents of a union that are known to match.
  func cursor(of union: HotUnion) -> DocumentCursor {
    guard let base = union.base else { return ListCursor(union.cursor) }
    return DerivedUnionCursor(union, base, documentCount: documentCount)
  }

  /// The matches that a union does not tell: texts decide.
  func matchesBeside(
    _ union: HotUnion, _ attributes: [UInt16], _ compiled: CompiledPattern
  ) throws -> DocumentCursor {
    guard let candidates = union.unverified else { return EmptyCursor() }
    return verified(ListCursor(candidates), attributes, compiled)
  }

  /// The documents of a short pattern, by attribute, in a segment that keeps no unions; none where the
  /// lists of its terms are few, or do not tell them all.
  func computedUnions(
    _ pattern: RunPattern, _ attributes: [UInt16]
  ) throws -> [(attribute: UInt16, documents: Bitset)] {
    guard segment.hotUnions == nil, documentCount < ComputedUnions.mostDocuments,
      let gram = HotUnions.gram(for: pattern)
    else { return [] }
    let kept = profile.computedUnions
    var found: [(attribute: UInt16, documents: Bitset)] = []
    for attribute in attributes {
      if let documents = kept.documents(gram, in: attribute) {
        found.append((attribute, documents))
      }
    }
    if found.count == attributes.count { return found }
    let terms = try resolve(pattern)
    guard terms.matches.count >= CostModel.termsOfComputedUnion else { return found }
    let missing = attributes.filter { attribute in !found.contains { $0.attribute == attribute } }
    let lists = try postings(of: terms, missing)
    guard lists.uncertain.isEmpty else { return found }
    let union = PostingUnion(segment)
    for attribute in missing {
      try statistics.meter.reserve(bits: union.wordCount * 64)
      var documents = Bitset(count: union.wordCount * 64)
      try documents.withMutableWords { words throws in
        try union.add(
          lists.certain.filter { $0.entry.attribute == attribute }, to: words, statistics.meter)
      }
      kept.keep(documents, of: gram, in: attribute)
      found.append((attribute, documents))
    }
    if let recorder { recorder.note("unions of \(terms.matches.count) terms") }
    return found
  }
}
