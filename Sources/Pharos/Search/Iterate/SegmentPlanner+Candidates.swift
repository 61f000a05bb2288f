import Segments
import TermDictionary
import TextAnalysis

/// Candidates of patterns that the texts decide: documents with the runs that a match must have.
extension SegmentPlanner {
  /// Documents that have all of some runs somewhere in an attribute, and perhaps others; nil where
  /// none of the runs narrows them down.
  ///
  /// Documents with irregular texts may be missing.
  ///
  /// - Parameter documents: so many documents are asked about.
  func candidates(
    _ runs: [RunPattern], _ attribute: UInt16, among documents: Int = .max
  ) throws -> DocumentCursor? {
    var parts: [DocumentCursor] = []
    var sets: [TermSet] = []
    for run in runs {
      if try isNarrow(run, [attribute]) {
        sets.append(try resolve(run))
      } else if let kept = try keptCandidates(run, attribute) {
        parts.append(kept)
      }
    }
    sets.sort { $0.matches.count < $1.matches.count }
    var fewest = documents
    for set in sets where set.matches.count <= fewest {
      // Opening the lists of more terms costs more than looking at the texts that are left.
      let part = try candidates(set, attribute)
      fewest = min(fewest, part.estimate)
      parts.append(part)
    }
    return parts.isEmpty ? nil : conjunction(parts)
  }

  /// Documents that have a term of a set in an attribute.
  private func candidates(_ terms: TermSet, _ attribute: UInt16) throws -> DocumentCursor {
    let lists = try postings(of: terms, [attribute])
    return try union(lists.certain + lists.uncertain)
  }

  /// Documents by the union that is kept for letters of a run, whatever their case; nil where none
  /// is kept.
  func keptCandidates(
    _ run: RunPattern, _ attribute: UInt16
  ) throws -> DocumentCursor? {
    guard let unions = segment.hotUnions, let gram = HotUnions.gram(wider: run),
      let union = try unions.union(gram, in: attribute)
    else { return nil }
    recorder?.note("one union kept for \(title(of: [attribute]))")
    return disjunction(
      [cursor(of: union)] + (union.unverified.map { [ListCursor($0)] } ?? []))
  }

  /// Documents with a value that begins as a pattern does; nil where that is not told, or where they are
  /// many: of a conjunction, other parts may leave fewer.
  func candidates(
    beginningAs compiled: CompiledPattern, _ attribute: UInt16
  ) throws -> DocumentCursor? {
    guard let head = compiled.head, !head.needsEveryValue, !head.folded.isEmpty,
      let definition = segment.attributes.definition(attribute),
      !definition.traits.contains(.isContent), let column = segment.values.column(attribute)
    else { return nil }
    let range = try resolved.ranges(of: head.folded, in: attribute, column).beginning
    let most = column.count / CostModel.walkedShare
    guard range.count <= (mayAskFew ? min(most, CostModel.valuesBeforeTerms) : most) else {
      return nil
    }
    recorder?.note("\(range.count) values of a sorted column of \(title(of: [attribute]))")
    return disjunction([
      try documents(of: ValueMatches(column: column, ordinals: range)),
      try documents(definition.overflow), try documents(definition.irregular),
    ])
  }
}
