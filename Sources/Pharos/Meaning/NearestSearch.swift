import ByteStore
import QueryLanguage

/// An item with how near its vector is to that of a text.
public struct NearDocument: Hashable, Sendable {
  /// Where the item is.
  public let document: DocumentReference
  /// The cosine of the angle between the vectors, -1 to 1, to about two digits.
  public let similarity: Float
}

extension Snapshot {
  /// The items whose vectors are nearest to that of a text, the nearest first: by meaning, whether or
  /// not they share a word with it.
  ///
  /// Every vector of the model is compared, so the answer is exact for vectors as they are stored, with
  /// a byte a number, and does not depend on how the index is cut into segments. Items that were
  /// added without ``IndexConfiguration/embedder``, or under another model, are not found. Among equals
  /// the item that was added first comes first.
  ///
  /// - Parameters:
  ///   - text: what is asked for.
  ///   - limit: the most items to return.
  ///   - filters: queries that every result must satisfy as well.
  ///   - leastSimilarity: less similar items are left out.
  /// - Throws: ``IndexError/embedderFailed(identifier:detail:)`` where there is no embedder, or it fails;
  ///   and what all queries throw.
  public func nearest(
    to text: String, limit: Int = 10, filters: [Query] = [], leastSimilarity: Float = -1
  ) throws(IndexError) -> [NearDocument] {
    try reporting {
      try nearestSearch(filters).top(limit, text, leastSimilarity: leastSimilarity)
    }
  }

  /// The items nearest in meaning to another one, the nearest first: what
  /// ``nearest(to:limit:filters:leastSimilarity:)`` finds for the text that the item's vector is made of.
  ///
  /// The item itself is never among them, and it need not have been added with the embedder.
  ///
  /// - Parameters:
  ///   - identifier: the item's.
  ///   - limit: the most items to return.
  ///   - filters: queries that every result must satisfy as well.
  ///   - leastSimilarity: less similar items are left out.
  /// - Throws: ``IndexError/noSuchItem(identifier:)`` where no item has the identifier, or the item
  ///   has expired; ``IndexError/embedderFailed(identifier:detail:)`` where there is no embedder, or it
  ///   fails; and what all queries throw.
  public func nearest(
    toItem identifier: String, limit: Int = 10, filters: [Query] = [], leastSimilarity: Float = -1
  ) throws(IndexError) -> [NearDocument] {
    guard let item = try item(identifier) else { throw .noSuchItem(identifier: identifier) }
    return try reporting {
      var search = try nearestSearch(filters)
      if let place = try state.location(of: Array(identifier.utf8)) {
        search.excluded = [state.reference(place.segment, place.document)]
      }
      return try search.top(limit, ItemEmbedding.text(of: item), leastSimilarity: leastSimilarity)
    }
  }

  /// Whether any item has a vector of the embedder, deleted ones included.
  ///
  /// Constant time for each segment.
  package var hasVectors: Bool {
    guard let model = configuration.vectorModel else { return false }
    return state.segments.contains { $0.segment.vectors?.model == model }
  }

  private func nearestSearch(_ filters: [Query]) throws -> NearestSearch {
    guard let embedder = configuration.embedder else {
      throw IndexError.embedderFailed(
        identifier: "", detail: "there is none: set IndexConfiguration.embedder")
    }
    let binder = Binder(configuration)
    return NearestSearch(
      state: state, embedding: ItemEmbedding(embedder: embedder),
      conditions: try binder.bind(filters, within: configuration.queryLimits), now: binder.now,
      statistics: QueryStatistics(beginning()))
  }
}

/// A walk over all vectors of the model for those nearest to that of a text.
struct NearestSearch {
  let state: IndexState
  let embedding: ItemEmbedding
  /// What every result must satisfy.
  let conditions: BoundNode?
  let now: Double
  let statistics: QueryStatistics
  /// Documents that are not looked for.
  var excluded: Set<DocumentReference> = []

  private struct Candidate {
    let similarity: Float
    let sequence: UInt64
    let segment: Int
    let document: UInt32

    /// Whether it comes before another one.
    func precedes(_ other: Candidate) -> Bool {
      similarity == other.similarity
        ? sequence < other.sequence : similarity > other.similarity
    }
  }

  /// The nearest documents, the nearest first.
  func top(
    _ count: Int, _ text: String, leastSimilarity: Float
  ) throws -> [NearDocument] {
    guard count > 0, !text.isEmpty, let vector = try embedding.vectors(of: [text])[0] else {
      return []
    }
    let count = min(count, state.segments.reduce(0) { $0 + Int($1.documentCount) })
    var best: [Candidate] = []
    var floor = leastSimilarity
    for (index, entry) in state.segments.enumerated() {
      guard let vectors = entry.segment.vectors, vectors.model == embedding.model else { continue }
      let allowed = try allowed(entry)
      let dead = try entry.dead(at: now)?.set
      try vectors.forEachBlock(times: vector) { documents, cosines in
        try statistics.poll()
        for place in documents.indices where cosines[place] >= floor {
          let document = documents[place]
          guard dead?.contains(Int(document)) != true,
            allowed?.contains(Int(document)) ?? true
          else { continue }
          if !excluded.isEmpty, excluded.contains(state.reference(index, document)) { continue }
          best.append(
            Candidate(
              similarity: cosines[place],
              sequence: try entry.segment.fixedColumns.sequence(ofDocument: document),
              segment: index, document: document))
          if best.count >= 2 * max(count, 64) { cut(&best, to: count, &floor) }
        }
      }
    }
    cut(&best, to: count, &floor)
    return best.map { found in
      NearDocument(
        document: state.reference(found.segment, found.document), similarity: found.similarity)
    }
  }

  private func cut(_ best: inout [Candidate], to count: Int, _ floor: inout Float) {
    best.sort { $0.precedes($1) }
    if best.count > count { best.removeLast(best.count - count) }
    if best.count == count, let last = best.last { floor = max(floor, last.similarity) }
  }

  /// The living documents of a segment that satisfy the conditions; nil where there are none.
  private func allowed(_ entry: SegmentEntry) throws -> Bitset? {
    guard let conditions else { return nil }
    return try SegmentSearch(
      entry: entry, cursor: state.planner(of: entry, statistics).cursor(for: conditions),
      expiredBy: now, statistics: statistics
    ).set()
  }
}
