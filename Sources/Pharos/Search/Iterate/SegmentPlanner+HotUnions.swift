import Postings
import Segments
import TextAnalysis

/// Short patterns by the unions that are kept for them.
extension SegmentPlanner {
  /// The unions that are kept for a short pattern, what matches beside them, and the attributes
  /// they do not cover.
  func hot(
    _ pattern: RunPattern, _ attributes: [UInt16], _ compiled: CompiledPattern
  ) throws -> (kept: [BlockCursor], unverified: [DocumentCursor], rest: [UInt16]) {
    guard let unions = segment.hotUnions, let gram = HotUnions.gram(for: pattern) else {
      return ([], [], attributes)
    }
    var kept: [BlockCursor] = []
    var unverified: [DocumentCursor] = []
    var rest: [UInt16] = []
    for attribute in attributes {
      if let union = try unions.union(gram, in: attribute) {
        if let recorder { recorder.note("one union kept for \(title(of: [attribute]))") }
        kept.append(union.cursor)
        unverified.append(try matchesBeside(union, [attribute], compiled))
      } else {
        rest.append(attribute)
      }
    }
    statistics.listsOpened += kept.count
    return (kept, unverified, rest)
  }

  /// The matches that a union does not tell: texts decide.
  func matchesBeside(
    _ union: HotUnion, _ attributes: [UInt16], _ compiled: CompiledPattern
  ) throws -> DocumentCursor {
    guard let candidates = union.unverified else { return EmptyCursor() }
    return verified(ListCursor(candidates), attributes, compiled)
  }
}
