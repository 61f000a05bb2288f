import SegmentStore
import TextAnalysis

extension SegmentPlanner {
  /// The terms of a pattern; found once for all attributes that are planned one by one.
  func resolve(_ pattern: RunPattern) throws -> TermSet {
    if recorder == nil, let known = resolved.set(of: pattern) { return known }
    let held = statistics.meter.held
    let set = try segment.vocabulary.resolve(pattern, statistics.meter)
    // A set that is not kept is gone when its lists are known.
    if !resolved.keep(set, of: pattern) { statistics.meter.release(to: held) }
    statistics.termsExpanded += set.matches.count
    if let recorder {
      recorder.note("\(set.matches.count) terms of \(set.candidatesExamined) examined")
    }
    return set
  }

  /// The number of terms of a pattern, which are kept for who asks for them next.
  func termCount(of pattern: RunPattern) throws -> Int {
    if let known = resolved.set(of: pattern) { return known.matches.count }
    let held = statistics.meter.held
    let set = try segment.vocabulary.resolve(pattern, statistics.meter)
    if !resolved.keep(set, of: pattern) { statistics.meter.release(to: held) }
    return set.matches.count
  }

  /// The posting lists of a term set in some attributes, not opened: those whose postings match for
  /// certain, and those of spellings that are not listed.
  func postings(
    of set: TermSet, _ attributes: [UInt16]
  ) throws -> (certain: [TermPosting], uncertain: [TermPosting]) {
    var wanted = [Bool](repeating: false, count: profile.attributes.count)
    for attribute in attributes { wanted[Int(attribute)] = true }
    return try segment.vocabulary.postings(of: set, in: wanted, statistics.meter)
  }
}
