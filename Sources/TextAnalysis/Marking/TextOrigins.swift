/// Where the scalars of a folded text come from in the text as it was written.
///
/// Normalization and folding make several scalars of one (ß is ss), one of several (a letter and
/// its accent), and drop some. Every folded scalar comes from the scalar that its first part came
/// from.
///
/// Invariants:
/// 1. a folded scalar for each of `FoldedText` of the text's NFC with the same options;
/// 2. every offset is that of the first byte of a scalar.
struct TextOrigins {
  /// The offset of each folded scalar's origin, in UTF-8 bytes; nil where all are their own.
  private let offsets: [UInt32]?
  /// Number of folded scalars.
  let count: Int

  /// A group of scalars that may interact is folded at once; a larger one is cut at the next scalar
  /// that nothing interacts with.
  private static let groupSize = 256

  /// - Parameter utf8: valid UTF-8, of less than 4 GiB.
  init(_ utf8: UnsafeBufferPointer<UInt8>, _ options: FoldOptions) {
    if ASCII.prefixLength(utf8, from: 0) == utf8.count {
      offsets = nil
      count = utf8.count
      return
    }
    var offsets: [UInt32] = []
    offsets.reserveCapacity(utf8.count)
    var group = TaggedScalars()
    func flush() {
      guard group.count > 0 else { return }
      group.reorder()
      group.compose()
      group.fold(options)
      for place in 0..<group.count { offsets.append(group.tag(place)) }
      group.removeAll()
    }
    var index = 0
    while index < utf8.count {
      if utf8[index] < 0x80 {
        // Nothing composes with what stands before a byte below 0x80; its last one may get marks.
        flush()
        let end = ASCII.prefixLength(utf8, from: index)
        for place in index..<end - 1 { offsets.append(UInt32(truncatingIfNeeded: place)) }
        group.appendDecomposed(
          UInt32(utf8[end - 1]), tag: UInt32(truncatingIfNeeded: end - 1))
        index = end
        continue
      }
      let start = index
      let scalar = UTF8Scalars.next(utf8, &index)
      if group.count >= TextOrigins.groupSize, TextChunks.beginsAfresh(ScalarTraits(of: scalar)) {
        flush()
      }
      group.appendDecomposed(scalar, tag: UInt32(truncatingIfNeeded: start))
    }
    flush()
    self.offsets = offsets
    count = offsets.count
  }

  /// The offset of the scalar that a folded one comes from.
  subscript(place: Int) -> Int { offsets.map { Int($0[place]) } ?? place }
}
