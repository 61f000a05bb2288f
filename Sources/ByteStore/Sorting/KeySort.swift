/// Sorts numbers by a 64-bit key, and by comparison where keys are equal.
///
/// Radix sort of the keys, 9 or 11 bits a pass, passes in which all keys agree left out; few numbers
/// are sorted by comparison.
@usableFromInline
package enum KeySort {
  @usableFromInline
  struct Item {
    @usableFromInline var key: UInt64
    @usableFromInline var number: UInt32

    @inlinable
    init(key: UInt64, number: UInt32) {
      self.key = key
      self.number = number
    }
  }

  @inlinable
  static var countingPays: Int { 192 }
  /// Bits of a digit: the table of places should not cost more than the elements.
  @inlinable
  static func digitBits(_ count: Int) -> UInt64 { count < 1 << 13 ? 9 : 11 }

  /// The numbers below `count`, sorted; a smaller key must mean that the number comes first.
  @inline(__always)
  @inlinable
  package static func sorted(
    _ count: Int, key: (UInt32) -> UInt64, precedes: (UInt32, UInt32) -> Bool
  ) -> [UInt32] {
    var items: [Item] = []
    items.reserveCapacity(count)
    for number in 0..<UInt32(truncatingIfNeeded: count) {
      items.append(Item(key: key(number), number: number))
    }
    guard count >= countingPays else {
      items.sort {
        $0.key != $1.key ? $0.key < $1.key : precedes($0.number, $1.number)
      }
      return items.map(\.number)
    }
    sort(&items) { $0.key }
    var start = 0
    while start < count {
      var end = start &+ 1
      while end < count, items[end].key == items[start].key { end &+= 1 }
      if end &- start > 1 { items[start..<end].sort { precedes($0.number, $1.number) } }
      start = end
    }
    return items.map(\.number)
  }

  /// Sorts by a key without the bits below one; elements that agree in the rest stay in their order.
  @inline(__always)
  @inlinable
  package static func sort<Element>(
    _ elements: inout [Element], fromBit first: UInt64 = 0, key: (Element) -> UInt64
  ) {
    var all: UInt64 = .max
    var any: UInt64 = 0
    for element in elements {
      all &= key(element)
      any |= key(element)
    }
    let varying = all ^ any
    guard varying >> first != 0 else { return }
    let digitBits = digitBits(elements.count)
    let mask: UInt64 = 1 << digitBits - 1
    var other = elements
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 1 << Int(digitBits)) { places in
      var shift = first
      while shift < 64 {
        defer { shift += digitBits }
        guard varying >> shift & mask != 0 else { continue }
        elements.withUnsafeBufferPointer { source in
          other.withUnsafeMutableBufferPointer { target in
            // SAFETY: a digit is below the number of places; the places of a digit are those of as many
            // elements as have it, so each element gets a place of its own below the count.
            places.initialize(repeating: 0)
            for element in source { places[Int(key(element) >> shift & mask)] &+= 1 }
            var next = 0
            for digit in places.indices {
              let size = places[digit]
              places[digit] = next
              next &+= size
            }
            for element in source {
              let digit = Int(key(element) >> shift & mask)
              target[places[digit]] = element
              places[digit] &+= 1
            }
          }
        }
        swap(&elements, &other)
      }
    }
  }
}
