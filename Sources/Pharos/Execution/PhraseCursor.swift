import SegmentStore

/// Documents in which consecutive runs match the elements of a phrase.
///
/// Documents first: in each window, those that have all elements; of frequent terms, those that have
/// them side by side, where that is kept. Positions are then read of the documents that are left,
/// element by element, and joined run by run.
///
/// Memory: the places of the sparse lists in one chunk of the segment, and those of one window.
final class PhraseCursor: DocumentCursor {
  private let plan: PhrasePlan
  private let elements: [PhraseElement]
  /// Places of the elements, those with the fewest postings first.
  private let order: [Int]
  private let pairs: [PhrasePairs]
  /// The kept pair is the answer for the dense lists.
  private let isAnsweredByPair: Bool
  /// Documents that matches must be among.
  private let filters: [DocumentCursor]
  private let documentCount: UInt32
  private let statistics: QueryStatistics

  private let chunkSize: UInt32
  private var chunk: Range<UInt32> = 0..<0

  private var candidates = DocumentWindow()
  private var scratch = DocumentWindow()
  private var documents: [UInt32] = []
  private var ends = PositionHits()
  private var hits = PositionHits()

  /// - Parameters:
  ///   - lists: the lists of each element of the plan, none empty.
  ///   - filter: documents that matches must be among; nil: all.
  ///   - pairs: what is kept of frequent terms side by side in the lists' attribute.
  init(
    _ plan: PhrasePlan, lists: [[TermList]], filter: DocumentCursor? = nil, pairs kept: Pairs?,
    attribute: UInt16, documentCount: UInt32, statistics: QueryStatistics
  ) throws {
    self.plan = plan
    let (elements, pairs) = try PhrasePairs.elements(
      plan, lists, kept, attribute: attribute, documentCount: documentCount)
    self.elements = elements
    self.pairs = pairs
    self.documentCount = documentCount
    self.statistics = statistics
    filters = filter.map { [$0] } ?? []
    order = elements.indices.sorted { elements[$0].total < elements[$1].total }
    isAnsweredByPair =
      elements.count == 2 && pairs.first?.isExact == true && filter == nil && !plan.atValueStart
      && !plan.atValueEnd
    chunkSize = PhraseCursor.chunkSize(elements, documentCount: documentCount)
    let rarest = elements.map(\.total).min() ?? 0
    let sideBySide = pairs.map { pair in
      pair.estimate + elements[pair.first].sparseTotal + elements[pair.first + 1].sparseTotal
    }
    super.init(estimate: min(rarest, sideBySide.min() ?? rarest, Int(documentCount)))
  }

  override func lowerBound(_ document: UInt32) throws -> UInt32? {
    var document = document
    while document < documentCount {
      try enter(document)
      var bound = document
      for place in order where bound < chunk.upperBound {
        bound = elements[place].lowerBound(bound, in: chunk)
      }
      if bound < chunk.upperBound { return bound }
      document = chunk.upperBound
    }
    return nil
  }

  override func add(to window: inout DocumentWindow, base: UInt32) throws {
    guard base < documentCount else { return }
    try enter(base)
    if isAnsweredByPair {
      scratch.removeAll()
      try pairs[0].add(to: scratch, base: base)
      window.formUnion(scratch)
      candidates.removeAll()
      for element in elements { element.addSparse(to: candidates, base: base, in: chunk) }
      candidates.subtract(scratch)
    } else {
      candidates.fill(below: DocumentWindow.size)
      for pair in pairs {
        scratch.removeAll()
        try pair.add(to: scratch, base: base)
        elements[pair.first].addSparse(to: scratch, base: base, in: chunk)
        elements[pair.first + 1].addSparse(to: scratch, base: base, in: chunk)
        candidates.formIntersection(scratch)
        if candidates.isEmpty { return }
      }
    }
    try narrow(base)
    guard !candidates.isEmpty else { return }
    try join(base)
    scratch.removeAll()
    ends.insertDocuments(into: scratch, offset: base - chunk.lowerBound)
    scratch.formIntersection(candidates)
    window.formUnion(scratch)
  }

  /// Keeps the candidates that have every element and pass the filter.
  private func narrow(_ base: UInt32) throws {
    for place in order {
      if candidates.isEmpty { return }
      scratch.removeAll()
      try elements[place].add(to: scratch, base: base, in: chunk)
      candidates.formIntersection(scratch)
    }
    for filter in filters where !candidates.isEmpty {
      scratch.removeAll()
      try filter.add(to: &scratch, base: base)
      candidates.formIntersection(scratch)
    }
  }

  /// Reads the candidates' positions; `ends` are then the last runs of complete phrases.
  private func join(_ base: UInt32) throws {
    documents.removeAll(keepingCapacity: true)
    candidates.appendDocuments(base: base, to: &documents)
    statistics.positionsRead += documents.count
    let last = elements.count - 1
    for (place, element) in elements.enumerated() {
      hits.removeAll()
      try element.appendHits(
        of: documents, among: candidates, base: base, in: chunk, to: &hits)
      hits.keep(
        valueStart: place == 0 && plan.atValueStart, valueEnd: place == last && plan.atValueEnd)
      if place > 0 {
        hits.keep(
          after: ends, distance: plan.elements[place].distance,
          separators: plan.elements[place].separators)
      }
      swap(&ends, &hits)
      if ends.isEmpty { return }
      if place > 0, place < last { ends.documents(from: chunk.lowerBound, into: &documents) }
    }
  }

  // MARK: Chunks

  /// Gathers the sparse lists of the chunk that holds `document`.
  private func enter(_ document: UInt32) throws {
    guard !chunk.contains(document) else { return }
    let base = document / chunkSize * chunkSize
    chunk = base..<base + min(chunkSize, documentCount - base)
    var filter: Bitset?
    for (number, place) in order.enumerated() {
      let element = elements[place]
      try element.gather(chunk, among: filter, statistics: statistics)
      let later = order[(number + 1)...].reduce(0) { $0 + elements[$1].sparseTotal }
      guard later > PhraseCursor.fewPostings, later > element.total / 4 else { continue }
      let documents = try element.documents(in: chunk)
      filter?.formIntersection(documents)
      filter = filter ?? documents
    }
  }

  /// Documents of a chunk: whole windows, all of the segment unless its places would be too many.
  private static func chunkSize(_ elements: [PhraseElement], documentCount: UInt32) -> UInt32 {
    let total = elements.reduce(0) { $0 + $1.sparseTotal }
    let parts = UInt32(clamping: total / mostGathered + 1)
    let size = min(max(documentCount / parts, 1), PositionHits.documentLimit / 2)
    return (size + DocumentWindow.size - 1) / DocumentWindow.size * DocumentWindow.size
  }

  /// Gathering so many postings costs less than knowing which of them can matter.
  private static let fewPostings = 256
  /// Postings that are gathered at a time.
  private static let mostGathered = 1 << 20
}
