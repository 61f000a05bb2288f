import Postings
import Segments
import TermDictionary

/// The kept documents in which frequent terms of two neighbouring elements stand side by side.
///
/// With the documents of both elements' sparse lists they are all documents that can match.
struct PhrasePairs {
  /// The place of the first of the two elements.
  let first: Int
  /// The documents are exactly those in which tokens of the dense lists stand side by side.
  let isExact: Bool
  let estimate: Int
  private let cursors: [BlockCursor]

  /// Goes back to before the first document.
  func rewind() { for cursor in cursors { cursor.restart() } }

  /// Appends the documents of a chunk.
  func appendDocuments(in chunk: Range<UInt32>, to documents: inout DocumentArray) throws {
    var all = DocumentArray()
    for cursor in cursors {
      var some = DocumentArray()
      try cursor.appendDocuments(in: chunk, to: &some)
      all.formUnion(some)
    }
    documents.take(&all)
  }

  /// Appends those of some documents that have one of the pairs.
  func appendCommon(
    with candidates: borrowing DocumentArray, to documents: inout DocumentArray
  ) throws {
    var all = DocumentArray()
    for cursor in cursors {
      var some = DocumentArray()
      try cursor.appendCommon(with: candidates, to: &some)
      all.formUnion(some)
    }
    documents.take(&all)
  }

  /// The elements of a phrase and the pairs that help to find it; no pairs where none are kept.
  static func elements(
    _ plan: PhrasePlan, _ lists: [[TermPosting]], of segment: Segment
  ) throws -> (elements: [PhraseElement], pairs: [PhrasePairs]) {
    let plain = { lists.map { PhraseElement(segment, $0) } }
    guard let pairs = segment.pairs, pairs.count > 0 else { return (plain(), []) }
    let least = Int(segment.documentCount) / CostModel.shareWithPairs
    var elements: [PhraseElement] = []
    var frequent: [[Pairs.Term]] = []
    var exact: [Bool] = []
    for lists in lists {
      var terms: [Pairs.Term] = []
      var dense: [TermPosting] = []
      var sparse: [TermPosting] = []
      for list in lists {
        if Int(list.entry.documentCount) > least, let term = try pairs.term(of: list.entry) {
          terms.append(term)
          dense.append(list)
        } else {
          sparse.append(list)
        }
      }
      var element = PhraseElement(segment, dense: dense, sparse: sparse)
      if terms.isEmpty || terms.count > CostModel.termsWithPairs
        || element.sparseTotal > Int(segment.documentCount) / CostModel.shareBesidePairs
      {
        element = PhraseElement(segment, lists)
        terms = []
      }
      elements.append(element)
      frequent.append(terms)
      exact.append(
        try terms.isEmpty || dense.allSatisfy { try $0.acceptsEverySpelling(in: segment) })
    }
    var found: [PhrasePairs] = []
    for second in 1..<max(1, elements.count) {
      guard let (kinds, isExact) = plan.pairKinds(before: second),
        let cursors = try cursors(frequent[second - 1], frequent[second], kinds, pairs)
      else { continue }
      found.append(
        PhrasePairs(
          first: second - 1, isExact: isExact && exact[second - 1] && exact[second],
          cursors: cursors))
    }
    return found.isEmpty ? (plain(), []) : (elements, found)
  }

  private init(first: Int, isExact: Bool, cursors: [BlockCursor]) {
    self.first = first
    self.isExact = isExact
    self.cursors = cursors
    estimate = cursors.reduce(0) { $0 + $1.documentCount }
  }

  /// The documents of all pairs of two sets of terms; nil unless all these pairs are kept.
  private static func cursors(
    _ first: [Pairs.Term], _ second: [Pairs.Term], _ kinds: [PairKind], _ pairs: Pairs
  ) throws -> [BlockCursor]? {
    guard !first.isEmpty, !second.isEmpty else { return nil }
    var cursors: [BlockCursor] = []
    for left in first {
      for right in second {
        guard Pairs.isKept(left, right) else { return nil }
        for kind in kinds {
          if let cursor = try pairs.cursor(left, right, kind) { cursors.append(cursor) }
        }
      }
    }
    return cursors
  }
}

extension TermPosting {
  /// Whether every occurrence that the list stands for counts.
  fileprivate func acceptsEverySpelling(in segment: Segment) throws -> Bool {
    try mask == 0xFF || (mask & 1 != 0 && !segment.postingList(entry).hasMasks)
  }
}
