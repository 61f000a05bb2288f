import ByteStore
import Columns

/// How a segment is written.
package struct SegmentOptions: Sendable {
  /// zstd level of the stored records.
  package var storeLevel: Int
  /// Whether sections that are computed of others are written (unions of short patterns, pairs,
  /// neighbours, inner words, terms of attributes): worth it for segments that stay.
  package var hotUnions: Bool
  /// Which unions are kept.
  package var unionPolicy: UnionPolicy
  /// A dictionary for the stored records where a merge has none to take over; may be empty.
  package var storeDictionary: [UInt8]
  /// Of vectors of several models a merge keeps those of this one, if there are any.
  package var vectorModel: VectorModel?
  /// Whether building or merging may take two processors.
  package var usesTwoThreads: Bool
  /// Of a merge that nobody waits for.
  package var pace: MergePace?
  /// So many surface forms are numbered by their frequency; fewer in tests alone.
  package var commonForms: Int

  /// The forms that one unit of a text can tell.
  package static let commonForms = TextFormat.singles

  /// A vocabulary of fewer terms gets no grams: of an image in memory, which makes them when they are
  /// first asked for.
  package var leastGramTerms = 0

  package init(
    storeLevel: Int = 3, hotUnions: Bool = true, unionPolicy: UnionPolicy = .standard,
    storeDictionary: [UInt8] = [], vectorModel: VectorModel? = nil, usesTwoThreads: Bool = false,
    pace: MergePace? = nil, commonForms: Int = SegmentOptions.commonForms
  ) {
    self.commonForms = commonForms
    self.unionPolicy = unionPolicy
    self.pace = pace
    self.usesTwoThreads = usesTwoThreads
    self.vectorModel = vectorModel
    self.storeLevel = storeLevel
    self.hotUnions = hotUnions
    self.storeDictionary = storeDictionary
  }
}
