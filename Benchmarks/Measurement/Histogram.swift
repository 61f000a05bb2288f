/// Counts of durations in nanoseconds, in buckets that are a thousandth of their value wide.
///
/// Values below 2 048 have a bucket each; above, every doubling is divided into 1 024 buckets, so a
/// quantile is off by less than 0.1 %. Histograms of several threads or runs are merged without
/// loss. Recording costs a few nanoseconds.
package struct Histogram: Sendable, Equatable {
  /// Bits of a value that its bucket keeps below the leading one.
  private static let precisionBits = 10

  private var counts: [UInt64] = []
  /// The number of values.
  package private(set) var count: UInt64 = 0
  /// The least value; 0 when there is none.
  package private(set) var minimum: UInt64 = 0
  /// The greatest value; 0 when there is none.
  package private(set) var maximum: UInt64 = 0
  private var sum: Double = 0

  /// A histogram without values.
  package init() {}

  /// A histogram of some values.
  package init(_ values: some Sequence<UInt64>) {
    for value in values { record(value) }
  }

  /// The average of the values, exact; 0 when there is none.
  package var mean: Double { count == 0 ? 0 : sum / Double(count) }

  /// Takes in a value.
  package mutating func record(_ nanoseconds: UInt64) {
    record(nanoseconds, times: 1)
  }

  /// Takes in a value several times.
  package mutating func record(_ nanoseconds: UInt64, times: UInt64) {
    guard times > 0 else { return }
    let index = Histogram.index(of: nanoseconds)
    if index >= counts.count {
      counts.append(contentsOf: repeatElement(0, count: index + 1 - counts.count))
    }
    counts[index] &+= times
    minimum = count == 0 ? nanoseconds : min(minimum, nanoseconds)
    maximum = max(maximum, nanoseconds)
    count &+= times
    sum += Double(nanoseconds) * Double(times)
  }

  /// Takes in all values of another histogram.
  package mutating func merge(_ other: Histogram) {
    guard other.count > 0 else { return }
    if other.counts.count > counts.count {
      counts.append(contentsOf: repeatElement(0, count: other.counts.count - counts.count))
    }
    for (index, added) in other.counts.enumerated() where added > 0 { counts[index] &+= added }
    minimum = count == 0 ? other.minimum : min(minimum, other.minimum)
    maximum = max(maximum, other.maximum)
    count &+= other.count
    sum += other.sum
  }

  /// The value that a share of the values does not exceed, by the nearest-rank rule; 0 when there
  /// is no value.
  ///
  /// - Parameter share: 0.5 is the median; 0 gives the minimum, 1 the maximum.
  package func quantile(_ share: Double) -> UInt64 {
    guard count > 0 else { return 0 }
    let rank = max(1, UInt64((min(max(share, 0), 1) * Double(count)).rounded(.up)))
    if rank >= count { return maximum }
    var seen: UInt64 = 0
    for (index, number) in counts.enumerated() where number > 0 {
      seen &+= number
      if seen >= rank {
        let range = Histogram.values(inBucket: index)
        let middle = range.lowerBound + (range.upperBound - range.lowerBound) / 2
        return min(max(middle, minimum), maximum)
      }
    }
    return maximum
  }

  /// The share of values that are at most a value.
  package func share(atMost value: UInt64) -> Double {
    guard count > 0 else { return 0 }
    let last = Histogram.index(of: value)
    let below = counts.prefix(last + 1).reduce(0, &+)
    return Double(below) / Double(count)
  }

  /// The buckets that hold values, ascending.
  package var buckets: [Bucket] {
    counts.enumerated().compactMap { index, number in
      number == 0 ? nil : Bucket(values: Histogram.values(inBucket: index), count: number)
    }
  }

  /// Values that are kept apart no further, and how many there were.
  package struct Bucket: Sendable, Equatable {
    /// The values of the bucket.
    package let values: ClosedRange<UInt64>
    /// How many values fell in it.
    package let count: UInt64
  }

  private static func index(of value: UInt64) -> Int {
    let bits = UInt64.bitWidth - value.leadingZeroBitCount
    let shift = max(0, bits - precisionBits - 1)
    return (shift << precisionBits) + Int(value >> UInt64(shift))
  }

  private static func values(inBucket index: Int) -> ClosedRange<UInt64> {
    let shift = max(0, (index >> precisionBits) - 1)
    let lower = UInt64(index - (shift << precisionBits)) << UInt64(shift)
    return lower...(lower + ((1 << UInt64(shift)) - 1))
  }
}

extension Histogram: Codable {
  private enum CodingKeys: String, CodingKey {
    case buckets, minimum, maximum, sum
  }

  /// Writes the raw buckets: pairs of a bucket's number and its count, empty ones left out.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    var pairs: [UInt64] = []
    for (index, number) in counts.enumerated() where number > 0 {
      pairs += [UInt64(index), number]
    }
    try container.encode(pairs, forKey: .buckets)
    try container.encode(minimum, forKey: .minimum)
    try container.encode(maximum, forKey: .maximum)
    try container.encode(sum, forKey: .sum)
  }

  /// Reads what `encode(to:)` wrote; refuses buckets that cannot be.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let pairs = try container.decode([UInt64].self, forKey: .buckets)
    let last = Histogram.index(of: .max)
    var place = 0
    while place + 1 < pairs.count {
      guard let index = Int(exactly: pairs[place]), index <= last else {
        throw DecodingError.dataCorruptedError(
          forKey: .buckets, in: container, debugDescription: "no bucket \(pairs[place])")
      }
      if index >= counts.count {
        counts.append(contentsOf: repeatElement(0, count: index + 1 - counts.count))
      }
      counts[index] &+= pairs[place + 1]
      count &+= pairs[place + 1]
      place += 2
    }
    minimum = try container.decode(UInt64.self, forKey: .minimum)
    maximum = try container.decode(UInt64.self, forKey: .maximum)
    sum = try container.decode(Double.self, forKey: .sum)
    guard minimum <= maximum else {
      throw DecodingError.dataCorruptedError(
        forKey: .minimum, in: container, debugDescription: "the minimum is above the maximum")
    }
  }
}
