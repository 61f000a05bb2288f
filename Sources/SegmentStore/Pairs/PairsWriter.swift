/// Computes and writes the pairs of a segment whose other sections can be read already.
///
/// Attribute by attribute: the positions of the frequent terms are brought into the order of
/// documents, a window of documents at a time, and runs that follow each other are noted.
///
/// Memory: a few bytes a document and pair, and the places of one window.
struct PairsWriter {
  private struct Candidate {
    var attribute: UInt16
    var reference: UInt64
    var documents: UInt32
    var leastPartner: UInt32 = 0
  }

  /// Writes the section.
  static func write(
    _ segment: Segment, to image: SegmentImageWriter
  ) throws(StoreError) {
    let section = image.section(.pairs)
    var terms: [Candidate] = []
    var entries = ByteBuffer()
    var entryCount: UInt32 = 0
    for candidates in try frequentTerms(of: segment) {
      let first = terms.count
      guard first + candidates.count < Int(UInt16.max) else { break }
      var collector = PairCollector(
        documents: candidates.map(\.documents), leastPartners: candidates.map(\.leastPartner))
      try collect(candidates, of: segment, into: &collector)
      terms += candidates
      for pair in collector.pairs() {
        entries.append(u16: UInt16(first + pair.first))
        entries.append(u16: UInt16(first + pair.second))
        entries.append(u16: pair.kind.rawValue)
        entries.append(u16: 0)
        entries.append(u64: UInt64(section.offset))
        entryCount += 1
        try section.append(
          try DocumentList.encode(
            collector.documents(of: pair), documentCount: segment.documentCount))
      }
    }
    try section.append(entries)
    for term in terms {
      try section.append(u64: term.reference)
      try section.append(u16: term.attribute)
      try section.append(u16: 0)
      try section.append(u32: term.documents)
      try section.append(u32: term.leastPartner)
      try section.append(u32: 0)
    }
    try section.append(u32: UInt32(terms.count))
    try section.append(u32: entryCount)
    try section.append(u32: PairFormat.version)
    try section.append(u32: 0)
  }

  /// The frequent terms of each attribute that has some, ascending by attribute and reference.
  private static func frequentTerms(
    of segment: Segment
  ) throws(StoreError) -> [[Candidate]] {
    let count = UInt64(segment.documentCount)
    let least = count / PairFormat.share
    var perAttribute = [[Candidate]](repeating: [], count: segment.attributes.count)
    var entries: [TermEntry] = []
    for term in 0..<UInt32(segment.vocabulary.termCount) {
      entries.removeAll(keepingCapacity: true)
      try segment.vocabulary.appendEntries(of: term, to: &entries)
      for entry in entries
      where entry.documentCount > least && Int(entry.attribute) < perAttribute.count {
        perAttribute[Int(entry.attribute)].append(
          Candidate(
            attribute: entry.attribute, reference: entry.reference,
            documents: entry.documentCount))
      }
    }
    return perAttribute.compactMap { kept($0, of: count) }
  }

  /// Those of an attribute's terms that have a partner.
  private static func kept(_ candidates: [Candidate], of documents: UInt64) -> [Candidate]? {
    var terms = candidates.sorted { $0.documents > $1.documents }
    guard let most = terms.first.map({ UInt64($0.documents) }) else { return nil }
    // Document numbers have 32 bits, so the product of two frequencies fits.
    var limit = max(1, documents * documents / PairFormat.share)
    if terms.count > PairFormat.mostTerms {
      limit = max(limit, UInt64(terms[PairFormat.mostTerms].documents) * most + 1)
    }
    terms.removeAll { UInt64($0.documents) * most < limit }
    guard !terms.isEmpty else { return nil }
    for index in terms.indices {
      let frequency = UInt64(terms[index].documents)
      terms[index].leastPartner = UInt32(clamping: (limit - 1) / frequency + 1)
    }
    return terms.sorted { $0.reference < $1.reference }
  }

  /// Hands the places of the terms over, window by window.
  private static func collect(
    _ terms: [Candidate], of segment: Segment, into collector: inout PairCollector
  ) throws(StoreError) {
    var cursors: [BlockCursor] = []
    for term in terms {
      let entry = TermEntry(
        attribute: term.attribute, documentCount: term.documents, reference: term.reference)
      cursors.append(BlockCursor(try segment.postingList(entry)))
    }
    var hits = PositionHits()
    var base: UInt32 = 0
    while base < segment.documentCount {
      let end = base + min(segment.documentCount - base, BlockCursor.windowSize)
      for (number, cursor) in cursors.enumerated() {
        hits.removeAll()
        try cursor.appendHits(in: base..<end, among: nil, to: &hits)
        collector.add(hits, term: number)
      }
      collector.finishWindow(base: base)
      base = end
    }
  }
}
