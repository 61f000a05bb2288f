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
    var isDecided = true
    let found = try separators(of: attribute) { form in
      let isMatch = test.matches(form)
      if isMatch == nil { isDecided = false }
      return isMatch ?? false
    }
    guard isDecided, let found else { return nil }
    return try union(ofSeparators: found, attribute)
  }

  /// Documents with all of some separators in an attribute; nil where none of them narrows down.
  func candidates(
    withSeparators required: [PatternShape.RequiredSeparator], _ attribute: UInt16,
    _ options: FoldOptions
  ) throws -> DocumentCursor? {
    guard !required.isEmpty, let lists = segment.separators,
      let entries = try lists.entries(of: attribute)
    else { return nil }
    // A text has most of its separators again and again.
    var known: Set<PatternShape.RequiredSeparator> = []
    let stretches = required.filter { known.insert($0).inserted }
    var found = [[SeparatorLists.Entry]](repeating: [], count: stretches.count)
    var text = FoldedText()
    for entry in entries {
      try statistics.meter.spend(1 + stretches.count / CostModel.stretchesPerWork)
      try segment.forms.withBytes(of: Int(entry.form)) { form in
        // ASCII signs, which most separators are, fold to themselves.
        let isPlain = form.allSatisfy { $0 < 0x80 }
        if !isPlain { text.load(nfc: form, options) }
        for (place, stretch) in stretches.enumerated() {
          let has = isPlain ? stretch.isPart(ofASCII: form) : stretch.isPart(of: text.scalars)
          if has { found[place].append(entry) }
        }
      }
    }
    var parts: [DocumentCursor] = []
    for entries in found {
      let documents = entries.reduce(0) { $0 + $1.documentCount }
      guard documents <= Int(documentCount) / CostModel.shareOfSeparators else { continue }
      parts.append(try union(ofSeparators: entries, attribute))
    }
    return parts.isEmpty ? nil : conjunction(parts)
  }

  /// The separators of an attribute that satisfy a condition; nil where none are listed.
  private func separators(
    of attribute: UInt16, where condition: (UnsafeBufferPointer<UInt8>) -> Bool
  ) throws -> [SeparatorLists.Entry]? {
    guard let lists = segment.separators, let entries = try lists.entries(of: attribute)
    else { return nil }
    return try entries.filter { entry in
      try statistics.meter.spend()
      return try segment.forms.withBytes(of: Int(entry.form)) { condition($0) }
    }
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
