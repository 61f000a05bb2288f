import ByteStore

/// Everything a reader sees at one moment.
///
/// Immutable; every commit makes a new one.
///
/// Invariants:
/// 1. an identifier is alive in at most one segment.
/// 2. `segments` are ordered oldest first.
/// 3. sequence numbers of documents are below `nextSequence`.
package final class IndexState: Sendable {
  package let segments: [SegmentEntry]
  /// Opaque client states by index name.
  package let clientStates: [String: [UInt8]]
  /// Custom attributes that were declared, by name.
  package let customAttributes: [String: CustomAttribute]
  package let nextSequence: UInt64
  /// Bytes of changes that stand in the journal and in no segment file.
  package let journalBytes: Int
  /// What is known of use.
  package let usage: UsageTable
  /// No dead documents in any segment.
  let noneDead: [DeadDocuments?]
  /// What ranking has found out about the documents of this state; states with the same documents
  /// share it.
  let rankingMemory: RankingMemory
  /// Words that were asked for last side by side.
  let phrases = PhrasePresence()
  /// What spoke for the readings of texts that were typed last.
  let readings = ReadingMemory()

  /// - Parameter known: a state with the same documents, if there is one.
  package init(
    segments: [SegmentEntry] = [], clientStates: [String: [UInt8]] = [:],
    customAttributes: [String: CustomAttribute] = [:], nextSequence: UInt64 = 1,
    journalBytes: Int = 0, usage: UsageTable = UsageTable(), sharing known: IndexState? = nil
  ) {
    self.usage = usage
    rankingMemory = known?.rankingMemory ?? RankingMemory()
    self.journalBytes = journalBytes
    self.segments = segments
    noneDead = segments.map { _ in nil }
    self.clientStates = clientStates
    self.customAttributes = customAttributes
    self.nextSequence = nextSequence
  }

  /// Documents that are not deleted; expired ones included.
  package var liveCount: Int { segments.reduce(0) { $0 + $1.liveCount } }

  /// Where the living document with this identifier is.
  package func location(of identifier: [UInt8]) throws -> (segment: Int, document: UInt32)? {
    for index in segments.indices.reversed() {
      let entry = segments[index]
      if let document = try entry.segment.identity.document(forIdentifier: identifier),
        !entry.isDeleted(document)
      {
        return (index, document)
      }
    }
    return nil
  }

  /// The stored record of the living document with this identifier.
  package func record(of identifier: [UInt8]) throws -> [UInt8]? {
    guard let place = try location(of: identifier) else { return nil }
    return try segments[place.segment].segment.items.record(ofDocument: place.document)
  }
}
