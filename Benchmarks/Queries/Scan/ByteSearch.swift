/// Finds a sequence of bytes in memory, sixteen places at a time.
///
/// Looks for the two bytes of the needle that are rarest in the text, at their distance, and
/// compares the rest only where both are.
struct ByteSearch {
  let needle: [UInt8]
  private let first: Int
  private let second: Int

  /// - Parameter frequencies: how often each byte occurs in the texts to be searched.
  init(_ needle: [UInt8], frequencies: [Int]) {
    self.needle = needle
    let ascending = needle.indices.sorted {
      frequencies[Int(needle[$0])] < frequencies[Int(needle[$1])]
    }
    first = ascending.first ?? 0
    second = ascending.dropFirst().first ?? first
  }

  /// The first place at or after `start` where the needle begins, and ends at `end` or before; nil
  /// when there is none.
  ///
  /// - Parameter text: at least sixteen bytes longer than `end`, so that whole vectors can be read.
  @inline(__always)
  func find(in text: UnsafeBufferPointer<UInt8>, from start: Int, upTo end: Int) -> Int? {
    guard let base = text.baseAddress, !needle.isEmpty, end + 16 <= text.count else { return nil }
    let raw = UnsafeRawPointer(base)
    let one = SIMD16<UInt8>(repeating: needle[first])
    let other = SIMD16<UInt8>(repeating: needle[second])
    let all = SIMD16<UInt8>(repeating: 0xFF)
    let none = SIMD16<UInt8>(repeating: 0)
    let last = end - needle.count
    var place = start
    while place <= last {
      // SAFETY: both places are below `end`, and sixteen bytes follow it.
      let here = raw.loadUnaligned(fromByteOffset: place &+ first, as: SIMD16<UInt8>.self)
      let there = raw.loadUnaligned(fromByteOffset: place &+ second, as: SIMD16<UInt8>.self)
      let hits = none.replacing(with: all, where: (here .== one) .& (there .== other))
      let halves = unsafeBitCast(hits, to: SIMD2<UInt64>.self)
      if halves.x | halves.y != 0 {
        for half in 0..<2 {
          var lanes = halves[half] & 0x0101_0101_0101_0101
          while lanes != 0 {
            let candidate = place &+ half &* 8 &+ lanes.trailingZeroBitCount &>> 3
            if candidate <= last, matches(text, at: candidate) { return candidate }
            lanes &= lanes &- 1
          }
        }
      }
      place &+= 16
    }
    return nil
  }

  @inline(__always)
  private func matches(_ text: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    for offset in needle.indices where text[place &+ offset] != needle[offset] { return false }
    return true
  }
}
