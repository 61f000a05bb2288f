import Foundation

/// SplitMix64; the seed comes from the environment variable PHAROS_SEED when it is set.
struct SeededGenerator: RandomNumberGenerator {
  let seed: UInt64
  private var state: UInt64

  init(_ name: String) {
    let given = ProcessInfo.processInfo.environment["PHAROS_SEED"].flatMap(UInt64.init)
    seed = given ?? UInt64.random(in: 0 ... .max)
    state = seed
    print("\(name): PHAROS_SEED=\(seed)")
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
