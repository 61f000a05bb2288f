import ByteStore
import Postings
import TermDictionary

extension SegmentBuilder {
  /// Writes vocabulary and postings, term by term in their order.
  ///
  /// - Parameter sorted: the places of the collectors in the order of the attributes' numbers.
  func writeTerms(
    to sections: SegmentSectionWriter, attributes sorted: [Int]
  ) throws(StoreError) {
    let terms = table.terms.sortedNumbers()
    var rankOfTerm = [UInt32](repeating: 0, count: terms.count)
    for (rank, term) in terms.enumerated() { rankOfTerm[Int(term)] = UInt32(rank) }
    let (starts, occurrences) = log.grouped(
      places: table.places(rankOfTerm: rankOfTerm), termCount: terms.count,
      stretches: sorted.map { collectors[$0].stretches })
    rankOfTerm = []
    try occurrences.withUnsafeBufferPointer { (occurrences) throws(StoreError) in
      // Lent all at once: what a closure of each term shared with the loop would be counted by reference.
      try table.terms.withTexts { (texts) throws(StoreError) in
        try write(terms, texts, starts, occurrences, to: sections)
      }
    }
  }

  /// Writes terms in their order, each with the occurrences between two starts.
  private func write(
    _ terms: [UInt32], _ texts: TermTable.Texts, _ starts: [UInt32],
    _ occurrences: UnsafeBufferPointer<TokenLog.Occurrence>, to sections: SegmentSectionWriter
  ) throws(StoreError) {
    var postings = TermPostings()
    var spellings = SpellingBuffer()
    var tally = SpellingTally()
    var entries: [TermEntry] = []
    for (rank, term) in terms.enumerated() {
      if table.isItself(term) {
        spellings.removeAll()
      } else {
        table.listSpellings(of: term, into: &spellings)
      }
      let isSingle = spellings.count <= 1 && !spellings.overflow
      if !isSingle { tally.removeAll() }
      entries.clear()
      var place = Int(starts[rank])
      let end = Int(starts[rank + 1])
      while place < end {
        let attribute = occurrences[place].attribute
        var next = place + 1
        while next < end, occurrences[next].attribute == attribute { next += 1 }
        let reference: UInt64
        var documentCount: UInt32 = 1
        if next - place == 1 {
          let posting = occurrences[place].posting(isSingle: isSingle)
          if !isSingle { tally.add(posting.mask) }
          reference = try sections.postings.add(posting)
        } else {
          // SAFETY: the slice checks its bounds.
          let runs = UnsafeBufferPointer(rebasing: occurrences[place..<next])
          postings.replace(with: runs, isSingle: isSingle)
          if !isSingle { tally.add(postings.masks) }
          documentCount = UInt32(postings.documents.count)
          reference = try sections.postings.add(postings, attribute: Int(attribute))
        }
        entries.append(
          TermEntry(attribute: attribute, documentCount: documentCount, reference: reference))
        place = next
      }
      try sections.addTerm(
        texts[term], spellings: spellings, tally: tally, entries: entries)
    }
  }
}

extension TokenLog.Occurrence {
  /// The run as the only one of a list.
  @inline(__always)
  fileprivate func posting(isSingle: Bool) -> SinglePosting {
    SinglePosting(document: document, mask: isSingle ? 1 : 1 << (spelling & 7))
  }
}

extension TermPostings {
  /// Becomes the list of some runs of one term and attribute, in reading order.
  ///
  /// - Parameter isSingle: whether the term has one spelling.
  fileprivate mutating func replace(
    with occurrences: UnsafeBufferPointer<TokenLog.Occurrence>, isSingle: Bool
  ) {
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
      mask |= 1 << occurrence.spelling
    }
    if frequency > 0 { finish(frequency, mask, isSingle: isSingle) }
  }

  @inline(__always)
  private mutating func finish(_ frequency: UInt32, _ mask: UInt8, isSingle: Bool) {
    frequencies.append(frequency)
    if !isSingle { masks.append(mask) }
  }
}
