import QueryLanguage

/// The items a query matches, in batches, computed as they are asked for.
///
/// Every iteration runs the query over the snapshot taken when the sequence was made. A batch is
/// computed on the caller's task without a thread switch; a cancelled task ends the sequence by
/// throwing ``IndexError/cancelled``. Each batch has the whole ``QueryBudget``.
public struct SearchResults: AsyncSequence, Sendable {
  /// A batch of items, never empty.
  public typealias Element = [Item]
  /// What a query can fail with.
  public typealias Failure = IndexError

  /// The most items in one batch.
  public static let batchSize = 256

  let snapshot: Snapshot
  let query: Result<Query, IndexError>
  let attributes: [AttributeKey]?
  let limit: Int?

  /// Starts the query.
  public func makeAsyncIterator() -> Iterator {
    Iterator(results: self)
  }

  /// Computes one batch after the other.
  public struct Iterator: AsyncIteratorProtocol {
    private let results: SearchResults
    private let reader: ItemReader
    private var search: QuerySearch?
    private var pending: (entry: SegmentEntry, documents: ArraySlice<UInt32>)?
    private var remaining: Int
    private var isFinished = false

    init(results: SearchResults) {
      self.results = results
      reader = ItemReader(results.attributes)
      remaining = results.limit.map { Swift.max(0, $0) } ?? .max
    }

    /// The next batch; nil at the end.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(IndexError) -> [Item]? {
      guard !isFinished else { return nil }
      do {
        let items = try nextBatch()
        isFinished = items.isEmpty
        return items.isEmpty ? nil : items
      } catch {
        isFinished = true
        throw IndexError(error)
      }
    }

    /// The next batch; nil at the end.
    public mutating func next() async throws(IndexError) -> [Item]? {
      try await next(isolation: nil)
    }

    private mutating func nextBatch() throws -> [Item] {
      try results.snapshot.state.checkFilesAreWhole()
      var search = try self.search ?? QuerySearch(results.snapshot, results.query.get())
      defer { self.search = search }
      if self.search != nil { search.statistics.meter = search.statistics.meter.next() }
      var items: [Item] = []
      while items.count < SearchResults.batchSize, remaining > 0 {
        if pending?.documents.isEmpty ?? true {
          guard let batch = try search.nextBatch() else { break }
          pending = (batch.entry, batch.documents[...])
        }
        guard let entry = pending?.entry, let document = pending?.documents.popFirst() else {
          break
        }
        items.append(try reader.item(entry.segment, document, search.statistics.meter))
        remaining -= 1
      }
      return items
    }
  }
}

extension Snapshot {
  /// The items a query string matches, as a sequence of batches.
  ///
  /// - Parameters:
  ///   - attributes: attributes to read; nil reads all, none reads identifier, domain and dates.
  ///   - limit: the most items to return; nil returns all.
  public func search(
    _ query: String, fetching attributes: [AttributeKey]? = nil, limit: Int? = nil
  ) -> SearchResults {
    let parsed = Result { () throws(IndexError) in try parse(query) }
    return SearchResults(
      snapshot: self, query: parsed, attributes: attributes, limit: limit)
  }

  /// The items a query matches, as a sequence of batches.
  public func search(
    _ query: Query, fetching attributes: [AttributeKey]? = nil, limit: Int? = nil
  ) -> SearchResults {
    SearchResults(
      snapshot: self, query: .success(query), attributes: attributes, limit: limit)
  }
}

extension SearchIndex {
  /// The items a query string matches at this moment, as a sequence of batches.
  public func search(
    _ query: String, fetching attributes: [AttributeKey]? = nil, limit: Int? = nil
  ) -> SearchResults {
    snapshot().search(query, fetching: attributes, limit: limit)
  }

  /// The items a query matches at this moment, as a sequence of batches.
  public func search(
    _ query: Query, fetching attributes: [AttributeKey]? = nil, limit: Int? = nil
  ) -> SearchResults {
    snapshot().search(query, fetching: attributes, limit: limit)
  }
}
