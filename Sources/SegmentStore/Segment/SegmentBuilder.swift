import TextAnalysis

/// Builds a segment from documents that are all in memory.
///
/// Text is analysed once, document by document in the order the segment will number them; the runs
/// go into a log that is then grouped by term. Memory: about 16 bytes a run beside the documents.
package struct SegmentBuilder {
  private var analyzer = TextAnalyzer()
  private var table = SpellingTable()
  private var log = TokenLog()
  private var collectors: [FieldCollector] = []
  private var collectorOfName: [String: Int] = [:]

  /// Writes the segment of the documents, which are numbered by static rank, best first, and by
  /// arrival among equals.
  package static func build(
    _ documents: [DocumentInput], into image: SegmentImageWriter,
    options: SegmentOptions = SegmentOptions()
  ) throws(StoreError) {
    let ordered = documents.sorted {
      ($1.entry.staticRank, $0.entry.sequence) < ($0.entry.staticRank, $1.entry.sequence)
    }
    var builder = SegmentBuilder()
    for (number, document) in ordered.enumerated() {
      try builder.read(document, number: UInt32(number))
    }
    try builder.write(ordered, into: image, options: options)
  }

  // MARK: Reading

  private mutating func read(
    _ document: DocumentInput, number: UInt32
  ) throws(StoreError) {
    for field in document.fields {
      let place = try collector(for: field)
      collectors[place].traits.formUnion(field.traits)
      collectors[place].present.append(number)
      if !field.numbers.isEmpty {
        collectors[place].numbers.add(document: number, values: field.numbers)
      }
      if !field.dates.isEmpty {
        collectors[place].dates.add(document: number, values: field.dates)
      }
      if !field.texts.isEmpty { read(field.texts, of: place, document: number) }
    }
  }

  private mutating func collector(for field: FieldInput) throws(StoreError) -> Int {
    if let place = collectorOfName[field.name] { return place }
    guard collectors.count < Int(UInt16.max) else {
      throw .tooLarge(
        what: "attribute names of a segment", size: collectors.count, limit: Int(UInt16.max))
    }
    collectors.append(FieldCollector(name: field.name, traits: field.traits))
    collectorOfName[field.name] = collectors.count - 1
    return collectors.count - 1
  }

  /// Runs are numbered through all values of the field; between two values the number skips, so that
  /// no phrase crosses from one value to the next.
  private mutating func read(_ texts: [String], of place: Int, document: UInt32) {
    var base: UInt32 = 0
    let isContent = collectors[place].traits.contains(.isContent)
    collectors[place].textDocuments += 1
    for text in texts {
      guard analyzer.analyze(text) else {
        // Too long to be analysed: its documents are decided by their text.
        collectors[place].noteIrregular(document)
        collectors[place].noteOverflow(document)
        continue
      }
      if !isContent { collectors[place].addValue(analyzer.normalized, document: document) }
      if readRuns(base: base, attribute: UInt16(place), document: document) {
        collectors[place].noteIrregular(document)
      }
      if analyzer.runs.contains(where: \.isJoined) { collectors[place].noteJoined(document) }
      collectors[place].runCount += analyzer.runs.count
      base += UInt32(analyzer.runs.count) + 1
    }
  }

  /// Logs the runs of the analysed value; true when something of it cannot be told by postings.
  private mutating func readRuns(base: UInt32, attribute: UInt16, document: UInt32) -> Bool {
    var irregular = false
    var previousEnd = 0
    let last = analyzer.runs.count - 1
    for (index, run) in analyzer.runs.enumerated() {
      let separator = analyzer.normalized[previousEnd..<Int(run.start)]
      previousEnd = Int(run.end)
      if SeparatorCode.isAmbiguous(separator) { irregular = true }
      if run.isIrregular {
        irregular = true
        continue
      }
      let flags = PositionFlags(
        valueStart: run.start == 0,
        valueEnd: index == last && Int(run.end) == analyzer.normalized.count,
        separator: SeparatorCode.code(for: separator))
      log.append(
        spelling: table.intern(run, analyzer), attribute: attribute, document: document,
        run: base + UInt32(index), flags: flags.rawValue)
    }
    if SeparatorCode.isAmbiguous(analyzer.normalized[previousEnd...]) { irregular = true }
    return irregular
  }

  // MARK: Writing

  /// Attribute numbers follow the names' order, so that they do not depend on the documents' order.
  private func write(
    _ documents: [DocumentInput], into image: SegmentImageWriter, options: SegmentOptions
  ) throws(StoreError) {
    let sorted = collectors.indices.sorted { collectors[$0].name < collectors[$1].name }
    var numberOfCollector = [UInt16](repeating: 0, count: collectors.count)
    for (number, place) in sorted.enumerated() { numberOfCollector[place] = UInt16(number) }
    let ranks = (documents.last?.entry.staticRank ?? 0)...(documents.first?.entry.staticRank ?? 0)
    let sections = SegmentSectionWriter(
      image, documentCount: UInt32(documents.count), staticRanks: ranks, options: options)
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
    let (starts, order) = log.grouped(
      termOfSpelling: table.termOfSpelling, termCount: table.terms.count)
    var postings = TermPostings()
    for term in table.terms.sortedNumbers() {
      let (spellings, overflow) = table.listedSpellings(of: term)
      let isSingle = spellings.count == 1 && !overflow
      let runs = order[starts[Int(term)]..<starts[Int(term) + 1]].sorted {
        let (a, b) = (Int($0), Int($1))
        let left = numberOfCollector[Int(log.attributes[a])]
        let right = numberOfCollector[Int(log.attributes[b])]
        return (left, a) < (right, b)
      }
      var entries: [TermEntry] = []
      var place = 0
      while place < runs.count {
        let attribute = log.attributes[Int(runs[place])]
        postings.removeAll()
        while place < runs.count, log.attributes[Int(runs[place])] == attribute {
          append(Int(runs[place]), to: &postings, isSingle: isSingle, overflow: overflow)
          place += 1
        }
        entries.append(
          TermEntry(
            attribute: numberOfCollector[Int(attribute)],
            documentCount: UInt32(postings.documents.count),
            reference: try sections.postings.add(postings)))
      }
      try sections.vocabulary.add(
        term: Array(table.terms.bytes(of: term)), spellings: spellings, overflow: overflow,
        entries: entries)
    }
  }

  private func append(
    _ position: Int, to postings: inout TermPostings, isSingle: Bool, overflow: Bool
  ) {
    let document = log.documents[position]
    if postings.documents.last != document {
      postings.documents.append(document)
      postings.frequencies.append(0)
      if !isSingle { postings.masks.append(0) }
    }
    let last = postings.documents.count - 1
    postings.frequencies[last] += 1
    postings.positions.append(log.runs[position])
    postings.flags.append(log.flags[position])
    guard !isSingle else { return }
    let number = table.number(of: log.spellings[position], overflow: overflow)
    postings.masks[last] |= 1 << number
    postings.spellings.append(number)
  }
}
