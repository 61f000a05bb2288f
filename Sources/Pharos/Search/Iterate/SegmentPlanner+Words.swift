import ByteStore
import Postings
import Segments
import TermDictionary
import TextAnalysis

extension SegmentPlanner {
  /// The documents of a word between two borders, and some others: its own lists, and the documents
  /// that are kept of its occurrences inside of longer runs.
  ///
  /// Nil where the pattern is something else, or neither the filter of words nor what is kept can
  /// tell. Documents of spellings that are not listed are decided by their texts.
  ///
  /// - Parameter lists: lists of the word whose documents are left out.
  func word(
    _ pattern: RunPattern, _ attributes: [UInt16], _ compiled: CompiledPattern,
    and documents: [UInt32], without lists: [TermEntry] = []
  ) throws -> DocumentCursor? {
    guard let bytes = pattern.wholeWord else { return nil }
    let mayBeInside = try segment.vocabulary.mayHaveInside(bytes)
    let found = try resolved.word(bytes, in: segment.vocabulary)
    var others: [InnerWords.DocumentSet] = []
    if mayBeInside {
      guard let term = found.term, let innerWords = segment.innerWords else { return nil }
      switch try innerWords.kept(of: term) {
      case .nothing: break
      case .unknown: return nil
      case .documents(let kept): others = kept.filter { attributes.contains($0.attribute) }
      }
    }
    var own: [TermPosting] = []
    for entry in found.entries
    where attributes.contains(entry.attribute) && !lists.contains(entry) {
      own.append(TermPosting(entry: entry, mask: 0xFF))
    }
    if found.term == nil {
      recorder?.note("no such word")
    } else {
      statistics.termsExpanded += 1
      recorder?.note("one term, and \(others.count) kept lists of longer runs")
    }
    if others.allSatisfy(\.isCertain) { return try word(own, others, documents) }
    var unsure = DocumentUnion(documentCount, statistics.meter)
    for set in others where !set.isCertain { try unsure.add(set.documents) }
    others.removeAll { !$0.isCertain }
    return disjunction([
      try word(own, others, documents), verified(unsure.cursor(), attributes, compiled),
    ])
  }

  /// Whether only the documents of its own lists match a word: it stands inside of no longer run, and
  /// all runs of its attributes are in the vocabulary.
  func standsOnlyInLists(_ test: TextTest) throws -> Bool {
    guard let bytes = test.onlyRun?.wholeWord,
      try !segment.vocabulary.mayHaveInside(bytes)
    else { return false }
    return attributes(in: test.scope).allSatisfy { !profile.attributes[Int($0)].hasIrregular }
  }

  private func word(
    _ own: [TermPosting], _ others: [InnerWords.DocumentSet], _ documents: [UInt32]
  ) throws -> DocumentCursor {
    var few = documents
    var many: [BlockCursor] = []
    for set in others {
      switch set.documents {
      case .none: break
      case .one(let document): few.append(document)
      case .list:
        statistics.listsOpened += 1
        let cursor = try set.documents.cursor()
        if cursor.documentCount > CostModel.documentsInMemory {
          many.append(cursor)
        } else {
          while try cursor.nextBlock() { few.append(contentsOf: cursor.documents) }
        }
      }
    }
    let isOneAttribute = own.count <= 1 && others.count <= 1
    if others.count + (documents.isEmpty ? 0 : 1) > 1, few.count > 1 {
      TermLists.sortDistinct(&few)
    }
    // What is kept of an attribute has no document of the term's list there.
    let areApart = isOneAttribute && documents.isEmpty
    if areApart, let list = own.first {
      if let other = many.first {
        statistics.listsOpened += 1
        return DisjunctionCursor(
          [ListCursor(try cursor(of: list)), ListCursor(other)], documentCount: documentCount,
          areApart: true)
      }
      if !few.isEmpty {
        statistics.listsOpened += 1
        return ListAndFewCursor(try cursor(of: list), few, areApart: true)
      }
    }
    return try union(kept: many, own, few)
  }

  private func cursor(of posting: TermPosting) throws -> BlockCursor {
    BlockCursor(try segment.postingList(posting.entry))
  }
}
