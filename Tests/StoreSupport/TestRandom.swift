import ByteStore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Random numbers whose seed is printed, and taken from PHAROS_SEED when that is set (SplitMix64).
package struct TestRandom: RandomNumberGenerator {
  private var numbers: SplitMix64

  /// - Parameter salt: tells sequences of one seed apart.
  package init(_ test: String = #function, salt: UInt64 = 0) {
    let seed = TestRandom.seed(or: UInt64.random(in: 1...UInt64(UInt32.max)))
    print("\(test): PHAROS_SEED=\(seed)")
    numbers = SplitMix64(seed: seed &* 0x9E37_79B9_7F4A_7C15 &+ salt)
  }

  /// The sequence of a seed, without a word.
  package init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

  /// The seed in the environment variable `PHAROS_SEED`, or else the given one.
  package static func seed(or seed: UInt64) -> UInt64 {
    getenv("PHAROS_SEED").flatMap { UInt64(String(cString: $0)) } ?? seed
  }

  package mutating func next() -> UInt64 { numbers.next() }

  /// A number from 0 up to, not including, `limit`; 0 where there is none.
  package mutating func below(_ limit: Int) -> Int {
    Int.random(in: 0..<max(1, limit), using: &self)
  }
  /// True once in so many times.
  package mutating func chance(_ one: Int) -> Bool { below(one) == 0 }
  /// True so many times in a hundred.
  package mutating func percent(_ share: Int) -> Bool { below(100) < share }
  package mutating func pick<T>(_ choices: [T]) -> T { choices[below(choices.count)] }

  package mutating func bytes(_ count: Int) -> [UInt8] {
    let words = (0..<(count + 7) / 8).map { _ in next() }
    return words.withUnsafeBytes { [UInt8](UnsafeRawBufferPointer(rebasing: $0[..<count])) }
  }

  /// Byte strings, most of them short, many of them equal or with equal beginnings.
  package mutating func texts(_ count: Int) -> [[UInt8]] {
    (0..<count).map { _ in
      let length = below(pick([2, 9, 12, 40]))
      return (0..<length).map { _ in UInt8(pick([0, 0x61, 0x62, 0xFF, below(256)])) }
    }
  }

  /// Distinct documents, ascending.
  package mutating func documents(_ count: Int, below limit: Int) -> [UInt32] {
    var chosen: Set<UInt32> = []
    while chosen.count < min(count, limit) { chosen.insert(UInt32(below(limit))) }
    return chosen.sorted()
  }
}
