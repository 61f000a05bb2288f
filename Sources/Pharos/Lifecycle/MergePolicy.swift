/// Which segments to merge: tiers by size, a pure function of the sizes.
///
/// Segments of about the same size gather until there are `segmentsPerTier` of them and are then
/// merged into one of a higher tier, so that a document is rewritten about once a tier
/// (the logarithmic method; compare Lucene's tiered policy). Where more have gathered, as imports let
/// them, all are merged at once.
package struct MergePolicy: Sendable, Hashable {
  /// So many segments of a tier are merged.
  package var segmentsPerTier: Int
  /// At most so many times ``segmentsPerTier`` are merged at once.
  package static let mostAtOnce = 8
  /// Segments below this many bytes all belong to the lowest tier.
  package var floorBytes: Int
  /// Segments above this many bytes are left alone.
  package var maximumBytes: Int
  /// A segment with a larger share of deleted documents is rewritten by itself.
  package var deletedShare: Double

  package init(
    segmentsPerTier: Int = 8, floorBytes: Int = 2 << 20, maximumBytes: Int = 5 << 30,
    deletedShare: Double = 0.4
  ) {
    self.segmentsPerTier = max(2, segmentsPerTier)
    self.floorBytes = max(1, floorBytes)
    self.maximumBytes = maximumBytes
    self.deletedShare = deletedShare
  }

  /// What the policy knows of a segment.
  package struct Candidate: Sendable, Hashable {
    package var bytes: Int
    package var documents: Int
    package var deleted: Int

    package init(bytes: Int, documents: Int, deleted: Int) {
      self.bytes = bytes
      self.documents = documents
      self.deleted = deleted
    }

    /// Bytes that will remain.
    var liveBytes: Int {
      documents == 0 ? 0 : Int(Double(bytes) * Double(documents - deleted) / Double(documents))
    }
  }

  /// Indexes of the segments to merge next, nil when nothing needs merging.
  package func next(_ segments: [Candidate]) -> [Int]? {
    if let empty = segments.firstIndex(where: { $0.deleted == $0.documents }) { return [empty] }
    var tiers: [Int: [Int]] = [:]
    for (index, segment) in segments.enumerated() where segment.liveBytes <= maximumBytes {
      tiers[tier(of: segment.liveBytes), default: []].append(index)
    }
    for tier in tiers.keys.sorted() {
      if let members = tiers[tier], members.count >= segmentsPerTier {
        return members.sorted {
          (segments[$0].liveBytes, $0) < (segments[$1].liveBytes, $1)
        }.prefix(MergePolicy.mostAtOnce * segmentsPerTier).sorted()
      }
    }
    return segments.firstIndex {
      Double($0.deleted) > deletedShare * Double($0.documents) && $0.bytes > floorBytes
    }.map { [$0] }
  }

  private func tier(of bytes: Int) -> Int {
    var tier = 0
    var limit = floorBytes
    while bytes > limit, limit < maximumBytes {
      limit = limit.multipliedReportingOverflow(by: segmentsPerTier).partialValue
      if limit <= 0 { break }
      tier += 1
    }
    return tier
  }
}
