import ByteStore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Random numbers that a seed determines, on every machine (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator {
  private var numbers: SplitMix64

  package init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

  package mutating func next() -> UInt64 { numbers.next() }

  /// The seed in the environment variable `PHAROS_SEED`, or else the given one.
  package static func seed(or seed: UInt64) -> UInt64 {
    getenv("PHAROS_SEED").flatMap { UInt64(String(cString: $0)) } ?? seed
  }
}

extension SeededGenerator {
  /// True about once in `count` times.
  package mutating func oneIn(_ count: Int) -> Bool { number(below: count) == 0 }

  /// A number from 0 up to, not including, `bound`; 0 where there is none.
  package mutating func number(below bound: Int) -> Int {
    bound > 0 ? Int(next() % UInt64(bound)) : 0
  }

  /// One of the choices; `fallback` if there is none.
  package mutating func pick<C: RandomAccessCollection>(_ choices: C, or fallback: C.Element)
    -> C.Element
  where C.Index == Int {
    choices.isEmpty ? fallback : choices[choices.startIndex + number(below: choices.count)]
  }

  /// One of the choices, of which there must be one.
  package mutating func pick<C: RandomAccessCollection>(_ choices: C) -> C.Element
  where C.Index == Int {
    precondition(!choices.isEmpty)
    return choices[choices.startIndex + number(below: choices.count)]
  }
}
