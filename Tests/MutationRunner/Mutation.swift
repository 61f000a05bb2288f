import TestSupport

/// A change of bytes inside of sections.
struct Mutation {
  private var random: SeededGenerator
  /// What was done, for people.
  private(set) var description = ""

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func number(_ range: Range<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  /// Changes a segment in one to three places.
  ///
  /// - Parameter other: a sound segment, parts of which are right at another place.
  mutating func apply(to segment: inout SegmentSections, other: SegmentSections) {
    let count = [1, 1, 1, 2, 3][number(0..<5)]
    let present = segment.sections.indices.filter { !segment.sections[$0].isEmpty }
    for _ in 0..<count {
      let index = present[number(0..<present.count)]
      if segment.sections[index].isEmpty { continue }
      description += "section kind \(segment.kinds[index]): "
      if number(0..<40) == 0, let twin = other.kinds.firstIndex(of: segment.kinds[index]) {
        segment.sections[index] = other.sections[twin]
        description += "that of another segment; "
      } else {
        change(&segment.sections[index])
      }
    }
  }

  /// Changes the body of a file in one or two places.
  mutating func apply(to body: inout [UInt8]) {
    for _ in 0..<number(1..<3) where !body.isEmpty { change(&body) }
  }

  /// Where structure is densest: in the first and last bytes, where directories and trailers are, as
  /// often as anywhere else.
  private mutating func place(in count: Int) -> Int {
    let edge = min(count, [8, 64, 256][number(0..<3)])
    return switch number(0..<4) {
    case 0: number(0..<edge)
    case 1: count - 1 - number(0..<edge)
    default: number(0..<count)
    }
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    let at = place(in: bytes.count)
    description += "\(bytes.count) bytes, at \(at) "
    switch number(0..<14) {
    case 0..<3:
      bytes[at] ^= 1 << UInt8(number(0..<8))
      description += "a bit; "
    case 3..<5:
      bytes[at] = [0, 1, 0x7F, 0x80, 0xFF, UInt8(number(0..<256))][number(0..<6)]
      description += "byte \(bytes[at]); "
    case 5:
      bytes[at] = number(0..<2) == 0 ? bytes[at] &+ 1 : bytes[at] &- 1
      description += "byte \(bytes[at]), one off; "
    case 6..<9: overwrite(&bytes, at, integer())
    case 9: overwrite(&bytes, at, [UInt8](repeating: 0xFF, count: number(1..<12)))
    case 10: overwrite(&bytes, at, [UInt8](repeating: 0, count: number(1..<200)))
    case 11:
      let from = number(0..<bytes.count)
      let count = min(number(1..<64), bytes.count - from)
      overwrite(&bytes, at, Array(bytes[from..<from + count]))
    case 12:
      overwrite(&bytes, at, (0..<number(1..<64)).map { _ in UInt8(number(0..<256)) })
    default: resize(&bytes, at)
    }
  }

  /// A number of two, four or eight bytes at the limits of what such a one can be.
  private mutating func integer() -> [UInt8] {
    let size = [2, 4, 4, 8][number(0..<4)]
    let value: UInt64 =
      switch number(0..<7) {
      case 0: 0
      case 1: 1
      case 2: .max
      case 3: .max >> 1
      case 4: 1 << UInt64(number(0..<64))
      case 5: (1 << UInt64(number(0..<64))) - 1
      default: random.next()
      }
    return (0..<size).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
  }

  private mutating func overwrite(_ bytes: inout [UInt8], _ at: Int, _ new: [UInt8]) {
    for (offset, byte) in new.enumerated() where at + offset < bytes.count {
      bytes[at + offset] = byte
    }
    description += "bytes \(new.prefix(12)); "
  }

  private mutating func resize(_ bytes: inout [UInt8], _ at: Int) {
    switch number(0..<4) {
    case 0:
      bytes.removeLast(bytes.count - at)
      description += "the end is gone; "
    case 1:
      bytes.removeSubrange(at..<min(bytes.count, at + number(1..<9)))
      description += "some bytes are gone; "
    case 2:
      bytes.insert(contentsOf: (0..<number(1..<9)).map { _ in 0xA5 }, at: at)
      description += "some bytes are new; "
    default:
      bytes += [UInt8](repeating: 0, count: number(1..<70))
      description += "zeros behind the end; "
    }
  }
}
