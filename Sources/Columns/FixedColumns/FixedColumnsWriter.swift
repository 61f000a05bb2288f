import ByteStore

/// Writes the fixed columns, fed entry by entry in document order.
package struct FixedColumnsWriter {
  private let section: SectionWriter
  private var kinds = StringColumnWriter()
  private var indexNames = StringColumnWriter()
  private var domains = StringColumnWriter()
  private var protectionClasses = StringColumnWriter()
  private var weakRelatedIdentifiers = StringColumnWriter()
  private var strongRelatedIdentifiers = StringColumnWriter()
  private var timesOfIndexing = NumberColumnWriter()
  private var expirationDates = NumberColumnWriter()
  private var sequences = IntegerColumnWriter()
  private var recencies = IntegerColumnWriter()
  private var latestRecencies = IntegerColumnWriter()
  /// The latest of the block at hand.
  private var latest: UInt64 = 0
  private var lastKey: UInt128?
  private var ranks: [(rank: UInt8, first: UInt32)] = []
  /// Documents so far.
  package private(set) var documentCount: UInt32 = 0

  package init(_ section: SectionWriter) { self.section = section }

  /// Adds the entry of the next document; entries come in the order of invariant 4.
  ///
  /// A date that is not a number counts as 0, an expiration date that is none as never.
  ///
  /// - Throws: damage, where entries are out of order: those of a merge come from bytes.
  package mutating func add(_ entry: FixedEntry) throws(StoreError) {
    let key = FixedColumns.orderKey(
      rank: entry.staticRank, recency: entry.recency, sequence: entry.sequence)
    guard lastKey.map({ $0 <= key }) ?? true else {
      throw .damaged(
        place: "\(SectionKind.fixedColumns)", offset: Int(documentCount),
        detail: "invariant 4: document \(documentCount) stands behind one that it precedes")
    }
    lastKey = key
    let document = documentCount
    kinds.append(document: document, [entry.kind.rawValue])
    indexNames.append(document: document, entry.indexName)
    domains.append(document: document, entry.domain)
    protectionClasses.append(document: document, entry.protectionClass)
    weakRelatedIdentifiers.append(document: document, entry.weakRelatedIdentifier)
    strongRelatedIdentifiers.append(document: document, entry.strongRelatedIdentifier)
    let time = entry.timeOfIndexing.isNaN ? 0 : entry.timeOfIndexing
    timesOfIndexing.add(document: document, values: CollectionOfOne(time))
    if let date = entry.expirationDate {
      expirationDates.add(document: document, values: CollectionOfOne(date))
    }
    sequences.append(entry.sequence)
    add(entry.recency)
    if ranks.last?.rank != entry.staticRank { ranks.append((entry.staticRank, document)) }
    documentCount += 1
  }

  private mutating func add(_ recency: Recency) {
    if recencies.count > 0, recencies.count % IntegerColumn.blockSize == 0 {
      latestRecencies.append(latest)
      latest = 0
    }
    recencies.append(recency.code)
    latest = max(latest, recency.code)
  }

  /// Ends the section.
  package mutating func finish() throws(StoreError) {
    var directory = ByteBuffer(capacity: 512)
    directory.appendVarint(UInt64(documentCount))
    for column in [
      kinds, indexNames, domains, protectionClasses, weakRelatedIdentifiers,
      strongRelatedIdentifiers,
    ] {
      try column.finish(
        documentCount: documentCount, to: section, descriptor: &directory)
    }
    let count = Int(documentCount)
    try timesOfIndexing.finish(
      documentCount: count, ordered: false, to: section, descriptor: &directory)
    try expirationDates.finish(
      documentCount: count, ordered: true, to: section, descriptor: &directory)
    try sequences.finish(to: section, descriptor: &directory)
    if documentCount > 0 { latestRecencies.append(latest) }
    try recencies.finish(to: section, descriptor: &directory)
    try latestRecencies.finish(to: section, descriptor: &directory)
    StaticRanks.write(ranks, to: &directory)
    try SectionDirectory.write(directory, to: section)
  }
}
