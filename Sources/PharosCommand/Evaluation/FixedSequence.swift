/// Numbers that look random and are the same every time: SplitMix64 with a fixed seed.
struct FixedSequence {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// A number from 0 on, below a bound.
  mutating func next(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    return Int(mixed.multipliedFullWidth(by: UInt64(bound)).high)
  }
}
