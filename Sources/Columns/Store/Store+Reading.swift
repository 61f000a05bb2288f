import ByteStore

extension Store {
  /// Walks all records in document order; each block is decoded once and kept out of the cache.
  package struct Cursor {
    private let store: Store
    private var nextBlock = 0
    private var block: RecordBlock?
    private var place = 0
    private var nextDocument: UInt32 = 0

    init(_ store: Store) { self.store = store }

    /// The next document and its record, nil at the end.
    package mutating func next() throws(StoreError) -> (document: UInt32, record: [UInt8])? {
      while true {
        if let block, place < block.count {
          defer {
            place += 1
            nextDocument += 1
          }
          return (nextDocument, block.record(place))
        }
        guard nextBlock < store.blockCount else { return nil }
        let documents = try store.documents(ofBlock: nextBlock)
        guard documents.lowerBound == nextDocument else {
          throw store.damaged("invariant 1: block \(nextBlock)")
        }
        block = try store.block(nextBlock, documents: documents)
        place = 0
        nextBlock += 1
      }
    }
  }

  /// A cursor before the first record.
  package func cursor() -> Cursor { Cursor(self) }

  /// Reads many records, keeping the block of the last one: each block is decoded once when the
  /// documents ascend, as they do in a merge.
  package struct Reader {
    private let store: Store
    private var block: RecordBlock?
    private var documents: Range<UInt32> = 0..<0
    private var index = -1

    init(_ store: Store) { self.store = store }

    /// The record of a document, sharing memory with others of its block: to be read at once.
    package mutating func slice(
      ofDocument document: UInt32
    ) throws(StoreError) -> ArraySlice<UInt8> {
      if let block, documents.contains(document) {
        return block.slice(Int(document - documents.lowerBound))
      }
      let next = try place(of: document)
      let opened = try store.block(next.index, documents: next.documents)
      (index, documents) = next
      block = opened
      return opened.slice(Int(document - documents.lowerBound))
    }

    /// The block behind the last one is tried before searching.
    private func place(
      of document: UInt32
    ) throws(StoreError) -> (index: Int, documents: Range<UInt32>) {
      if index >= 0, index + 1 < store.blockCount, document == documents.upperBound {
        let next = try store.documents(ofBlock: index + 1)
        if next.contains(document) { return (index + 1, next) }
      }
      return try store.blockIndex(ofDocument: document)
    }

    /// The record of a document.
    package mutating func record(ofDocument document: UInt32) throws(StoreError) -> [UInt8] {
      Array(try slice(ofDocument: document))
    }
  }

  /// A reader that has no block yet.
  package func reader() -> Reader { Reader(self) }
}
