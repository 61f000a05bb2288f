import ByteStore
import Columns

/// Computes and writes the neighbours of a segment whose other sections can be read already.
///
/// Attribute by attribute, the texts are walked through. Memory: a byte a posting of the lists of one
/// attribute, and six bytes a surface form.
struct NeighboursWriter {
  private struct Candidate {
    var term: UInt32
    var reference: UInt64
    var documents: UInt32
  }

  /// Writes the section.
  ///
  /// - Parameter pace: of a merge that nobody waits for.
  static func write(
    _ segment: Segment, to section: SectionWriter, pace: MergePace? = nil
  ) throws(StoreError) {
    let lists = try lists(of: segment)
    let forms = try FrequentForms(
      Set(lists.joined().map(\.term)).sorted(), of: segment, withMarks: true)
    var entries = ByteBuffer()
    var count: UInt64 = 0
    for (attribute, candidates) in lists.enumerated() where !candidates.isEmpty {
      guard let column = segment.text.column(UInt16(attribute)) else { continue }
      let numbers = forms.numbers(of: candidates.map(\.term))
      var collector = NeighbourCollector(documents: candidates.map(\.documents))
      try TokenWalk(column: column, forms: forms).forEachToken(pace) { token in
        collector.add(
          forms.marks[token.form], term: numbers[Int(forms.terms[token.form])],
          isFirst: token.isFirst, document: token.document)
      } endOfText: {
        collector.endValue()
      }
      for (place, candidate) in candidates.enumerated() {
        guard let marks = collector.marks(of: place) else { continue }
        entries.append(u64: candidate.reference)
        entries.append(u16: UInt16(attribute))
        entries.append(u16: 0)
        entries.append(u32: candidate.documents)
        entries.append(u64: UInt64(section.offset))
        count += 1
        try section.append(Array(marks))
      }
    }
    try section.append(entries)
    try SectionTrailer.write([count], version: NeighbourFormat.version, to: section)
  }

  /// The lists of each attribute that get marks, ascending by reference.
  private static func lists(of segment: Segment) throws(StoreError) -> [[Candidate]] {
    let least = NeighbourFormat.leastDocuments(inSegmentOf: segment.documentCount)
    // Texts of attributes that name items are short: their phrases are hardly rarer than their words.
    let hasTexts = (0..<UInt16(segment.attributes.count)).map { attribute in
      let traits = segment.attributes.definition(attribute)?.traits ?? []
      guard let column = segment.text.column(attribute) else { return false }
      return !column.isShared && !traits.contains(.namesItem)
    }
    var lists = [[Candidate]](repeating: [], count: hasTexts.count)
    try segment.vocabulary.lexicon.forEachTerm { (term, entries) throws(StoreError) in
      for entry in entries
      where entry.documentCount >= least && entry.documentCount <= NeighbourFormat.mostDocuments
        && Int(entry.attribute) < hasTexts.count && hasTexts[Int(entry.attribute)]
      {
        lists[Int(entry.attribute)].append(
          Candidate(
            term: term, reference: entry.reference, documents: entry.documentCount))
      }
    }
    return lists.map { $0.sorted { $0.reference < $1.reference } }
  }
}
