import QueryLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An item that a ranked search has found.
public struct RankedItem: Sendable, Hashable {
  /// The item, with the attributes that were asked for.
  public let item: Item
  /// Where the item is, in the snapshot that was searched.
  public let document: DocumentReference
  /// How well the item answers, in points; see ``RankedDocument/score``.
  public let score: Int32
}

/// The items a query matches, best first, in pages that are computed as they are asked for.
///
/// All pages are of one snapshot and one moment of the clock: one after the other, they are the
/// list of all matches, best first, each once. The first page costs what
/// `Snapshot.top` costs; who goes on makes the search look for
/// twice as many as before, so that all pages together cost little more than the last list. A page
/// is computed on the caller's task; a cancelled task ends the sequence by throwing
/// ``IndexError/cancelled``.
struct RankedResults: AsyncSequence, Sendable {
  /// A page of items, never empty; only the last one may have fewer items than asked for.
  typealias Element = [RankedItem]
  /// What a query can fail with.
  typealias Failure = IndexError

  let snapshot: Snapshot
  let query: Result<Query, IndexError>
  let ranking: Ranking
  let attributes: [AttributeKey]?
  let limit: Int
  let pageSize: Int

  init(
    _ snapshot: Snapshot, _ query: Result<Query, IndexError>, ranking: Ranking,
    attributes: [AttributeKey]?, limit: Int?, pageSize: Int
  ) {
    // Freshness changes with time, and with it the order: all pages are of one moment.
    var configuration = snapshot.configuration
    let now = configuration.clock()
    configuration.clock = { now }
    self.snapshot = Snapshot(state: snapshot.state, configuration: configuration)
    self.query = query
    self.ranking = ranking
    self.attributes = attributes
    self.limit = Swift.max(0, limit ?? .max)
    self.pageSize = Swift.max(1, pageSize)
  }

  /// Starts the query.
  func makeAsyncIterator() -> Iterator { Iterator(results: self) }

  /// Computes one page after the other.
  struct Iterator: AsyncIteratorProtocol {
    private let results: RankedResults
    /// The best matches, as far as they were looked for.
    private var best: [RankedDocument] = []
    /// How many were looked for.
    private var depth = 0
    private var delivered = 0
    private var isFinished = false

    init(results: RankedResults) { self.results = results }

    /// The next page; nil at the end.
    mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(IndexError) -> [RankedItem]? {
      guard !isFinished else { return nil }
      do throws(IndexError) {
        let page = try nextPage()
        isFinished = page.count < results.pageSize
        return page.isEmpty ? nil : page
      } catch {
        isFinished = true
        throw error
      }
    }

    /// The next page; nil at the end.
    mutating func next() async throws(IndexError) -> [RankedItem]? {
      try await next(isolation: nil)
    }

    private mutating func nextPage() throws(IndexError) -> [RankedItem] {
      if Task.isCancelled { throw .cancelled }
      let query = try results.query.get()
      let snapshot = results.snapshot
      let size = Swift.min(results.pageSize, results.limit - delivered)
      guard size > 0 else { return [] }
      // More were found than asked for when the last list was full.
      if best.count < delivered + size, best.count == depth {
        let wanted = Swift.min(
          Swift.max(2 * depth, delivered + size), Swift.min(results.limit, snapshot.storedItemCount)
        )
        if wanted > depth {
          depth = wanted
          best = try snapshot.top(query, limit: wanted, ranking: results.ranking)
        }
      }
      let page = Array(best.dropFirst(delivered).prefix(size))
      delivered += page.count
      let items = try snapshot.items(at: page.map(\.document), fetching: results.attributes)
      return zip(page, items).map { ranked, item in
        RankedItem(item: item, document: ranked.document, score: ranked.score)
      }
    }
  }
}

extension Snapshot {
  /// The items a query matches, best first, as a sequence of pages that are computed as they are
  /// asked for.
  ///
  /// All pages are of one snapshot and one moment of the clock: one after the other, they are the
  /// list of all matches, best first, each once. No page is empty; only the last may have fewer items
  /// than asked for. The first page costs what ``top(_:limit:ranking:offset:)`` costs; who goes on
  /// makes the search look for twice as many as before, so that all pages together cost little more
  /// than the last list. A page is computed on the caller's task; a cancelled task ends the sequence
  /// by throwing ``IndexError/cancelled``.
  ///
  /// - Parameters:
  ///   - query: a query, or a text of the query language.
  ///   - ranking: the weights.
  ///   - attributes: attributes to read; nil reads all, none reads identifier, domain and dates.
  ///   - limit: the most items to return; nil returns all.
  ///   - pageSize: the items of a page, at least one.
  public func search(
    _ query: some QueryConvertible, ranking: Ranking, fetching attributes: [AttributeKey]? = nil,
    limit: Int? = nil, pageSize: Int = 20
  ) -> some AsyncSequence<[RankedItem], IndexError> & Sendable {
    RankedResults(
      self, Result { () throws(IndexError) in try parse(query) }, ranking: ranking,
      attributes: attributes, limit: limit, pageSize: pageSize)
  }
}

extension SearchIndex {
  /// The items a query matches at this moment, best first, as a sequence of pages.
  ///
  /// What ``Snapshot/search(_:ranking:fetching:limit:pageSize:)`` gives for ``snapshot()``.
  public func search(
    _ query: some QueryConvertible, ranking: Ranking, fetching attributes: [AttributeKey]? = nil,
    limit: Int? = nil, pageSize: Int = 20
  ) -> some AsyncSequence<[RankedItem], IndexError> & Sendable {
    snapshot().search(
      query, ranking: ranking, fetching: attributes, limit: limit, pageSize: pageSize)
  }
}
