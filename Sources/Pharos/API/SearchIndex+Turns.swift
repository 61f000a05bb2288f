import ByteStore

/// A batch that has its turn: it will be committed after those that came before it, whenever it is
/// finished.
package struct CommitTurn: Sendable {
  let writer: IndexWriter
  let ticket: CommitQueue.Ticket

  /// Commits the batch; called once, soon, and in any order with others: later batches wait for it.
  package func finish() async throws(IndexError) {
    try await Blocking.run { () throws(IndexError) in try writer.commit(ticket) }
  }
}

extension SearchIndex {
  /// How many batches may be prepared at a time: one for each processor, two at most for the sake of
  /// memory.
  package static var batchesSideBySide: Int { min(2, Processors.count) }

  /// Gives a batch its turn, so that several may be prepared side by side and keep their order.
  package func takeTurn(_ batch: Batch) throws(IndexError) -> CommitTurn {
    let writer = try writable()
    return CommitTurn(writer: writer, ticket: writer.enqueue(batch.batch))
  }

  /// Carries out an import: meanwhile more segment files may gather than otherwise; they are merged in
  /// the background after it.
  package func importing<Result, Failure: Error>(
    _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let writer = try? writable()
    writer?.beginImport()
    defer { writer?.endImport() }
    return try await body()
  }

  /// Whether segment files are being merged: that takes about the memory of building a batch.
  package var isMergingFiles: Bool { (try? writable())?.isMergingFiles ?? false }

  /// Returns when no merge of segment files is running: who has much to add waits for it, so that
  /// the memory of merging does not come on top of that of building.
  package func waitForFileMerge() async throws(IndexError) {
    let writer = try writable()
    try await Blocking.run { () throws(IndexError) in writer.waitForFileMerge() }
  }

  /// The first part of closing, for who shows how far it is: returns when no flush or merge runs, and
  /// lets none begin.
  package func endBackgroundWork() async throws(IndexError) {
    let writer = try writable()
    try await Blocking.run { () throws(IndexError) in writer.endBackgroundWork() }
  }
}
