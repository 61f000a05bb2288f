extension SegmentBuilder {
  /// Writes the segment of the documents that were read, given in the order of their numbers.
  package func write(
    _ documents: [DocumentInput], into image: SegmentImageWriter,
    options: SegmentOptions = SegmentOptions()
  ) throws(StoreError) {
    // Attribute numbers follow the names' order, so that they do not depend on the documents' order.
    let sorted = collectors.indices.sorted { collectors[$0].name < collectors[$1].name }
    var numberOfCollector = [UInt16](repeating: 0, count: collectors.count)
    for (number, place) in sorted.enumerated() { numberOfCollector[place] = UInt16(number) }
    let ranks = (documents.last?.entry.staticRank ?? 0)...(documents.first?.entry.staticRank ?? 0)
    let sections = SegmentSectionWriter(
      image, documentCount: UInt32(documents.count), staticRanks: ranks, options: options)
    for place in sorted where !collectors[place].textDocuments.isEmpty {
      try sections.lengths.add(
        attribute: Int(numberOfCollector[place]), documents: collectors[place].textDocuments,
        codes: collectors[place].textLengths.map { LengthCode.encode(Int($0)) })
    }
    try writeTerms(to: sections, numberOfCollector)
    for place in sorted {
      let collector = collectors[place]
      let number = numberOfCollector[place]
      try sections.addAttribute(collector.attribute)
      try sections.values.column(number) { (column) throws(StoreError) in
        try collector.writeValues(to: column)
      }
      try sections.numbers.add(collector.numbers, attribute: number, kind: .numeric)
      try sections.numbers.add(collector.dates, attribute: number, kind: .date)
    }
    for document in documents {
      try sections.addDocument(
        entry: document.entry, identifier: document.identifier, record: document.record)
    }
    try sections.finish()
  }

  private func writeTerms(
    to sections: SegmentSectionWriter, _ numberOfCollector: [UInt16]
  ) throws(StoreError) {
    let terms = table.terms.sortedNumbers()
    var rankOfTerm = [UInt32](repeating: 0, count: terms.count)
    for (rank, term) in terms.enumerated() { rankOfTerm[Int(term)] = UInt32(rank) }
    let (starts, occurrences) = log.grouped(
      rankOfSpelling: table.termOfSpelling.map { rankOfTerm[Int($0)] }, termCount: terms.count,
      numberOfSpelling: table.postingNumbers(), numberOfAttribute: numberOfCollector)
    var postings = TermPostings()
    var spellings = SpellingBuffer()
    var entries: [TermEntry] = []
    for (rank, term) in terms.enumerated() {
      table.listSpellings(of: term, into: &spellings)
      let isSingle = spellings.count == 1 && !spellings.overflow
      entries.removeAll(keepingCapacity: true)
      var place = starts[rank]
      let end = starts[rank + 1]
      while place < end {
        let attribute = occurrences[place].attribute
        var next = place + 1
        while next < end, occurrences[next].attribute == attribute { next += 1 }
        postings.replace(with: occurrences[place..<next], isSingle: isSingle)
        entries.append(
          TermEntry(
            attribute: attribute, documentCount: UInt32(postings.documents.count),
            reference: try sections.postings.add(postings, attribute: Int(attribute))))
        place = next
      }
      try table.terms.withBytes(of: term) { (bytes) throws(StoreError) in
        try sections.vocabulary.add(term: bytes, spellings: spellings, entries: entries)
      }
    }
  }
}

extension TermPostings {
  /// Becomes the list of some runs of one term and attribute, in reading order.
  ///
  /// - Parameter isSingle: whether the term has one spelling.
  fileprivate mutating func replace(
    with occurrences: ArraySlice<TokenLog.Occurrence>, isSingle: Bool
  ) {
    if occurrences.count == 1, let only = occurrences.first, positions.count == 1,
      masks.isEmpty == isSingle
    {
      replaceOne(with: only, isSingle: isSingle)
      return
    }
    removeAll()
    var document: UInt32 = 0
    var frequency: UInt32 = 0
    var mask: UInt8 = 0
    for occurrence in occurrences {
      if occurrence.document != document || frequency == 0 {
        if frequency > 0 { finish(frequency, mask, isSingle: isSingle) }
        document = occurrence.document
        documents.append(document)
        frequency = 0
        mask = 0
      }
      frequency &+= 1
      positions.append(occurrence.run)
      flags.append(occurrence.flags)
      guard !isSingle else { continue }
      mask |= 1 << occurrence.spelling
      spellings.append(occurrence.spelling)
    }
    if frequency > 0 { finish(frequency, mask, isSingle: isSingle) }
  }

  /// Most lists have one posting, and so has the one before most of them.
  private mutating func replaceOne(with only: TokenLog.Occurrence, isSingle: Bool) {
    documents[0] = only.document
    frequencies[0] = 1
    positions[0] = only.run
    flags[0] = only.flags
    guard !isSingle else { return }
    masks[0] = 1 << only.spelling
    spellings[0] = only.spelling
  }

  @inline(__always)
  private mutating func finish(_ frequency: UInt32, _ mask: UInt8, isSingle: Bool) {
    frequencies.append(frequency)
    if !isSingle { masks.append(mask) }
  }
}
