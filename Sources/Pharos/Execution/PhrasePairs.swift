import SegmentStore

/// The kept documents in which frequent terms of two neighbouring elements stand side by side.
///
/// With the documents of both elements' sparse lists they are all documents that can match.
struct PhrasePairs {
  /// The place of the first of the two elements.
  let first: Int
  /// The documents are exactly those that positions would give for the dense lists.
  let isExact: Bool
  let estimate: Int
  private let cursors: [BlockCursor]

  func add(to window: borrowing DocumentWindow, base: UInt32) throws {
    for cursor in cursors { try cursor.add(to: window, base: base) }
  }

  /// The elements of a phrase and the pairs that help to find it; no pairs where none are kept.
  static func elements(
    _ plan: PhrasePlan, _ lists: [[TermList]], _ pairs: Pairs?, attribute: UInt16,
    documentCount: UInt32
  ) throws -> (elements: [PhraseElement], pairs: [PhrasePairs]) {
    let plain = { lists.map { PhraseElement($0, documentCount: documentCount) } }
    guard let pairs, pairs.count > 0 else { return (plain(), []) }
    var elements: [PhraseElement] = []
    var frequent: [[Pairs.Term]] = []
    for lists in lists {
      var terms: [Pairs.Term] = []
      var dense: [TermList] = []
      var sparse: [TermList] = []
      for list in lists {
        if list.list.documentCount > Int(documentCount) / PhrasePairs.leastFrequent,
          let term = try pairs.term(of: list.list, attribute: attribute)
        {
          terms.append(term)
          dense.append(list)
        } else {
          sparse.append(list)
        }
      }
      var element = PhraseElement(
        dense: dense, sparse: sparse, documentCount: documentCount)
      if terms.isEmpty || terms.count > PhrasePairs.mostTerms
        || element.sparseTotal > Int(documentCount) / PhrasePairs.mostSparse
      {
        element = PhraseElement(lists, documentCount: documentCount)
        terms = []
      }
      elements.append(element)
      frequent.append(terms)
    }
    var found: [PhrasePairs] = []
    for second in 1..<max(1, elements.count) {
      guard let (kinds, isExact) = plan.pairKinds(before: second),
        let cursors = try cursors(frequent[second - 1], frequent[second], kinds, pairs)
      else { continue }
      let all = elements[second - 1].dense + elements[second].dense
      found.append(
        PhrasePairs(
          first: second - 1, isExact: isExact && all.allSatisfy(\.acceptsEverySpelling),
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

  /// Lists with at most one document in so many are not asked about: they have no pairs.
  private static let leastFrequent = 128
  /// Elements with more frequent terms do without pairs.
  private static let mostTerms = 4
  /// What is gathered beside the frequent terms has at most one posting for so many documents.
  private static let mostSparse = 32
}

extension TermList {
  /// Whether all positions of the list count.
  fileprivate var acceptsEverySpelling: Bool {
    mask == 0xFF || (!list.hasMasks && mask & 1 != 0)
  }
}
