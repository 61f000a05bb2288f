import ByteStore
import Columns
import Postings
import Segments
import TermDictionary
import TextAnalysis

/// Patterns with signs, by the documents that are listed for what stands between tokens.
extension SegmentPlanner {
  /// What decides a pattern of signs alone; nil for other patterns, and where no lists are kept.
  func separatorTest(of compiled: CompiledPattern) -> SeparatorTest? {
    segment.separators == nil ? nil : SeparatorTest(compiled.pattern)
  }

  /// The documents of a pattern of signs alone in an attribute; nil where its lists do not decide.
  func matchesOfSigns(_ attribute: UInt16, _ test: SeparatorTest) throws -> DocumentCursor? {
    let found = try separators(of: attribute, having: test.bytesHad) { test.matches($0) }
    return try found.map { try union(ofSeparators: $0, attribute) }
  }

  /// Documents with all of some separators in an attribute; nil where none of them narrows down.
  func candidates(
    withSeparators required: [PatternShape.RequiredSeparator], _ attribute: UInt16,
    _ options: FoldOptions
  ) throws -> DocumentCursor? {
    guard !required.isEmpty else { return nil }
    // A text has most of its separators again and again, and the longest are the rarest.
    var known: Set<PatternShape.RequiredSeparator> = []
    let distinct = required.filter { known.insert($0).inserted }
    let longest = distinct.sorted { $0.length > $1.length }.prefix(CostModel.mostStretches)
    var parts: [DocumentCursor] = []
    var text = FoldedText()
    let most = Int(documentCount) / CostModel.shareOfSeparators
    for stretch in longest {
      let found = try separators(of: attribute, having: stretch.bytesHad, atMost: most) { form in
        // ASCII signs, which most separators are, fold to themselves.
        if form.allSatisfy({ $0 < 0x80 }) { return stretch.isPart(ofASCII: form) }
        text.load(nfc: form, options)
        return stretch.isPart(of: text.scalars)
      }
      guard let found else { continue }
      let part = try union(ofSeparators: found, attribute)
      parts.append(part)
      if part.estimate <= textsLikeSeparators(of: attribute) { break }
    }
    return parts.isEmpty ? nil : conjunction(parts)
  }

  /// The texts of so few candidates cost less than a look at all separators of an attribute.
  func textsLikeSeparators(of attribute: UInt16) -> Int {
    let count = segment.separators?.count(of: attribute) ?? 0
    return max(CostModel.documentsBeforeSeparators, count / CostModel.separatorsPerText)
  }

  /// The separators of an attribute that satisfy a condition; nil where none are listed, the condition says
  /// nil, or they have more documents.
  private func separators(
    of attribute: UInt16, having bytes: UInt64, atMost documents: Int = .max,
    where condition: (UnsafeBufferPointer<UInt8>) -> Bool?
  ) throws -> [SeparatorLists.Entry]? {
    try segment.separators?.entries(
      of: attribute, segment.forms, statistics.meter, having: bytes, atMost: documents,
      where: condition)
  }

  /// The documents of some separators: those of few documents are put together, the others read as
  /// they are asked for.
  private func union(
    ofSeparators entries: [SeparatorLists.Entry], _ attribute: UInt16
  ) throws -> DocumentCursor {
    guard let lists = segment.separators, !entries.isEmpty else { return EmptyCursor() }
    recorder?.note("\(entries.count) separators of \(title(of: [attribute]))")
    statistics.listsOpened += entries.count
    var kept: [BlockCursor] = []
    var documents: [UInt32] = []
    for entry in entries {
      let cursor = try lists.cursor(entry)
      if entries.count == 1 || entry.documentCount > CostModel.documentsOfSeparator {
        kept.append(cursor)
        continue
      }
      while try cursor.nextBlock() { documents.append(contentsOf: cursor.documents) }
    }
    TermLists.sortDistinct(&documents)
    return try union(kept: kept, [], documents)
  }
}
