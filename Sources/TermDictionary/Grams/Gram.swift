/// One to three consecutive scalars of a term, free or bound to an edge of the term.
///
/// The key orders grams by their scalars and then by the anchor: digits to base 0x110001 (absent =
/// 0, scalar + 1 otherwise), times four, plus the anchor. The largest key is below 2^63.
@usableFromInline
package struct Gram: Hashable, Comparable, Sendable {
  /// Where in a term the gram stands.
  @usableFromInline
  package enum Anchor: UInt64, Sendable {
    /// Anywhere.
    case free
    /// At the start of the term.
    case start
    /// At the end of the term.
    case end
    /// The gram is the whole term.
    case whole
  }

  @inlinable
  package static var maximumLength: Int { 3 }
  @inlinable
  static var base: UInt64 { 0x110001 }

  @usableFromInline package let key: UInt64

  @inlinable
  package init(key: UInt64) { self.key = key }

  /// Nil unless there are one to three scalars.
  @inlinable
  package init?(_ scalars: some Collection<UInt32>, _ anchor: Anchor = .free) {
    guard (1...Gram.maximumLength).contains(scalars.count) else { return nil }
    var number: UInt64 = 0
    var places = 0
    for scalar in scalars {
      guard scalar < 0x110000 else { return nil }
      number = number * Gram.base + UInt64(scalar) + 1
      places += 1
    }
    while places < Gram.maximumLength {
      number *= Gram.base
      places += 1
    }
    key = number << 2 | anchor.rawValue
  }

  package var anchor: Anchor { Anchor(rawValue: key & 3) ?? .free }

  package var scalars: [UInt32] {
    var rest = key >> 2
    var digits: [UInt64] = []
    for _ in 0..<Gram.maximumLength {
      digits.append(rest % Gram.base)
      rest /= Gram.base
    }
    return digits.reversed().filter { $0 > 0 }.map { UInt32($0 - 1) }
  }

  @inlinable
  package static func < (left: Gram, right: Gram) -> Bool { left.key < right.key }

  /// Calls `body` with the key of every free gram of the scalars, also of those that repeat.
  @inline(__always)
  static func forEachKey(_ scalars: [UInt32], _ body: (UInt64) -> Void) {
    let count = scalars.count
    var i = 0
    while i < count {
      let first = (UInt64(scalars[i]) &+ 1) &* base
      body((first &* base) &<< 2)
      if i &+ 1 < count {
        let second = first &+ UInt64(scalars[i &+ 1]) &+ 1
        body((second &* base) &<< 2)
        if i &+ 2 < count {
          body((second &* base &+ UInt64(scalars[i &+ 2]) &+ 1) &<< 2)
        }
      }
      i &+= 1
    }
  }
}
