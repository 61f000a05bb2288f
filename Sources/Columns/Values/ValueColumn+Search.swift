import ByteStore
import Postings

extension ValueColumn {
  /// The ordinals of the values whose folded form is `folded`.
  package func equalRange(folded: [UInt8]) throws(StoreError) -> Range<UInt32> {
    var block: ValueBlock?
    return try equalRange(folded, using: &block)
  }

  /// The ordinals of the values whose folded form begins with `folded`.
  package func prefixRange(folded: [UInt8]) throws(StoreError) -> Range<UInt32> {
    var block: ValueBlock?
    return try prefixRange(folded, from: try lowerBound(folded, using: &block), using: &block)
  }

  /// Both; most often they begin in the same block.
  package func ranges(
    folded: [UInt8]
  ) throws(StoreError) -> (equal: Range<UInt32>, beginning: Range<UInt32>) {
    var block: ValueBlock?
    let equal = try equalRange(folded, using: &block)
    return (equal, try prefixRange(folded, from: equal.lowerBound, using: &block))
  }

  private func equalRange(
    _ folded: [UInt8], using block: inout ValueBlock?
  ) throws(StoreError) -> Range<UInt32> {
    let first = try lowerBound(folded, using: &block)
    // Most values have one spelling.
    if let end = try nearEnd(from: first, in: &block, { $0 == folded }) { return first..<end }
    // The smallest string above `folded` is `folded` and a zero byte.
    let end = try lowerBound(folded + [0], using: &block)
    guard first <= end else { throw damaged("invariant 1: values do not ascend") }
    return first..<end
  }

  private func prefixRange(
    _ folded: [UInt8], from first: UInt32, using block: inout ValueBlock?
  ) throws(StoreError) -> Range<UInt32> {
    guard let above = ValueColumn.successor(ofPrefix: folded) else {
      return first..<UInt32(count)
    }
    // Few values begin with most texts.
    if let end = try nearEnd(from: first, in: &block, { $0.starts(with: folded) }) {
      return first..<end
    }
    let end = try lowerBound(above, using: &block)
    guard first <= end else { throw damaged("invariant 1: values do not ascend") }
    return first..<end
  }

  /// The end of the values from `first` on that belong together, where it is one of the next few
  /// places of the opened block: looking there costs less than a search.
  private func nearEnd(
    from first: UInt32, in block: inout ValueBlock?, _ belongs: ([UInt8]) -> Bool
  ) throws(StoreError) -> UInt32? {
    guard var opened = block.take() else { return nil }
    defer { block = opened }
    var index = Int(first) - Int(opened.firstOrdinal)
    guard index >= 0 else { return nil }
    let stop = min(opened.count, index + 4)
    while index < stop, belongs(try opened.folded(index)) { index += 1 }
    return index < stop ? opened.firstOrdinal + UInt32(index) : nil
  }

  /// The smallest string above all that begin with `prefix`; nil if there is none.
  static func successor(ofPrefix prefix: [UInt8]) -> [UInt8]? {
    var successor = prefix
    while let last = successor.popLast() {
      if last < 0xFF { return successor + [last + 1] }
    }
    return nil
  }

  /// The first ordinal whose folded value is not below `folded`.
  private func lowerBound(
    _ folded: [UInt8], using cache: inout ValueBlock?
  ) throws(StoreError) -> UInt32 {
    // First block whose separator is not below: the bound lies in the block before, or at its start.
    var low = 0
    var high = blockCount
    while low < high {
      let middle = (low + high) / 2
      if try separatorView(middle).precedes(folded) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low > 0 else { return 0 }
    let index = low - 1
    let last = cache.take()
    var block: ValueBlock
    if let last, Int(last.firstOrdinal) == index * ValueBlock.valueCount {
      block = last
    } else {
      block = try self.block(index, after: last)
    }
    defer { cache = block }
    var first = 0
    var end = block.count
    while first < end {
      let middle = (first + end) / 2
      if try block.folded(middle).lexicographicallyPrecedes(folded) {
        first = middle + 1
      } else {
        end = middle
      }
    }
    return block.firstOrdinal + UInt32(first)
  }

  func separator(_ index: Int) throws(StoreError) -> [UInt8] {
    let view = try separatorView(index)
    return try view.bytes(0, view.count)
  }

  private func separatorView(_ index: Int) throws(StoreError) -> ByteView {
    let room = UInt64(section.count - separatorsOffset)
    let first = try separatorOffsets.value(at: index)
    let end = try separatorOffsets.value(at: index + 1)
    guard first <= end, end <= room else { throw damaged("separator \(index)") }
    return try section.view(separatorsOffset + Int(first), Int(end - first))
  }

  /// Checks the invariants.
  package func checkInvariants() throws(StoreError) {
    let pairs = try forward.checkInvariants()
    try blockOffsets.checkInvariants()
    try separatorOffsets.checkInvariants()
    let cursor = ValueCursor(self)
    var previous: (folded: [UInt8], value: [UInt8])?
    var inverse = 0
    while try cursor.advance() {
      let folded = cursor.folded
      let ordinal = Int(cursor.ordinal)
      if let previous {
        let ascends =
          previous.folded == folded
          ? previous.value.lexicographicallyPrecedes(cursor.value)
          : previous.folded.lexicographicallyPrecedes(folded)
        guard ascends else { throw damaged("invariant 1: value \(ordinal)") }
      }
      if ordinal % ValueBlock.valueCount == 0 {
        let separator = try separator(ordinal / ValueBlock.valueCount)
        let above =
          previous.map { $0.folded.lexicographicallyPrecedes(separator) || $0.folded == folded }
        guard above ?? true, !folded.lexicographicallyPrecedes(separator) else {
          throw damaged("invariant 2: separator before value \(ordinal)")
        }
      }
      let stored = try documents(ofOrdinal: cursor.ordinal)
      try stored.checkInvariants()
      for document in cursor.documents {
        guard try hasValue(document, in: cursor.ordinal..<cursor.ordinal + 1) else {
          throw damaged("invariant 3: document \(document) of value \(ordinal)")
        }
      }
      guard !cursor.documents.isEmpty else { throw damaged("invariant 3: value \(ordinal)") }
      inverse += cursor.documents.count
      previous = (folded, cursor.value)
    }
    guard inverse == pairs else { throw damaged("invariant 3: \(inverse) pairs") }
    for index in 0..<blockCount {
      let parts = try parts(ofBlock: index)
      var end = UInt64(parts.listsOffset)
      var union: UInt64 = 0
      for place in 0..<parts.count {
        let code = try parts.code(place)
        union |= code
        end &+= StoredDocuments.listLength(code)
      }
      guard end == UInt64(parts.end), BitPacker.width(of: union) == parts.width else {
        throw damaged("invariant 4: gap in block \(index)")
      }
    }
  }
}

extension ByteView {
  /// Whether the bytes come before others.
  fileprivate func precedes(_ other: [UInt8]) -> Bool {
    withBytes { bytes in
      other.withUnsafeBytes { other in
        let common = min(bytes.count, other.count)
        var place = 0
        while place < common, bytes[place] == other[place] { place &+= 1 }
        return place == common ? bytes.count < other.count : bytes[place] < other[place]
      }
    }
  }
}
