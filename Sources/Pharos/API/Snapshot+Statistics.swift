import ByteStore

extension Snapshot {
  /// The sizes of everything; read from the tables of contents, so it costs microseconds.
  public var statistics: IndexStatistics {
    let segments = state.segments.enumerated().map { number, entry in
      SegmentStatistics(entry, number: number)
    }
    return IndexStatistics(
      items: state.liveCount, deletedItems: segments.reduce(0) { $0 + $1.deleted },
      segments: segments, clientStateNames: state.clientStates.keys.sorted(),
      journalBytes: state.journalBytes, usedItems: state.usage.itemCount,
      chosenQueries: state.usage.chosenQueries.count)
  }
}

extension SegmentStatistics {
  fileprivate init(_ entry: SegmentEntry, number: Int) {
    var sections = entry.segment.image.sizes.map { kind, bytes in
      SectionStatistics(name: kind.name, bytes: bytes, readBy: kind.readBy)
    }
    let rest = entry.bytes - sections.reduce(0) { $0 + $1.bytes }
    sections.append(
      SectionStatistics(
        name: "frame", bytes: rest,
        readBy: "opening: header, checksums, table of contents, padding"))
    self.init(
      name: entry.fileNumber.map(IndexLayout.segment) ?? "memory-\(number)",
      items: entry.liveCount, deleted: entry.deletedCount, bytes: entry.bytes,
      isInMemory: entry.fileNumber == nil, sections: sections)
  }
}

extension SectionKind {
  /// The name people see.
  fileprivate var name: String {
    switch self {
    case .attributes: "attributes"
    case .lexicon: "lexicon"
    case .reverseOrder: "reverse order"
    case .grams: "grams"
    case .hotUnions: "hot unions"
    case .spellings: "spellings"
    case .parts: "parts"
    case .postings: "postings"
    case .values: "values"
    case .numbers: "numbers"
    case .fixedColumns: "fixed columns"
    case .identity: "identity"
    case .store: "store"
    case .lengths: "lengths"
    case .pairs: "pairs"
    case .innerWords: "inner words"
    case .attributeTerms: "attribute terms"
    case .completions: "completions"
    case .wordFilter: "word filter"
    case .forms: "surface forms"
    case .text: "text"
    case .vectors: "vectors"
    case .separators: "separators"
    case .neighbours: "neighbours"
    }
  }

  fileprivate var readBy: String {
    switch self {
    case .attributes: "every query: which attributes there are"
    case .lexicon: "every text comparison"
    case .reverseOrder: "suffix patterns"
    case .grams: "infix patterns"
    case .hotUnions: "patterns of one to three letters"
    case .pairs: "phrases of frequent words"
    case .neighbours: "phrases of less frequent words"
    case .innerWords: "words that are also inside of others"
    case .attributeTerms: "patterns in one attribute"
    case .completions: "completions of words"
    case .wordFilter: "words and values that are not there"
    case .forms: "every look at texts, phrases"
    case .text: "phrases, patterns that postings do not decide, items of results, merges"
    case .vectors: "searches by meaning"
    case .separators: "patterns with signs"
    case .spellings: "case- and diacritic-sensitive comparisons, word patterns"
    case .parts: "word patterns that match inside of a run"
    case .postings: "every text comparison"
    case .values: "whole values, value prefixes, sorting, facets, merges"
    case .numbers: "number, date and Boolean comparisons"
    case .fixedColumns: "expiration, domains, merges"
    case .identity: "identifiers of results, replacing, deleting"
    case .lengths: "ranking: how long texts are"
    case .store: "items of results, updates, verification of content, merges"
    }
  }
}
