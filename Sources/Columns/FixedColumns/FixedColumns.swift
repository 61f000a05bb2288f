import ByteStore
import Postings

/// The fixed columns section: what every entry has beside its attributes.
///
/// ```
/// data of the columns · directory
/// directory   varint documents · kind · index name · domain · protection class
///             · weak related identifier · strong related identifier            (StringColumns)
///             · time of indexing · expiration date                             (NumberColumns)
///             · sequence · recency · latest recency of every 128 documents  (IntegerColumns)
///             · static rank                                                   (StaticRanks)
/// kind        a StringColumn of one byte each
/// ```
///
/// Invariants:
/// 1. kind, time of indexing and sequence exist for every document;
/// 2. every kind is a known one;
/// 3. the expiration dates have an order by value, unless all are equal;
/// 4. documents stand in the order of static rank, then recency, greatest first, then sequence;
/// 5. the latest recency of 128 documents is the greatest of theirs.
package final class FixedColumns: Sendable {
  /// Documents of the segment.
  package let documentCount: UInt32
  package let kinds: StringColumn
  package let indexNames: StringColumn
  package let domains: StringColumn
  package let protectionClasses: StringColumn
  package let weakRelatedIdentifiers: StringColumn
  package let strongRelatedIdentifiers: StringColumn
  /// Seconds since 2001; without an order by value.
  package let timesOfIndexing: NumberColumn
  /// Seconds since 2001; only documents that expire.
  package let expirationDates: NumberColumn
  package let staticRanks: StaticRanks
  private let sequences: IntegerColumn
  let recencies: IntegerColumn
  let latestRecencies: IntegerColumn
  private let bounds = OnceSlot()
  let section: SectionReader

  /// Opens the section by its directory.
  package init(_ section: SectionReader) throws(StoreError) {
    let directory = try SectionDirectory.open(section)
    self.section = section
    var at = 0
    let count = try directory.varint32(&at)
    documentCount = count
    kinds = try StringColumn(section, documentCount: count, descriptor: directory, at: &at)
    indexNames = try StringColumn(section, documentCount: count, descriptor: directory, at: &at)
    domains = try StringColumn(section, documentCount: count, descriptor: directory, at: &at)
    protectionClasses = try StringColumn(
      section, documentCount: count, descriptor: directory, at: &at)
    weakRelatedIdentifiers = try StringColumn(
      section, documentCount: count, descriptor: directory, at: &at)
    strongRelatedIdentifiers = try StringColumn(
      section, documentCount: count, descriptor: directory, at: &at)
    timesOfIndexing = try NumberColumn(
      section, documentCount: count, descriptor: directory, at: &at)
    expirationDates = try NumberColumn(
      section, documentCount: count, descriptor: directory, at: &at)
    sequences = try IntegerColumn(section, descriptor: directory, at: &at)
    recencies = try IntegerColumn(section, descriptor: directory, at: &at)
    latestRecencies = try IntegerColumn(section, descriptor: directory, at: &at)
    staticRanks = try StaticRanks(documentCount: count, descriptor: directory, at: &at)
    guard sequences.count == Int(count), recencies.count == Int(count),
      latestRecencies.count == recencies.blockCount,
      timesOfIndexing.documentCount == Int(count),
      kinds.valuedDocumentCount == Int(count), timesOfIndexing.isSingleValued,
      expirationDates.isSingleValued
    else { throw directory.damaged(at, "invariant 1: a column has not every document") }
  }

  /// The sequence number of a document.
  package func sequence(ofDocument document: UInt32) throws(StoreError) -> UInt64 {
    try sequences.value(at: Int(document))
  }

  /// The recency of a document.
  package func recency(ofDocument document: UInt32) throws(StoreError) -> Recency {
    Recency(code: try recencies.value(at: Int(document)))
  }

  /// Bounds of recency for every 128 documents; read when first asked for.
  package func recencyBounds() throws(StoreError) -> RecencyBounds {
    try bounds.value { () throws(StoreError) in
      try RecencyBounds(recencies, latest: latestRecencies)
    }
  }

  /// The kind of a document.
  package func kind(ofDocument document: UInt32) throws(StoreError) -> EntryKind {
    guard let code = try kinds.string(ofDocument: document), code.count == 1,
      let kind = EntryKind(rawValue: code[0])
    else { throw section.damaged(0, "invariant 2: kind of \(document)") }
    return kind
  }

  /// The documents of a kind.
  package func documents(of kind: EntryKind) throws(StoreError) -> StoredDocuments {
    guard let ordinal = try kinds.ordinal(of: [kind.rawValue]) else { return .none }
    return try kinds.documents(ofOrdinal: ordinal)
  }

  /// The date at which a document expires, nil if it never does.
  package func expirationDate(ofDocument document: UInt32) throws(StoreError) -> Double? {
    try expirationDates.values(ofDocument: document).first
  }

  /// The first date at which a document expires; nil if none ever does.
  ///
  /// Constant time: before it, nothing needs to be asked about expiration.
  package var firstExpiration: Double? { expirationDates.minimum }

  /// The documents whose expiration date is not after `date`, ascending.
  ///
  /// Constant time as long as none is due.
  package func documents(expiringAtOrBefore date: Double) throws(StoreError) -> [UInt32] {
    guard let first = firstExpiration, first <= date else { return [] }
    return try expirationDates.documents(in: .atMost(date))
  }

  /// How many documents expire at or before `date`.
  package func countDocuments(expiringAtOrBefore date: Double) throws(StoreError) -> Int {
    guard let first = firstExpiration, first <= date else { return 0 }
    return try expirationDates.countDocuments(in: .atMost(date))
  }

  /// The domains that are `domain` or lie below it: whole components, "a.b" is below "a", "ab" is
  /// not.
  package func domainOrdinals(atOrBelow domain: [UInt8]) throws(StoreError) -> [UInt32] {
    var ordinals: [UInt32] = []
    if let own = try domains.ordinal(of: domain) { ordinals.append(own) }
    ordinals.append(contentsOf: try domains.prefixRange(domain + [UInt8(ascii: ".")]))
    return ordinals
  }

  /// The documents whose domain is `domain` or lies below it, ascending.
  package func documents(inDomain domain: [UInt8]) throws(StoreError) -> [UInt32] {
    var documents: [UInt32] = []
    let ordinals = try domainOrdinals(atOrBelow: domain)
    for ordinal in ordinals {
      documents.append(contentsOf: try domains.documents(ofOrdinal: ordinal).decodeAll())
    }
    if ordinals.count > 1 { documents.sort() }
    return documents
  }

  /// All fixed columns of a document.
  package func entry(ofDocument document: UInt32) throws(StoreError) -> FixedEntry {
    FixedEntry(
      kind: try kind(ofDocument: document),
      indexName: try indexNames.string(ofDocument: document),
      domain: try domains.string(ofDocument: document),
      protectionClass: try protectionClasses.string(ofDocument: document),
      timeOfIndexing: try timesOfIndexing.values(ofDocument: document).first ?? 0,
      expirationDate: try expirationDate(ofDocument: document),
      weakRelatedIdentifier: try weakRelatedIdentifiers.string(ofDocument: document),
      strongRelatedIdentifier: try strongRelatedIdentifiers.string(ofDocument: document),
      staticRank: staticRanks.rank(ofDocument: document),
      recency: try recency(ofDocument: document),
      sequence: try sequence(ofDocument: document))
  }

  /// Checks the invariants of the section and of its columns.
  package func checkInvariants() throws(StoreError) {
    for column in [
      kinds, indexNames, domains, protectionClasses, weakRelatedIdentifiers,
      strongRelatedIdentifiers,
    ] {
      try column.checkInvariants()
    }
    try timesOfIndexing.checkInvariants()
    try expirationDates.checkInvariants()
    try sequences.checkInvariants()
    try recencies.checkInvariants()
    try latestRecencies.checkInvariants()
    for ordinal in 0..<UInt32(kinds.count) {
      let code = try kinds.string(ofOrdinal: ordinal)
      guard code.count == 1, EntryKind(rawValue: code[0]) != nil else {
        throw section.damaged(0, "invariant 2: kind \(code)")
      }
    }
    let bounds = expirationDates.bounds
    guard bounds.lowerBound == bounds.upperBound || expirationDates.order != nil else {
      throw section.damaged(0, "invariant 3: expirations without order")
    }
    try checkOrder()
    try checkLatestRecencies()
  }
}
