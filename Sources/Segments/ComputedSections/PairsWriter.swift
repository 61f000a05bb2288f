import ByteStore
import Columns
import Postings

/// Computes and writes the pairs of a segment whose other sections can be read already.
///
/// Attribute by attribute: the texts are walked through, and frequent terms whose tokens follow each
/// other are noted.
///
/// Memory: a few bytes a document and pair, and three bytes a surface form.
struct PairsWriter {
  private struct Candidate {
    var term: UInt32
    var attribute: UInt16
    var reference: UInt64
    var documents: UInt32
    var leastPartner: UInt32 = 0
  }

  /// Writes the section.
  ///
  /// - Parameter pace: of a merge that nobody waits for.
  static func write(
    _ segment: Segment, to image: SegmentImageWriter, pace: MergePace? = nil
  ) throws(StoreError) {
    let section = image.section(.pairs)
    var terms: [Candidate] = []
    var entries = ByteBuffer()
    var entryCount: UInt32 = 0
    let frequent = try frequentTerms(of: segment)
    let forms = try FrequentForms(
      Set(frequent.joined().map(\.term)).sorted(), of: segment)
    for candidates in frequent {
      let first = terms.count
      guard first + candidates.count < Int(UInt16.max) else { break }
      var collector = PairCollector(
        documents: candidates.map(\.documents), leastPartners: candidates.map(\.leastPartner))
      try collect(candidates, forms, of: segment, into: &collector, pace)
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
    try segment.vocabulary.lexicon.forEachTerm { (term, entries) throws(StoreError) in
      for entry in entries
      where entry.documentCount > least && Int(entry.attribute) < perAttribute.count {
        perAttribute[Int(entry.attribute)].append(
          Candidate(
            term: term, attribute: entry.attribute, reference: entry.reference,
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

  /// Walks through the texts of the attribute that the terms are of.
  private static func collect(
    _ terms: [Candidate], _ forms: FrequentForms, of segment: Segment,
    into collector: inout PairCollector, _ pace: MergePace?
  ) throws(StoreError) {
    guard let attribute = terms.first?.attribute, let column = segment.text.column(attribute)
    else { return }
    let numbers = forms.numbers(of: terms.map(\.term))
    // The number of the token before, and whether it is no ideograph.
    var last: (number: Int, isWord: Bool)?
    try TokenWalk(column: column, forms: forms).forEachToken(pace) { token in
      let isWord = forms.kinds[token.form] == FrequentForms.word
      let number = numbers[Int(forms.terms[token.form])]
      if !token.isFirst, let last, last.number >= 0, number >= 0 {
        let isJoined = !token.isSeparated && !(last.isWord && isWord)
        collector.add(
          last.number, number, isJoined ? .joined : .separated, document: token.document)
      }
      last = (number, isWord)
    }
  }
}
