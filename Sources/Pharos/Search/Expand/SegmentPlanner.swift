import Columns
import Segments
import TextAnalysis

/// Turns a bound tree into the cursors of one segment.
///
/// What cannot match in this segment (an attribute nobody has, a term that is not in the lexicon)
/// becomes a constant here, and whole branches vanish before a list is opened. Belongs to one
/// running query; not thread-safe.
final class SegmentPlanner {
  let segment: Segment
  /// Custom attributes as they are declared now; segments keep what was declared when they were
  /// written.
  let customAttributes: [String: CustomAttribute]
  let statistics: QueryStatistics
  /// Filled when the caller asked for an explanation.
  @exclusivity(unchecked) var recorder: PlanRecorder?
  let profile: SegmentProfile
  let resolved: ResolvedPatterns
  /// Few documents may be asked about: what is planned is a part of a conjunction, or the first matches
  /// are the best ones.
  @exclusivity(unchecked) var mayAskFew = false
  /// Surface forms are looked for however few terms a pattern has, for tests.
  @exclusivity(unchecked) var prefersForms = false
  /// The scope that was asked about last: a comparison asks for its own again and again.
  @exclusivity(unchecked) private var asked: (scope: AttributeScope, attributes: [UInt16])?

  init(
    _ entry: borrowing SegmentEntry, customAttributes: [String: CustomAttribute],
    statistics: QueryStatistics, recorder: PlanRecorder? = nil
  ) {
    segment = entry.segment
    self.customAttributes = customAttributes
    self.statistics = statistics
    self.recorder = recorder
    profile = entry.profile
    resolved = ResolvedPatterns(recorder == nil ? statistics.sharedPatterns(in: segment) : nil)
  }

  var documentCount: UInt32 { segment.documentCount }

  /// How an attribute takes part in searches now.
  func traits(of number: UInt16) -> AttributeTraits {
    profile.traits(of: number, of: segment, customAttributes)
  }

  /// The attributes of a scope that this segment has and that can be searched.
  func attributes(in scope: AttributeScope) -> [UInt16] {
    if let asked, asked.scope == scope { return asked.attributes }
    let found = profile.attributes(in: scope, of: segment, customAttributes)
    asked = (scope, found)
    return found
  }

  /// The names of some attributes, for an explanation.
  func title(of attributes: [UInt16]) -> String {
    attributes.map { segment.attributes.title($0) ?? "?" }.joined(separator: ", ")
  }
}
