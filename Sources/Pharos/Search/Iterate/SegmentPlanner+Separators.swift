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

  /// Documents with all of some stretches of separators in an attribute; nil where none of them narrows
  /// down.
  func candidates(
    withSeparators required: [[UInt32]], _ attribute: UInt16, _ options: FoldOptions
  ) throws -> DocumentCursor? {
    guard !required.isEmpty, let lists = segment.separators,
      let entries = try lists.entries(of: attribute)
    else { return nil }
    // A text has most of its separators again and again.
    var known: Set<[UInt32]> = []
    let stretches = required.filter { known.insert($0).inserted }
    let plain = stretches.map { $0.allSatisfy { $0 < 0x80 } ? $0.map { UInt8($0) } : nil }
    var found = [[SeparatorLists.Entry]](repeating: [], count: stretches.count)
    var text = FoldedText()
    for entry in entries {
      try statistics.meter.spend(1 + stretches.count / CostModel.stretchesPerWork)
      try segment.forms.withBytes(of: Int(entry.form)) { form in
        // ASCII signs, which most separators are, fold to themselves.
        let isPlain = form.allSatisfy { $0 < 0x80 }
        if !isPlain { text.load(nfc: form, options) }
        for (place, stretch) in stretches.enumerated() {
          let has =
            isPlain
            ? plain[place].map { ByteOrder.firstPlace(of: $0, in: form, from: 0) != nil } ?? false
            : text.scalars.contains(stretch)
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

  /// Documents with separators as every match has them at its borders, in an attribute; nil where they do
  /// not narrow down.
  func candidates(
    withBorders borders: [PatternShape.BorderSeparator], _ attribute: UInt16,
    _ options: FoldOptions
  ) throws -> DocumentCursor? {
    var text = FoldedText()
    var parts: [DocumentCursor] = []
    for border in borders {
      let entries = try separators(of: attribute) { form in
        text.load(nfc: form, options)
        return border.allows(text.scalars)
      }
      guard let entries else { return nil }
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

extension [UInt32] {
  /// Whether some elements, at least one, stand side by side in it.
  fileprivate func contains(_ stretch: [UInt32]) -> Bool {
    guard let first = stretch.first, count >= stretch.count else { return false }
    return (0...count - stretch.count).contains { place in
      self[place] == first && self[place..<place + stretch.count].elementsEqual(stretch)
    }
  }
}
