import Postings

/// The query's matches, and for documents in which some comparisons count, those of what is left of
/// it: each by a cursor of its own that is made when first needed.
///
/// Documents are asked about in ascending order. Not thread-safe: belongs to one running query.
final class Remainders {
  private let ranker: SegmentRanker
  private let proof: ProofClauses
  private let provable: UInt64
  @exclusivity(unchecked) private var cursors: [(hits: UInt64, cursor: DocumentCursor)] = []
  /// Of the whole query.
  @exclusivity(unchecked) private var whole: DocumentCursor?
  /// Of all documents that are asked for.
  @exclusivity(unchecked) private var all: DocumentCursor?
  @exclusivity(unchecked) private var window = DocumentWindow()
  @exclusivity(unchecked) private var kept: [ScoreBoard.Survivor] = []

  init(_ ranker: SegmentRanker) {
    self.ranker = ranker
    proof = ProofClauses(ranker.proof)
    provable = ranker.proof.leaves
  }

  private func cursor(_ hits: UInt64) throws -> DocumentCursor {
    // Where nothing is ever proven, the matches that are asked for are all of them.
    if case .unknown = ranker.proof { return try documents(true) }
    if let known = cursors.first(where: { $0.hits == hits }) { return known.cursor }
    let made = try ranker.plan.remainder(hits)
    cursors.append((hits, made))
    return made
  }

  private func wholeCursor() throws -> DocumentCursor {
    if let whole { return whole }
    let made = try ranker.plan.matches()
    whole = made
    return made
  }

  /// So many documents are asked for, at most.
  func estimate(onlyUnproven: Bool) throws -> Int { try documents(onlyUnproven).estimate }

  /// The matches that are not proven where they count, and possibly others, where they are few and no
  /// texts are read to find them; nil elsewhere, and then nothing has happened.
  func few() throws -> DocumentArray? {
    let cursor = try documents(true)
    guard cursor.isListed, !cursor.verifies, cursor.estimate <= CostModel.unprovenListed else {
      return nil
    }
    var few = DocumentArray()
    try cursor.list(into: &few)
    return few
  }

  /// The documents that are asked for.
  private func documents(_ onlyUnproven: Bool) throws -> DocumentCursor {
    if let all { return all }
    let made = try onlyUnproven ? ranker.plan.unprovenMatches() : ranker.plan.matches()
    all = made
    return made
  }

  /// Removes survivors of a span that do not match.
  func keepMatches(_ survivors: inout [ScoreBoard.Survivor], _ base: UInt32) throws {
    var index = 0
    kept.removeAll(keepingCapacity: true)
    while index < survivors.count {
      let start = survivors[index].offset & ~(DocumentWindow.size - 1)
      var end = index
      while end < survivors.count, survivors[end].offset &- start < DocumentWindow.size { end += 1 }
      try keepMatches(survivors[index..<end], base &+ start, start)
      index = end
    }
    swap(&survivors, &kept)
  }

  /// The same for survivors of one window of 4 096, which begins at `start` of the span.
  private func keepMatches(
    _ survivors: ArraySlice<ScoreBoard.Survivor>, _ base: UInt32, _ start: UInt32
  ) throws {
    let proof = proof
    let before = kept.count
    var left = survivors.filter { survivor in
      guard proof.holds(survivor.hits) else { return true }
      kept.append(survivor)
      return false
    }
    while let first = left.first {
      let isFull = cursors.count >= CostModel.remainderCursors
      let hits = first.hits & provable
      let isKnown = !isFull || cursors.contains { $0.hits == hits }
      // Everything that is left is asked about the whole query once there are too many kinds.
      let isSame = { (survivor: ScoreBoard.Survivor) in
        !isKnown || survivor.hits & self.provable == hits
      }
      window.removeAll()
      for survivor in left where isSame(survivor) {
        window.insert(offset: survivor.offset &- start)
      }
      let cursor = try isKnown ? cursor(hits) : wholeCursor()
      try cursor.filter(&window, base: base)
      for survivor in left where isSame(survivor) {
        if window.contains(offset: survivor.offset &- start) { kept.append(survivor) }
      }
      left.removeAll(where: isSame)
    }
    // They were kept kind by kind, and who takes them expects them to ascend.
    kept[before...].sort { $0.offset < $1.offset }
  }

  /// Lends the matches of the window at `base` where there are some; returns a document that no
  /// match at or after `base` precedes, nil when there is none.
  ///
  /// - Parameter onlyUnproven: leave out those that are proven where they count.
  func withMatches(
    at base: UInt32, onlyUnproven: Bool, _ body: (borrowing DocumentWindow) throws -> Void
  ) throws -> UInt32? {
    let cursor = try documents(onlyUnproven)
    guard let next = try cursor.lowerBound(base), next < ranker.documentCount else { return nil }
    guard next &- base < DocumentWindow.size else { return next }
    window.removeAll()
    try cursor.add(to: &window, base: base)
    ranker.removeExcluded(window, base)
    if !window.isEmpty { try body(window) }
    return next
  }
}
