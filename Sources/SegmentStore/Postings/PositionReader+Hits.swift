extension PositionReader {
  /// Appends the places of one posting, whose positions start at `start`.
  ///
  /// - Parameter accepts: which of its positions count, by their place in the posting.
  @inline(__always)
  func appendHits(
    _ start: Int, count: Int, document: UInt32, to hits: inout PositionHits,
    where accepts: (Int) -> Bool = { _ in true }
  ) throws(StoreError) {
    guard start >= 0, count >= 0, count <= positionCount, start <= positionCount &- count else {
      throw damaged("positions beyond the list's")
    }
    var next: UInt64 = 0
    var at = start
    let end = start &+ count
    let document = PositionHits.word(document: document, run: 0, flags: 0)
    while at < end {
      let number = at >> PositionFormat.blockShift
      if number != block { try load(number) }
      let first = at & (PositionFormat.blockSize &- 1)
      let last = min(PositionFormat.blockSize, first &+ end &- at)
      hits.reserve(last &- first)
      let output = hits.end
      let deltas = memory.deltas
      let flags = memory.flags
      var written = 0
      // SAFETY: first < last <= 128 in arrays of 128; room was made for that many places.
      for i in first..<last {
        next &+= UInt64(deltas[i])
        output[written] = document | next << PositionHits.runShift | UInt64(flags[i])
        written &+= accepts(at &- start) ? 1 : 0
        next &+= 1
        at &+= 1
      }
      hits.add(written)
      guard next <= PatchedBlock.limit else { throw damaged("run number out of range") }
    }
  }
}
