import SegmentStore
import TextAnalysis

/// Documents in which consecutive runs match the elements of a phrase.
///
/// Documents first: the lists of every element are united and intersected. Positions are then read
/// for the documents that are left, a chunk of 65 536 documents at a time, so that memory is bounded
/// by what one chunk holds and every list is visited once a chunk.
final class PhraseCursor: DocumentCursor {
  static let chunk: UInt32 = 16 * DocumentWindow.size

  private let plan: PhrasePlan
  private let lists: [[TermList]]
  private let unions: [DocumentCursor]
  private let documentCount: UInt32
  private let statistics: QueryStatistics
  /// Matches of the chunk computed last, which ends before `chunkEnd`.
  private var matches: [UInt32] = []
  private var place = 0
  private var chunkEnd: UInt32 = 0

  /// - Parameters:
  ///   - lists: the lists of each element of the plan, none empty.
  ///   - unions: cursors over the same lists.
  init(
    _ plan: PhrasePlan, lists: [[TermList]], unions: [DocumentCursor], documentCount: UInt32,
    statistics: QueryStatistics
  ) {
    self.plan = plan
    self.lists = lists
    self.unions = unions
    self.documentCount = documentCount
    self.statistics = statistics
    super.init(estimate: unions.map(\.estimate).min() ?? 0)
  }

  override func lowerBound(_ document: UInt32) throws -> UInt32? {
    var document = document
    while true {
      if document < chunkEnd {
        skip(to: document)
        if place < matches.count { return matches[place] }
        document = chunkEnd
      }
      guard document < documentCount, let candidate = try candidate(document) else { return nil }
      if candidate < chunkEnd { continue }
      try compute(DocumentWindow.base(of: candidate))
      document = candidate
    }
  }

  override func add(to window: inout DocumentWindow, base: UInt32) throws {
    if base >= chunkEnd {
      guard base < documentCount else { return }
      try compute(base)
    }
    skip(to: base)
    while place < matches.count, matches[place] - base < DocumentWindow.size {
      window.insert(offset: matches[place] - base)
      place += 1
    }
  }

  private func skip(to document: UInt32) {
    while place < matches.count, matches[place] < document { place += 1 }
  }

  /// A document at or after `document` that no candidate precedes.
  private func candidate(_ document: UInt32) throws -> UInt32? {
    var candidate = document
    for union in unions {
      guard let bound = try union.lowerBound(candidate) else { return nil }
      candidate = max(candidate, bound)
    }
    return candidate
  }

  private func compute(_ base: UInt32) throws {
    matches.removeAll(keepingCapacity: true)
    place = 0
    let (end, overflow) = base.addingReportingOverflow(PhraseCursor.chunk)
    chunkEnd = overflow ? .max : end
    let candidates = try candidates(from: base, to: min(chunkEnd, documentCount))
    guard !candidates.isEmpty else { return }
    statistics.positionsRead += candidates.count
    var join = PhraseJoin(plan)
    for element in lists {
      try statistics.checkCancellation()
      join.join(try hits(of: element, in: candidates))
    }
    matches = join.documents()
  }

  /// Documents that have every element somewhere.
  private func candidates(from base: UInt32, to end: UInt32) throws -> [UInt32] {
    var candidates: [UInt32] = []
    var result = DocumentWindow()
    var scratch = DocumentWindow()
    var position = base
    while position < end, let next = try candidate(position), next < end {
      let window = DocumentWindow.base(of: next)
      result.removeAll()
      try unions[0].add(to: &result, base: window)
      for union in unions.dropFirst() where !result.isEmpty {
        scratch.removeAll()
        try union.add(to: &scratch, base: window)
        result.formIntersection(scratch)
      }
      result.appendDocuments(base: window, to: &candidates)
      guard window <= .max - DocumentWindow.size else { break }
      position = window + DocumentWindow.size
    }
    return candidates
  }

  /// The places of one element in the candidates, sorted.
  private func hits(of element: [TermList], in candidates: [UInt32]) throws -> [PhraseHit] {
    var hits: [PhraseHit] = []
    var cursor: BlockCursor?
    var buffer = PositionBuffer()
    for list in element {
      if let cursor { cursor.open(list.list) } else { cursor = BlockCursor(list.list) }
      guard let cursor else { continue }
      var index = 0
      while index < candidates.count,
        let document = try cursor.nextDocument(atOrAfter: candidates[index])
      {
        if document > candidates[index] {
          index = PhraseCursor.gallop(candidates, from: index, to: document)
          continue
        }
        buffer.removeAll()
        try cursor.positions(at: cursor.index, into: &buffer)
        for position in buffer.runs.indices
        where list.mask == 0xFF || list.mask & (1 << buffer.spellings[position]) != 0 {
          hits.append(
            PhraseHit(
              document: document, run: buffer.runs[position], flags: buffer.flags[position]))
        }
        index += 1
      }
    }
    if element.count > 1 {
      hits.sort { ($0.document, $0.run) < ($1.document, $1.run) }
    }
    return hits
  }

  /// The first index from `start` on whose document is not below `target`.
  private static func gallop(_ documents: [UInt32], from start: Int, to target: UInt32) -> Int {
    var low = start
    var step = 1
    while low + step < documents.count, documents[low + step] < target {
      low += step
      step += step
    }
    var high = min(low + step, documents.count)
    low += 1
    while low < high {
      let middle = (low + high) / 2
      if documents[middle] < target { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
