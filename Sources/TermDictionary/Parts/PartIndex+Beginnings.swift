import ByteStore

/// The parts that begin with some bytes, most often far more than are asked for by name.
extension PartIndex {
  /// The blocks that have the parts that begin with these bytes; the first and the last may have others.
  func blocks(startingWith prefix: [UInt8]) throws(StoreError) -> Range<Int> {
    let first = try firstBlock(for: prefix)
    guard let successor = ByteOrder.successor(ofPrefix: prefix) else { return first..<blockCount }
    let last = try firstBlock(for: successor)
    return first..<min(max(first, last) + 1, blockCount)
  }

  /// Calls `body` for each term of each part that begins with these bytes: with the number of bytes of
  /// the part, and the place of the term in the table of borders, which is below its count.
  ///
  /// Parts are told by what each shares with the one before, and none is put together.
  @inline(__always)
  func forEachPlace(
    startingWith prefix: [UInt8], _ body: (Int, Int) throws(StoreError) -> Void
  ) throws(StoreError) {
    var block = try firstBlock(for: prefix)
    while block < blockCount {
      let view = try blockView(block)
      var at = 0
      // How many bytes of the prefix the part before begins with. Parts ascend: while they share more
      // with one another than with the prefix, they stay below it; once they share less, they are
      // above it.
      var matched = 0
      for _ in 0..<partCount(inBlock: block) {
        // SAFETY: the view keeps `count` bytes at `base`; what a part adds lies among them.
        guard let (shared, added) = FrontCoding.lengths(view.base, view.count, at: &at) else {
          throw view.damaged(at, "a part does not fit its block")
        }
        if shared < matched { return }
        if shared == matched, matched < prefix.count {
          var same = 0
          while same < added, matched < prefix.count,
            view.base.load(fromByteOffset: at &+ same, as: UInt8.self) == prefix[matched]
          {
            same &+= 1
            matched &+= 1
          }
          if same < added, matched < prefix.count,
            view.base.load(fromByteOffset: at &+ same, as: UInt8.self) > prefix[matched]
          {
            return
          }
        }
        at &+= added
        if matched < prefix.count {
          try skipPlaces(view, &at)
        } else {
          try forEachPlace(view, &at) { (place) throws(StoreError) in
            try body(shared &+ added, place)
          }
        }
      }
      block &+= 1
    }
  }

  /// Calls `body` for each term of those parts that begin with these bytes and are wanted: with the
  /// bytes of the part and the place of the term.
  ///
  /// - Parameter isWanted: asked about each part that begins with the bytes, in order, and told how many
  ///   bytes it has at least in common with the part that it was asked about before.
  @inline(__always)
  func forEachPart(
    startingWith prefix: [UInt8], where isWanted: (UnsafeBufferPointer<UInt8>, Int) -> Bool,
    _ body: (UnsafeBufferPointer<UInt8>, Int) throws(StoreError) -> Void
  ) throws(StoreError) {
    var block = try firstBlock(for: prefix)
    var part = TermBuffer()
    while block < blockCount {
      let view = try blockView(block)
      var at = 0
      var begins = false
      part.removeAll()
      let parts = partCount(inBlock: block)
      let isLast = try part.withStorage { (storage, length) throws(StoreError) in
        guard let text = storage.baseAddress else { return true }
        for _ in 0..<parts {
          // SAFETY: the view keeps `count` bytes at `base`.
          guard let shared = FrontCoding.next(view.base, view.count, at: &at, text, &length) else {
            throw view.damaged(at, "a part does not fit its block")
          }
          // SAFETY: `length` bytes of the storage are those of the part.
          let bytes = UnsafeBufferPointer(
            start: UnsafePointer(text.assumingMemoryBound(to: UInt8.self)), count: length)
          // What shares as much with a part that begins with the bytes does so, too; most do.
          let isAlike = begins && shared >= prefix.count
          begins = isAlike || ByteOrder.isEqual(prefix, to: bytes, at: 0)
          if begins {
            if isWanted(bytes, isAlike ? shared : 0) {
              try forEachPlace(view, &at) { (place) throws(StoreError) in try body(bytes, place) }
              continue
            }
          } else if prefix.withUnsafeBufferPointer({ ByteOrder.compare(bytes, $0) }) > 0 {
            return true
          }
          try skipPlaces(view, &at)
        }
        return false
      }
      if isLast { return }
      block &+= 1
    }
  }

  private func partCount(inBlock block: Int) -> Int {
    min(PartIndex.blockSize, count &- block &* PartIndex.blockSize)
  }

  /// Reads the terms of a part, which stand at `at`, as places in the table of borders below its count.
  @inline(__always)
  private func forEachPlace(
    _ view: ByteView, _ at: inout Int, _ body: (Int) throws(StoreError) -> Void
  ) throws(StoreError) {
    let terms = try PartIndex.number(view, &at)
    guard terms <= UInt64(view.count &- at) else { throw view.damaged(at, "terms of a part") }
    var place: UInt64 = 0
    for _ in 0..<terms {
      place = place &+ (try PartIndex.number(view, &at))
      guard place < UInt64(borders.count) else { throw view.damaged(at, "term of a part") }
      try body(Int(truncatingIfNeeded: place))
    }
  }

  /// Goes behind the terms of a part.
  @inline(__always)
  private func skipPlaces(_ view: ByteView, _ at: inout Int) throws(StoreError) {
    var terms = try PartIndex.number(view, &at)
    while terms > 0 {
      guard at < view.count else { throw view.damaged(at, "terms of a part") }
      // SAFETY: the place was checked. Each number ends with a byte below 128.
      terms &-= view.base.load(fromByteOffset: at, as: UInt8.self) < 0x80 ? 1 : 0
      at &+= 1
    }
  }

  /// A varint, most often of one byte.
  @inline(__always)
  private static func number(_ view: ByteView, _ at: inout Int) throws(StoreError) -> UInt64 {
    // SAFETY: the place was checked.
    if at < view.count {
      let byte = view.base.load(fromByteOffset: at, as: UInt8.self)
      if byte < 0x80 {
        at &+= 1
        return UInt64(byte)
      }
    }
    return try view.varint(&at)
  }
}
