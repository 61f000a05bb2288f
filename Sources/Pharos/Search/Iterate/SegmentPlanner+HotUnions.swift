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
    guard let unions = segment.hotUnions, let gram = HotUnions.gram(for: pattern) else {
      return ([], [], attributes)
    }
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
}
