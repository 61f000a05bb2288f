import ByteStore

/// The last eight bytes of every 64th of some texts that ascend by their reversed bytes: where a
/// suffix stands among them is known but for the distance of two samples.
struct SuffixSamples: Sendable {
  static let distance = 64

  let section: SectionReader
  /// Where the samples stand, eight bytes each.
  let at: Int
  /// Number of texts.
  let count: Int

  /// Bytes of the samples of so many texts.
  static func byteCount(_ count: Int) -> Int { sampleCount(count) * 8 }

  private static func sampleCount(_ count: Int) -> Int { (count + distance - 1) / distance }

  func sample(_ index: Int) throws(StoreError) -> UInt64 { try section.u64(at + index * 8) }

  /// Between which places stand the first text that is not before a suffix, and the first one behind
  /// those that end with it: the place is one of the range, or its upper bound.
  ///
  /// A sample that equals the key in the bytes it has is a text that ends with the suffix where the
  /// suffix has no other bytes; of a longer one it says nothing.
  private func bounds(
    _ suffix: [UInt8]
  ) throws(StoreError) -> (first: Range<Int>, end: Range<Int>) {
    let key = ReverseOrder.sample(of: suffix[...])
    let known = UInt64(min(suffix.count, 8))
    let mask: UInt64 = known == 8 ? .max : ~(UInt64.max >> (known * 8))
    let sampleCount = SuffixSamples.sampleCount(count)
    var below = 0
    var notAbove = sampleCount
    while below < notAbove {
      let middle = (below + notAbove) / 2
      if try sample(middle) & mask < key { below = middle + 1 } else { notAbove = middle }
    }
    let firstEqual = below
    notAbove = sampleCount
    while below < notAbove {
      let middle = (below + notAbove) / 2
      if try sample(middle) & mask <= key { below = middle + 1 } else { notAbove = middle }
    }
    // Sample firstEqual - 1 is before the key, sample `below` behind it and its extensions.
    let low = place(behindSampleBefore: firstEqual)
    let high = place(ofSample: below)
    // A shorter text has zeros in its sample where the suffix has bytes.
    guard suffix.count <= 8, !suffix.contains(0) else { return (low..<high, low..<high) }
    return (low..<place(ofSample: firstEqual), place(behindSampleBefore: below)..<high)
  }

  private func place(ofSample index: Int) -> Int { min(index * SuffixSamples.distance, count) }

  private func place(behindSampleBefore index: Int) -> Int {
    index == 0 ? 0 : min((index - 1) * SuffixSamples.distance + 1, count)
  }

  /// The places of the texts that end with a suffix.
  ///
  /// - Parameter order: how the text at a place compares with the suffix, from the last byte on: below
  ///   zero before it, zero where it ends with it.
  func range(
    of suffix: [UInt8], _ order: (Int) throws(StoreError) -> Int
  ) throws(StoreError) -> Range<Int> {
    guard count > 0, !suffix.isEmpty else { return 0..<count }
    let (first, end) = try bounds(suffix)
    var (low, high) = (first.lowerBound, first.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if try order(middle) < 0 { low = middle + 1 } else { high = middle }
    }
    let start = low
    (low, high) = (max(end.lowerBound, start), max(end.upperBound, start))
    while low < high {
      let middle = low + (high - low) / 2
      if try order(middle) <= 0 { low = middle + 1 } else { high = middle }
    }
    return start..<low
  }

  /// How a text compares with a suffix from the last byte on: zero where it ends with it.
  static func order(_ text: UnsafeBufferPointer<UInt8>, _ suffix: [UInt8]) -> Int {
    suffix.withUnsafeBufferPointer { suffix in
      if text.count > suffix.count {
        let end = UnsafeBufferPointer(rebasing: text[(text.count - suffix.count)...])
        return ByteOrder.compareReversed(end, suffix)
      }
      return ByteOrder.compareReversed(text, suffix)
    }
  }
}
