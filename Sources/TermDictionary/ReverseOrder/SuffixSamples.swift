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

  /// Bounds of the first place whose text is not before a suffix, or with `after` of the first
  /// place behind the texts that end with it.
  ///
  /// A sample equal to the key in the bytes it has says nothing.
  func bounds(
    _ suffix: [UInt8], after: Bool
  ) throws(StoreError) -> (low: Int, high: Int) {
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
    let distance = SuffixSamples.distance
    // Sample firstEqual - 1 is before the key, sample `below` behind it and its extensions.
    let high = below < sampleCount ? below * distance : count
    return (firstEqual == 0 ? 0 : (firstEqual - 1) * distance + 1, high)
  }

  /// The places of the texts that end with a suffix.
  ///
  /// - Parameter order: how the text at a place compares with the suffix, from the last byte on: below
  ///   zero before it, zero where it ends with it.
  func range(
    of suffix: [UInt8], _ order: (Int) throws(StoreError) -> Int
  ) throws(StoreError) -> Range<Int> {
    guard count > 0, !suffix.isEmpty else { return 0..<count }
    let low = try boundary(suffix, after: false, from: 0, order)
    let high = try boundary(suffix, after: true, from: low, order)
    return low..<max(low, high)
  }

  private func boundary(
    _ suffix: [UInt8], after: Bool, from start: Int, _ order: (Int) throws(StoreError) -> Int
  ) throws(StoreError) -> Int {
    var (low, high) = try bounds(suffix, after: after)
    low = max(low, start)
    high = max(low, high)
    while low < high {
      let middle = low + (high - low) / 2
      let place = try order(middle)
      if place < 0 || (after && place == 0) { low = middle + 1 } else { high = middle }
    }
    return low
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
