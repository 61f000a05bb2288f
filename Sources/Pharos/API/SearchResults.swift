import QueryLanguage

/// The items a query matches, in batches, computed as they are asked for.
///
/// Every iteration runs the query over the snapshot taken when the sequence was made. A batch is
/// computed on the caller's task without a thread switch; a cancelled task ends the sequence by
/// throwing ``IndexError/cancelled``. Each batch has the whole ``QueryBudget``.
struct SearchResults: AsyncSequence, Sendable {
  /// A batch of items, never empty.
  typealias Element = [Item]
  /// What a query can fail with.
  typealias Failure = IndexError

  /// The most items in one batch.
  static let batchSize = 256

  let snapshot: Snapshot
  let query: Result<Query, IndexError>
  let attributes: [AttributeKey]?
  let limit: Int?

  /// Starts the query.
  func makeAsyncIterator() -> Iterator {
    Iterator(results: self)
  }

  /// Computes one batch after the other.
  struct Iterator: AsyncIteratorProtocol {
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
    mutating func next(
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
    mutating func next() async throws(IndexError) -> [Item]? {
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
  /// The items a query matches, as a sequence of batches that are computed as they are asked for.
  ///
  /// A batch has at most 256 items and is never empty; items come in the index's order. Every
  /// iteration runs the query. A batch is computed on the caller's task without a thread switch; a
  /// cancelled task ends the sequence by throwing ``IndexError/cancelled``. Each batch has the whole
  /// ``QueryBudget``. A text that is no query is an error of the first batch.
  ///
  /// - Parameters:
  ///   - query: a query, or a text of the query language.
  ///   - attributes: attributes to read; nil reads all, none reads identifier, domain and dates.
  ///   - limit: the most items to return; nil returns all.
  public func search(
    _ query: some QueryConvertible, fetching attributes: [AttributeKey]? = nil, limit: Int? = nil
  ) -> some AsyncSequence<[Item], IndexError> & Sendable {
    SearchResults(
      snapshot: self, query: Result { () throws(IndexError) in try parse(query) },
      attributes: attributes, limit: limit)
  }
}

extension SearchIndex {
  /// The items a query matches at this moment, as a sequence of batches.
  ///
  /// What ``Snapshot/search(_:fetching:limit:)`` gives for ``snapshot()``.
  public func search(
    _ query: some QueryConvertible, fetching attributes: [AttributeKey]? = nil, limit: Int? = nil
  ) -> some AsyncSequence<[Item], IndexError> & Sendable {
    snapshot().search(query, fetching: attributes, limit: limit)
  }
}
