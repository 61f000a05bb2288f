/// Random numbers that depend on a seed, a purpose and a number alone.
///
/// Every item has a stream of its own, so items can be made in any order, by any number of threads,
/// on any machine, and are the same. (SplitMix64 from a start that mixes all three.)
package struct RandomStream: Sendable {
  /// What random numbers are for; streams of different purposes share nothing.
  package enum Purpose: UInt64, Sendable {
    case item = 1, words, clusters, successors, queries, typing, arrivals, writes
  }

  private static let golden: UInt64 = 0x9E37_79B9_7F4A_7C15

  private var state: UInt64

  package init(seed: UInt64, _ purpose: Purpose, _ number: Int = 0) {
    let start = RandomStream.mix(seed &+ RandomStream.golden &* purpose.rawValue)
    state = RandomStream.mix(start ^ (UInt64(bitPattern: Int64(number)) &* 0xD6E8_FEB8_6659_FD93))
  }

  /// A bijection of 64 bits without visible structure.
  package static func mix(_ value: UInt64) -> UInt64 {
    var mixed = value
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// 64 random bits.
  package mutating func next() -> UInt64 {
    state &+= RandomStream.golden
    return RandomStream.mix(state)
  }

  /// A number of `0..<bound`; 0 where the bound is 0.
  package mutating func below(_ bound: Int) -> Int {
    Int(truncatingIfNeeded: ((next() >> 32) &* UInt64(truncatingIfNeeded: max(0, bound))) >> 32)
  }

  /// A number of `0..<bound` that is the more likely the smaller it is: bound · u².
  package mutating func skewed(_ bound: Int) -> Int {
    let unit = next() >> 32
    return Int(truncatingIfNeeded: ((unit &* unit) >> 32 &* UInt64(max(0, bound))) >> 32)
  }

  /// True with a probability.
  package mutating func chance(_ share: Share) -> Bool { share.covers(next()) }

  /// A number strictly between 0 and 1.
  package mutating func unit() -> Double { (Double(next() >> 12) + 0.5) * 0x1p-52 }

  /// One of the elements, each as likely; nil where there is none.
  package mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[below(elements.count)]
  }
}

/// A probability in units of 2⁻³².
package struct Share: Sendable, Hashable {
  package let units: UInt64

  package static let none = Share(0)
  package static let all = Share(1)

  /// The nearest share; below 0 counts as 0, above 1 as 1.
  package init(_ probability: Double) {
    units = UInt64((min(1, max(0, probability)) * 0x1p32).rounded())
  }

  /// Whether random bits fall under the share; uses their upper half.
  package func covers(_ bits: UInt64) -> Bool { bits >> 32 < units }

  package var probability: Double { Double(units) * 0x1p-32 }
}
