/// Sorts numbers by a 64-bit key, and by comparison where keys are equal.
///
/// Radix sort of the keys, 11 bits a pass, passes in which all keys agree left out; few numbers are
/// sorted by comparison.
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
  @inlinable
  static var digitBits: UInt64 { 11 }

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
    var other = elements
    var places = [Int](repeating: 0, count: 1 << Int(digitBits))
    let mask: UInt64 = 1 << digitBits - 1
    var shift = first
    while shift < 64 {
      defer { shift += digitBits }
      guard varying >> shift & mask != 0 else { continue }
      for digit in places.indices { places[digit] = 0 }
      for element in elements { places[Int(key(element) >> shift & mask)] &+= 1 }
      var next = 0
      for digit in places.indices {
        let size = places[digit]
        places[digit] = next
        next &+= size
      }
      for element in elements {
        let digit = Int(key(element) >> shift & mask)
        other[places[digit]] = element
        places[digit] &+= 1
      }
      swap(&elements, &other)
    }
  }
}
