import ByteStore

extension ImpactCursor {
  /// Adds what documents from `base` to `last` are worth to a comparison, and touches them.
  ///
  /// - Parameter least: documents that are worth less are left out.
  package func collect(
    _ base: UInt32, through last: UInt32, _ comparison: Int, atLeast least: Int32,
    on board: ScoreBoard
  ) throws(StoreError) {
    let numbers = board.writableNumbers(of: comparison)
    let touched = UnsafeMutableRawPointer(board.touched).assumingMemoryBound(to: UInt8.self)
    let last = min(last, base &+ UInt32(board.words &* 64 &- 1))
    guard var next = try cursor.nextDocument(atOrAfter: base) else { return }
    while next <= last {
      let documents = cursor.memory.documents
      let start = cursor.index
      let end = cursor.end(from: start, through: last)
      try loadWorths(start..<end)
      // SAFETY: documents of the block from base to last: offsets lie in the board's span. Bit n of a
      // word is bit n % 8 of its byte n / 8, for numbers are little endian.
      for i in start..<end where worths[i] >= least {
        let offset = Int(documents[i] &- base)
        Self.add(worths[i], to: &numbers[offset])
        touched[offset >> 3] |= 1 &<< UInt8(truncatingIfNeeded: offset & 7)
      }
      guard end == cursor.count, try cursor.nextBlock() else { return }
      next = documents[0]
    }
  }

  /// Adds what the candidates of the board are worth to a comparison.
  package func add(
    _ base: UInt32, through last: UInt32, _ comparison: Int, on board: ScoreBoard
  ) throws(StoreError) {
    let last = min(last, base &+ UInt32(board.words &* 64 &- 1))
    let expected = density * Float(board.words &* 64)
    if board.hasFewerCandidates(than: Int(expected / 8) &+ 1) {
      try addOneByOne(base, last, comparison, board)
    } else {
      try addByBlocks(base, last, comparison, board)
    }
  }

  private func addOneByOne(
    _ base: UInt32, _ last: UInt32, _ comparison: Int, _ board: ScoreBoard
  ) throws(StoreError) {
    let numbers = board.writableNumbers(of: comparison)
    var from = 0
    while let offset = board.nextCandidate(from) {
      let document = base &+ UInt32(truncatingIfNeeded: offset)
      guard let found = try cursor.nextDocument(atOrAfter: document), found <= last else { return }
      if found == document {
        let place = cursor.index
        try loadWorths(place..<place &+ 1)
        // SAFETY: the offset of a candidate lies in the board's span.
        Self.add(worths[place], to: &numbers[offset])
        from = offset &+ 1
      } else {
        from = Int(found &- base)
      }
    }
  }

  /// Adds a worth; both are at least 0, and a sum too large is the largest number, as bounds have
  /// it.
  @inline(__always)
  static func add(_ worth: Int32, to number: inout Int32) {
    let sum = number &+ worth
    number = sum < 0 ? .max : sum
  }

  private func addByBlocks(
    _ base: UInt32, _ last: UInt32, _ comparison: Int, _ board: ScoreBoard
  ) throws(StoreError) {
    let numbers = board.writableNumbers(of: comparison)
    let candidates = UnsafeRawPointer(board.candidates).assumingMemoryBound(to: UInt8.self)
    var from = 0
    while let offset = board.nextCandidate(from) {
      let document = base &+ UInt32(truncatingIfNeeded: offset)
      guard let found = try cursor.nextDocument(atOrAfter: document), found <= last else { return }
      let documents = cursor.memory.documents
      let start = cursor.index
      let end = cursor.end(from: start, through: last)
      // SAFETY: as in collect; there is a place for each document of a block.
      var count = 0
      for i in start..<end {
        let offset = Int(documents[i] &- base)
        let isCandidate = candidates[offset >> 3] &>> UInt8(truncatingIfNeeded: offset & 7) & 1
        places[count] = UInt8(truncatingIfNeeded: i)
        count &+= Int(isCandidate)
      }
      if count &* 2 > end &- start {
        try loadWorths(start..<end)
      } else {
        for i in 0..<count { try loadWorths(Int(places[i])..<Int(places[i]) &+ 1) }
      }
      for i in 0..<count {
        let place = Int(places[i])
        Self.add(worths[place], to: &numbers[Int(documents[place] &- base)])
      }
      guard end == cursor.count else { return }
      from = Int(documents[end &- 1] &- base) &+ 1
    }
  }
}

extension BlockCursor {
  /// Whether the list says how often its term occurs; once everywhere, if not.
  var hasFrequencies: Bool { list.header.hasFrequencies }

  /// The place behind the last document of the decoded block that is not above `last`.
  ///
  /// Precondition: the document at `start` is not above `last`.
  func end(from start: Int, through last: UInt32) -> Int {
    // SAFETY: start < decoded <= 128.
    memory.documents[decoded &- 1] <= last ? decoded : gallop(from: start, to: last &+ 1)
  }
}
