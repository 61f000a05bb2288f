import ByteStore

extension Identity {
  /// Reads many identifiers: a block is opened once for neighbours.
  ///
  /// Fastest when the documents ascend, as matches do.
  package struct Reader {
    private let identity: Identity
    private var block: IdentifierBlock?
    private var index = -1

    init(_ identity: Identity) { self.identity = identity }

    private mutating func block(of document: UInt32) throws(StoreError) -> IdentifierBlock {
      let wanted = Int(document) / IdentifierBlock.size
      if wanted == index, let block { return block }
      guard document < identity.documentCount else {
        throw identity.damaged("no document \(document)")
      }
      let opened = try identity.block(wanted)
      block = opened
      index = wanted
      return opened
    }

    /// The identifier of a document as text; what is not UTF-8 is repaired.
    package mutating func text(ofDocument document: UInt32) throws(StoreError) -> String {
      try block(of: document).text(Int(document) % IdentifierBlock.size)
    }

    /// Appends the bytes of a document's identifier; returns how many.
    @discardableResult
    package mutating func append(
      _ document: UInt32, to output: inout [UInt8]
    ) throws(StoreError) -> Int {
      try withIdentifier(ofDocument: document) { (bytes) throws(StoreError) in
        output.append(contentsOf: bytes)
        return bytes.count
      }
    }

    /// Lends the bytes of a document's identifier.
    package mutating func withIdentifier<Result>(
      ofDocument document: UInt32,
      _ body: (UnsafeBufferPointer<UInt8>) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
      let block = try block(of: document)
      let place = Int(document) % IdentifierBlock.size
      let length = try block.length(place)
      var outcome: Swift.Result<Result, StoreError>?
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(length, 1)) { buffer in
        outcome = Swift.Result { () throws(StoreError) in
          guard let start = buffer.baseAddress else { throw identity.damaged("no memory") }
          // SAFETY: the buffer has room for the length, all of which is written.
          try block.decode(place, into: start)
          return try body(UnsafeBufferPointer(start: start, count: length))
        }
      }
      guard let outcome else { throw identity.damaged("no memory") }
      return try outcome.get()
    }
  }

  /// A reader of this segment's identifiers.
  package func reader() -> Reader { Reader(self) }

  /// Calls `body` with every document and the bytes of its identifier, in document order.
  package func forEachIdentifierBytes(
    _ body: (_ document: UInt32, _ identifier: UnsafeBufferPointer<UInt8>) throws(StoreError) ->
      Void
  ) throws(StoreError) {
    var room = 256
    var memory = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
    defer { memory.deallocate() }
    var document: UInt32 = 0
    for index in 0..<blockOffsets.count - 1 {
      let block = try block(index)
      for place in 0..<block.count {
        let length = try block.length(place)
        if length > room {
          memory.deallocate()
          room = 2 * length
          memory = .allocate(capacity: room)
        }
        // SAFETY: there is room for the length, all of which is written.
        try block.decode(place, into: memory)
        try body(document, UnsafeBufferPointer(start: memory, count: length))
        document += 1
      }
    }
  }

  /// The bytes of the longest identifier.
  package func longest() throws(StoreError) -> Int {
    var longest = 0
    for index in 0..<blockOffsets.count - 1 {
      let block = try block(index)
      for place in 0..<block.count { longest = max(longest, try block.length(place)) }
    }
    return longest
  }

  /// The bytes that occur in identifiers; read of the blocks' alphabets, some nanoseconds a document.
  package func alphabet() throws(StoreError) -> ByteSet {
    var alphabet = ByteSet()
    for index in 0..<blockOffsets.count - 1 { try block(index).addBytes(to: &alphabet) }
    return alphabet
  }

  /// Calls `body` with every document and its identifier, in document order.
  package func forEachIdentifier(
    _ body: (_ document: UInt32, _ identifier: [UInt8]) throws(StoreError) -> Void
  ) throws(StoreError) {
    try forEachIdentifierBytes { (document, bytes) throws(StoreError) in
      try body(document, Array(bytes))
    }
  }
}
