import CKernels

extension BlockCursor {
  /// Appends the places of the list's term in those of `documents` that the list has.
  ///
  /// `documents` ascend and are not below `base`, by less than ``PositionHits/documentLimit``. Only
  /// positions with a spelling of the mask are appended (0xFF: all are). Moves forward, as a seek
  /// does.
  ///
  /// Precondition: the list has positions.
  package func appendHits(
    of documents: [UInt32], base: UInt32, allowedMask: UInt8 = 0xFF, to hits: inout PositionHits
  ) throws(StoreError) {
    try documents.withUnsafeBufferPointer { (buffer) throws(StoreError) in
      guard let start = buffer.baseAddress else { return }
      try appendHits(of: start, buffer.count, base: base, allowedMask, &hits)
    }
  }

  /// The same for documents in an array of their own.
  package func appendHits(
    of documents: borrowing DocumentArray, base: UInt32, allowedMask: UInt8 = 0xFF,
    to hits: inout PositionHits
  ) throws(StoreError) {
    try appendHits(of: documents.memory, documents.count, base: base, allowedMask, &hits)
  }

  private func appendHits(
    of documents: UnsafePointer<UInt32>, _ count: Int, base: UInt32, _ allowed: UInt8,
    _ hits: inout PositionHits
  ) throws(StoreError) {
    try withPlaces { (places) throws(StoreError) in
      var next = 0
      // SAFETY: `next` stays below `count`; places below `decoded` are at most 128, each is found
      // once; `places` holds 128.
      while next < count {
        if allowed == 0xFF || !list.header.hasMasks, try isUndecodedBits(at: documents[next]) {
          let found = try findInBits(documents, count, &next, places)
          // Only the documents found are there; what asks for others decodes them.
          decoded = PostingFormat.blockSize
          defer { decoded = 0 }
          try appendHits(
            at: UnsafeBufferPointer(start: places, count: found), base: base, allowed, &hits)
          continue
        }
        guard try seek(to: documents[next]) else { return }
        let last = memory.documents[decoded &- 1]
        var found = 0
        while next < count, documents[next] <= last {
          place = gallop(from: place, to: documents[next])
          if memory.documents[place] == documents[next], found < PostingFormat.blockSize {
            places[found] = UInt8(truncatingIfNeeded: place)
            found &+= 1
          }
          next &+= 1
        }
        try appendHits(
          at: UnsafeBufferPointer(start: places, count: found), base: base, allowed, &hits)
      }
    }
  }

  /// Appends the places of the list's term in the documents of a range that are among a set.
  ///
  /// - Parameter filter: counts from the start of the range; nil: all documents of the range. The
  ///   range is not longer than ``PositionHits/documentLimit``.
  package func appendHits(
    in range: Range<UInt32>, among filter: Bitset?, allowedMask: UInt8 = 0xFF,
    to hits: inout PositionHits
  ) throws(StoreError) {
    try appendHits(in: range, base: range.lowerBound, allowedMask, &hits) { document in
      filter?.contains(Int(document &- range.lowerBound)) ?? true
    }
  }

  @inline(__always)
  private func appendHits(
    in range: Range<UInt32>, base: UInt32, _ allowed: UInt8, _ hits: inout PositionHits,
    where keeps: (UInt32) -> Bool
  ) throws(StoreError) {
    try withPlaces { (places) throws(StoreError) in
      var target = range.lowerBound
      while target < range.upperBound, try seek(to: target) {
        // SAFETY: i < decoded <= 128, and `places` holds 128.
        let documents = memory.documents
        var i = gallop(from: place, to: target)
        var found = 0
        while i < decoded, documents[i] < range.upperBound {
          places[found] = UInt8(truncatingIfNeeded: i)
          found &+= keeps(documents[i]) ? 1 : 0
          i &+= 1
        }
        try appendHits(
          at: UnsafeBufferPointer(start: places, count: found), base: base, allowed, &hits)
        let last = documents[decoded &- 1]
        guard i == decoded, last < .max else { return }
        target = last &+ 1
      }
    }
  }

  private func withPlaces(
    _ body: (UnsafeMutablePointer<UInt8>) throws(StoreError) -> Void
  ) throws(StoreError) {
    var failure: StoreError?
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: PostingFormat.blockSize) { places in
      guard let start = places.baseAddress else { return }
      places.initialize(repeating: 0)
      do throws(StoreError) { try body(start) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Appends the positions of postings of the current block, whose documents are not below `base`.
  private func appendHits(
    at places: UnsafeBufferPointer<UInt8>, base: UInt32, _ allowed: UInt8,
    _ hits: inout PositionHits
  ) throws(StoreError) {
    guard !places.isEmpty else { return }
    let header = list.header
    let filters = allowed != 0xFF && header.hasMasks
    if !header.hasMasks, allowed & 1 == 0 { return }
    if header.shape == .one, !header.hasFrequencies {
      if filters, try masks()[0] & allowed == 0 { return }
      hits.append(document: header.document &- base, run: header.run, flags: header.flags)
      return
    }
    let frequencies = try frequencies()
    let masks = filters ? try masks() : nil
    guard let reader = positionReader(), let numbers = frequencies.baseAddress else { return }
    var position = positionBase
    var counted = 0
    var spellings: [UInt8] = []
    // SAFETY: the places ascend and are below `decoded`, as many as frequencies and masks there are.
    for index in places.indices {
      let posting = Int(places[index])
      if counted < posting {
        position &+= Int(pharos_sum(numbers, counted, posting))
        counted = posting
      }
      let document = memory.documents[posting] &- base
      let count = Int(frequencies[posting])
      guard let mask = masks?[posting], mask & ~allowed != 0 else {
        try reader.appendHits(position, count: count, document: document, to: &hits)
        continue
      }
      guard mask & allowed != 0 else { continue }
      spellings.removeAll(keepingCapacity: true)
      try appendSpellings(posting, to: &spellings)
      try reader.appendHits(position, count: count, document: document, to: &hits) {
        allowed >> spellings[$0] & 1 != 0
      }
    }
  }
}
