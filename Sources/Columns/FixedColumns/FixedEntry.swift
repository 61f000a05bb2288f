/// What kind of thing an entry is.
package enum EntryKind: UInt8, Sendable, CaseIterable {
  case item = 0
  case userActivity = 1
}

/// The fixed columns of one entry.
///
/// Strings are UTF-8 and compare by their bytes.
package struct FixedEntry: Sendable, Hashable {
  package var kind: EntryKind
  /// Name of the index that the entry was added to, nil for the default one.
  package var indexName: [UInt8]?
  /// Dotted path, nil for none.
  package var domain: [UInt8]?
  package var protectionClass: [UInt8]?
  /// Seconds since 2001-01-01T00:00:00Z.
  package var timeOfIndexing: Double
  /// Seconds since 2001-01-01T00:00:00Z, nil for never.
  package var expirationDate: Double?
  package var weakRelatedIdentifier: [UInt8]?
  package var strongRelatedIdentifier: [UInt8]?
  /// Documents are numbered by it, greatest first.
  package var staticRank: UInt8
  /// Documents of equal rank are numbered by it, greatest first.
  package var recency: Recency
  /// Order of arrival; the last thing that documents are numbered by.
  ///
  /// Of two copies of an entry the greater one is the newer.
  package var sequence: UInt64

  package init(
    kind: EntryKind = .item, indexName: [UInt8]? = nil, domain: [UInt8]? = nil,
    protectionClass: [UInt8]? = nil, timeOfIndexing: Double = 0, expirationDate: Double? = nil,
    weakRelatedIdentifier: [UInt8]? = nil, strongRelatedIdentifier: [UInt8]? = nil,
    staticRank: UInt8 = 0, recency: Recency = .none, sequence: UInt64 = 0
  ) {
    self.kind = kind
    self.indexName = indexName
    self.domain = domain
    self.protectionClass = protectionClass
    self.timeOfIndexing = timeOfIndexing
    self.expirationDate = expirationDate
    self.weakRelatedIdentifier = weakRelatedIdentifier
    self.strongRelatedIdentifier = strongRelatedIdentifier
    self.staticRank = staticRank
    self.recency = recency
    self.sequence = sequence
  }
}
