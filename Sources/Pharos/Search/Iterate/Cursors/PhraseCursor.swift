import Postings
import Segments
import TermDictionary

/// Documents in which consecutive runs match the elements of a phrase.
///
/// Candidates first, in chunks of the segment: the documents of the rarest element, or those in
/// which frequent terms stand side by side where that is kept; the other elements strike out what
/// they do not have. The texts of what is left decide.
///
/// Memory: the candidates of one chunk.
final class PhraseCursor: DocumentCursor {
  let elements: [PhraseElement]
  /// Places of the elements, those with the fewest postings first.
  private let order: [Int]
  /// Kept pairs, the rarest first.
  private let pairs: [PhrasePairs]
  /// The kept pair is the answer for the dense lists.
  private let isAnsweredByPair: Bool
  /// Documents that matches must be among.
  private let filter: DocumentCursor?
  private let documentCount: UInt32
  let statistics: QueryStatistics

  private let chunkSize: UInt32
  @exclusivity(unchecked) private(set) var chunk: Range<UInt32> = 0..<0
  /// Whether `matches` has all of the chunk; else those among documents that were given.
  @exclusivity(unchecked) private var isEntered = false
  /// The matches of the chunk, and the place of the first one that was not asked for.
  @exclusivity(unchecked) private var matches = DocumentArray()
  @exclusivity(unchecked) private var place = 0

  let verifier: PhraseVerifier

  /// - Parameters:
  ///   - lists: the lists of each element of the plan, none empty.
  ///   - verifier: looks at the texts of candidates.
  ///   - filter: documents that matches must be among; nil: all.
  ///   - chunkSize: documents of a chunk, whole windows; nil: what suits the lists.
  init(
    _ plan: PhrasePlan, _ lists: [[TermPosting]], of segment: Segment,
    deciding verifier: PhraseVerifier, filter: DocumentCursor? = nil,
    statistics: QueryStatistics, chunkSize: UInt32? = nil
  ) throws {
    self.verifier = verifier
    let (elements, pairs) = try PhrasePairs.elements(plan, lists, of: segment)
    self.elements = elements
    documentCount = segment.documentCount
    self.statistics = statistics
    self.filter = filter
    order = elements.indices.sorted { elements[$0].total < elements[$1].total }
    isAnsweredByPair =
      elements.count == 2 && pairs.first?.isExact == true && filter == nil
      && !plan.needsVerification && plan.isFree
    let estimates = pairs.map { pair in
      pair.estimate + elements[pair.first].sparseTotal + elements[pair.first + 1].sparseTotal
    }
    self.pairs = pairs.indices.sorted { estimates[$0] < estimates[$1] }.map { pairs[$0] }
    self.chunkSize =
      chunkSize ?? PhraseCursor.chunkSize(elements, documentCount: segment.documentCount)
    let least = min(elements.map(\.total).min() ?? 0, estimates.min() ?? .max)
    super.init(
      estimate: min(least, filter?.estimate ?? .max, Int(segment.documentCount)))
  }

  override func rewind() throws -> Bool {
    for element in elements { element.rewind() }
    for pair in pairs { pair.rewind() }
    chunk = 0..<0
    isEntered = false
    matches.removeAll()
    place = 0
    return try filter?.rewind() ?? true
  }

  override func lowerBound(_ document: UInt32) throws -> UInt32? {
    // Chunks that were left have no match any more that somebody can want.
    var document = max(document, chunk.lowerBound)
    while document < documentCount {
      // Those who ask look at the window anyway, of which perhaps little is left.
      if verifies, !(isEntered && chunk.contains(document)) { return document }
      try enter(document)
      place = matches.firstPlace(from: place, notBelow: document)
      if place < matches.count { return matches[place] }
      document = chunk.upperBound
    }
    return nil
  }

  override func add(to window: inout DocumentWindow, base: UInt32) throws {
    guard base < documentCount, base >= chunk.lowerBound else { return }
    try enter(base)
    place = matches.firstPlace(from: place, notBelow: base)
    place = matches.insert(from: place, into: window, base: base)
  }

  override var isListed: Bool { true }

  /// Of frequent words the texts cost far more than other parts of a query.
  override var verifies: Bool {
    !isAnsweredByPair && estimate > Int(documentCount) / CostModel.shareOfDearPhrase
  }

  /// Kept pairs are read as they are, and marks leave few texts to look at.
  override func work() throws -> Int {
    if isAnsweredByPair { return estimate }
    let isMarked = try order.first.map { try elements[$0].hasMarks() } ?? false
    return isMarked && elements.allSatisfy(\.isWord)
      ? estimate : estimate * CostModel.postingsPerText
  }

  override func list(into documents: inout DocumentArray) throws {
    var next: UInt32 = 0
    while next < documentCount {
      try enter(next)
      documents.append(matches)
      next = chunk.upperBound
    }
  }

  override func keep(_ documents: inout DocumentArray) throws {
    var kept = DocumentArray()
    var candidates = DocumentArray()
    var next = 0
    while next < documents.count, documents[next] < documentCount {
      chunk = chunk(of: documents[next])
      let end = documents.firstPlace(from: next, notBelow: chunk.upperBound)
      candidates.removeAll()
      candidates.append(next..<end, of: documents)
      matches.removeAll()
      isEntered = false
      try match(&candidates)
      kept.append(matches)
      next = end
    }
    swap(&documents, &kept)
  }

  /// Looks at the documents of the window only, unless all matches of its chunk are known.
  override func filter(_ window: inout DocumentWindow, base: UInt32) throws {
    if isEntered, chunk.contains(base) { return try super.filter(&window, base: base) }
    var documents = DocumentArray()
    documents.append(window, base: base)
    try keep(&documents)
    window.removeAll()
    _ = documents.insert(from: 0, into: window, base: base)
  }

  // MARK: Chunks

  /// Finds the matches of the chunk that holds `document`.
  private func enter(_ document: UInt32) throws {
    if isEntered, chunk.contains(document) { return }
    // The lists of a chunk in which documents were given were read up to them.
    let isBegun = chunk.contains(document)
    let whole = chunk(of: document)
    chunk = (isBegun ? DocumentWindow.base(of: document) : whole.lowerBound)..<whole.upperBound
    isEntered = true
    matches.removeAll()
    place = 0
    try statistics.poll()
    var candidates = DocumentArray()
    if isAnsweredByPair {
      try pairs[0].appendDocuments(in: chunk, to: &candidates)
      var rest = DocumentArray()
      for element in elements {
        var some = DocumentArray()
        try element.appendSparseDocuments(in: chunk, to: &some, statistics.meter)
        rest.formUnion(some)
      }
      rest.subtract(candidates)
      try match(&rest)
      matches.formUnion(candidates)
    } else {
      let leader = try start(&candidates)
      try match(&candidates, besides: leader)
    }
  }

  private func chunk(of document: UInt32) -> Range<UInt32> {
    let base = document / chunkSize * chunkSize
    return base..<base + min(chunkSize, documentCount - base)
  }

  /// The first candidates of the chunk; returns the element that all of them have.
  private func start(_ candidates: inout DocumentArray) throws -> Int? {
    guard let first = pairs.first else {
      let leader = order.first ?? 0
      try appendLed(by: leader, to: &candidates)
      return leader
    }
    try first.appendDocuments(in: chunk, to: &candidates)
    try addSparse(of: first, to: &candidates)
    for pair in pairs.dropFirst() where !candidates.isEmpty {
      var kept = DocumentArray()
      try pair.appendCommon(with: candidates, to: &kept)
      var sparse = DocumentArray()
      try addSparse(of: pair, to: &sparse)
      sparse.formIntersection(candidates)
      kept.formUnion(sparse)
      swap(&candidates, &kept)
    }
    return nil
  }

  private func addSparse(of pair: PhrasePairs, to documents: inout DocumentArray) throws {
    for element in [elements[pair.first], elements[pair.first + 1]] {
      var some = DocumentArray()
      try element.appendSparseDocuments(in: chunk, to: &some, statistics.meter)
      documents.formUnion(some)
    }
  }

  /// Documents of a chunk: whole windows; few where there are many candidates, for who asks for the
  /// first matches alone.
  private static func chunkSize(_ elements: [PhraseElement], documentCount: UInt32) -> UInt32 {
    let isShort = (elements.map(\.total).min() ?? 0) <= CostModel.documentsOfLeader
    let size = isShort ? documentCount : min(documentCount, DocumentWindow.size * 16)
    let windows = (max(size, 1) + DocumentWindow.size - 1) / DocumentWindow.size
    return windows * DocumentWindow.size
  }

  // MARK: Matching

  /// Appends the matches among candidates of the chunk, all of which the leader has.
  private func match(_ candidates: inout DocumentArray, besides leader: Int? = nil) throws {
    if let filter, !candidates.isEmpty { try filter.keep(&candidates) }
    for place in order where place != leader && !candidates.isEmpty {
      guard !elements[place].isDearer(thanLookingAt: candidates.count) else { continue }
      try elements[place].keep(&candidates, in: chunk, statistics.meter)
    }
    try statistics.poll()
    let count = candidates.count
    try verifier.keep(&candidates, statistics.meter)
    statistics.noteVerified(count, byForms: verifier.decidesByForms)
    matches.append(candidates)
  }
}
