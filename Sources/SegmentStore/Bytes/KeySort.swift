/// Sorts numbers by a 64-bit key, and by comparison where keys are equal.
///
/// Radix sort of the keys, 11 bits a pass, passes in which all keys agree left out; few numbers are
/// sorted by comparison.
enum KeySort {
  private struct Item {
    var key: UInt64
    var number: UInt32
  }

  private static let countingPays = 192
  private static let digitBits: UInt64 = 11

  /// The numbers below `count`, sorted; a smaller key must mean that the number comes first.
  @inline(__always)
  static func sorted(
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
    sortByKey(&items)
    var start = 0
    while start < count {
      var end = start &+ 1
      while end < count, items[end].key == items[start].key { end &+= 1 }
      if end &- start > 1 { items[start..<end].sort { precedes($0.number, $1.number) } }
      start = end
    }
    return items.map(\.number)
  }

  /// Sorts words by their upper half; those that share it stay in their order.
  static func sortByHighHalf(_ words: inout [UInt64]) {
    var any: UInt64 = 0
    for word in words { any |= word }
    var other = words
    var places = [Int](repeating: 0, count: 1 << Int(digitBits))
    let mask: UInt64 = 1 << digitBits - 1
    var shift: UInt64 = 32
    while shift < 64, any >> shift != 0 {
      for digit in places.indices { places[digit] = 0 }
      for word in words { places[Int(word >> shift & mask)] &+= 1 }
      var next = 0
      for digit in places.indices {
        let size = places[digit]
        places[digit] = next
        next &+= size
      }
      for word in words {
        let digit = Int(word >> shift & mask)
        other[places[digit]] = word
        places[digit] &+= 1
      }
      swap(&words, &other)
      shift += digitBits
    }
  }

  private static func sortByKey(_ items: inout [Item]) {
    var all: UInt64 = .max
    var any: UInt64 = 0
    for item in items {
      all &= item.key
      any |= item.key
    }
    let varying = all ^ any
    var other = items
    var places = [Int](repeating: 0, count: 1 << Int(digitBits))
    let mask: UInt64 = 1 << digitBits - 1
    var shift: UInt64 = 0
    while shift < 64 {
      defer { shift += digitBits }
      guard varying >> shift & mask != 0 else { continue }
      for digit in places.indices { places[digit] = 0 }
      for item in items { places[Int(item.key >> shift & mask)] &+= 1 }
      var next = 0
      for digit in places.indices {
        let size = places[digit]
        places[digit] = next
        next &+= size
      }
      for item in items {
        let digit = Int(item.key >> shift & mask)
        other[places[digit]] = item
        places[digit] &+= 1
      }
      swap(&items, &other)
    }
  }
}
