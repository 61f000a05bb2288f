import ByteStore
import CKernels

/// All identifiers of a block at once.
extension IdentifierBlock {
  /// Writes all identifiers, one after the other.
  func decodeAll(into texts: IdentifierTexts) throws(StoreError) {
    if starts.isEmpty, shared.count <= Int(PHAROS_MOST_IDENTIFIER) {
      return try unpackAll(into: texts)
    }
    var end = 0
    for place in 0..<count { end += try length(place) }
    texts.begin(end, count: count)
    end = 0
    for place in 0..<count {
      // SAFETY: there is room for the lengths of all, which were added up.
      try decode(place, into: texts.bytes + end)
      end += try length(place)
      texts.ends[place] = UInt32(truncatingIfNeeded: end)
    }
  }

  /// The same where the lengths are equal.
  private func unpackAll(into texts: IdentifierTexts) throws(StoreError) {
    let length = shared.count
    texts.begin(length * count, count: count)
    func bytes(_ at: Int) -> UnsafePointer<UInt8> {
      (view.base + at).assumingMemoryBound(to: UInt8.self)
    }
    // SAFETY: what the kernel reads lies in the view, as was checked on opening, with eight bytes
    // behind the symbols; `texts` has room for the identifiers and the padding.
    let isWhole = withExtendedLifetime(view) {
      pharos_identifiers_unpack(
        bytes(symbolsAt), UInt32(symbolWidth), bytes(alphabetAt), symbolCount,
        bytes(shared.lowerBound), bytes(placesAt), length, count, texts.bytes)
    }
    guard isWhole else {
      throw view.damaged(symbolsAt, "identifier with an unknown symbol")
    }
    for place in 0..<count {
      texts.ends[place] = UInt32(truncatingIfNeeded: length * (place + 1))
    }
  }
}
