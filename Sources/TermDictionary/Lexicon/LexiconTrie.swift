import ByteStore

/// The byte trie over the separators of the lexicon's blocks, read in place.
///
/// The separator of block b is the shortest string that is above the last term of block b - 1 and
/// not above the first of block b; block 0 has the empty one. A node stands behind its children:
/// ```
/// | head u8 | pathLength u8 | path | then, if it has children:
/// | childCount - 1 u8 | labels, ascending | first blocks | distances |
/// head        bit 7: a separator ends here; bit 6: has children;
///             bits 3-5: bytes of a distance - 1; bits 0-2: bytes of a first block - 1
/// first block of the child's subtree, relative to the node's own
/// distance    from the child's offset to the node's; 0: a leaf without a path, not written
/// ```
struct LexiconTrie: Sendable {
  static let terminalBit: UInt8 = 0x80
  static let childrenBit: UInt8 = 0x40

  /// More bytes than a node has.
  private static let largestNode = 3 + 255 + 256 + 2 * 256 * 8

  let view: ByteView
  let root: Int
  let blockCount: Int
  /// The section and the offset in it of `view`, where the pages of a node are checked when it is read.
  var section: SectionReader?
  var at = 0

  /// A node on the way to a key.
  struct Place {
    var node: Int
    /// The blocks whose separators are below the node.
    var low: Int
    var high: Int
    /// The bytes of the key that led here.
    var used: Int
  }

  /// Where the way to every key begins.
  var start: Place { Place(node: root, low: 0, high: blockCount, used: 0) }

  /// The last block whose separator is not above `key`.
  func block(for key: [UInt8]) throws(StoreError) -> Int {
    var place = start
    while true {
      if let block = try step(&place, key) { return block }
    }
  }

  /// Goes down to the next node on the way to a key; the block where there is none.
  ///
  /// Each step down consumes a byte of the key, so the walk ends on any bytes.
  @inline(__always)
  func step(_ place: inout Place, _ key: [UInt8]) throws(StoreError) -> Int? {
    let (node, low, high) = (place.node, place.low, place.high)
    var used = place.used
    if let section {
      try view.require(node, 1)
      try section.check(at &+ node, min(LexiconTrie.largestNode, view.count &- node))
    }
    let head = try view.u8(node)
    let pathLength = Int(try view.u8(node &+ 1))
    for i in 0..<pathLength {
      guard used < key.count else { return clamped(low &- 1) }
      let byte = try view.u8(node &+ 2 &+ i)
      if key[used] != byte { return clamped(key[used] < byte ? low &- 1 : high &- 1) }
      used &+= 1
    }
    let here = head & LexiconTrie.terminalBit != 0 ? low : low &- 1
    guard head & LexiconTrie.childrenBit != 0, used < key.count else { return clamped(here) }

    let labels = node &+ 3 &+ pathLength
    let childCount = Int(try view.u8(labels &- 1)) &+ 1
    guard let child = try lastLabel(notAbove: key[used], at: labels, count: childCount) else {
      return clamped(here)
    }
    let lowWidth = Int(head & 7) &+ 1
    let firsts = labels &+ childCount
    var childHigh = high
    if child &+ 1 < childCount {
      childHigh = low &+ (try number(firsts &+ (child &+ 1) &* lowWidth, lowWidth))
    }
    if try view.u8(labels &+ child) != key[used] { return clamped(childHigh &- 1) }
    let childLow = low &+ (try number(firsts &+ child &* lowWidth, lowWidth))
    let distanceWidth = Int(head >> 3 & 7) &+ 1
    let distances = firsts &+ childCount &* lowWidth
    let distance = try number(distances &+ child &* distanceWidth, distanceWidth)
    if distance == 0 { return clamped(childLow) }
    place = Place(node: node &- distance, low: childLow, high: childHigh, used: used &+ 1)
    return nil
  }

  private func lastLabel(
    notAbove byte: UInt8, at labels: Int, count: Int
  ) throws(StoreError) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low &+ high) / 2
      if try view.u8(labels &+ middle) <= byte { low = middle &+ 1 } else { high = middle }
    }
    return low == 0 ? nil : low &- 1
  }

  private func number(_ at: Int, _ width: Int) throws(StoreError) -> Int {
    if at <= view.count &- 8 {
      // What stands behind the number is masked out.
      let bits = UInt64(8 &* width)
      return Int(truncatingIfNeeded: try view.u64(at) & (UInt64.max >> (64 &- bits)))
    }
    var value: UInt64 = 0
    for i in 0..<width { value |= UInt64(try view.u8(at &+ i)) &<< UInt64(i &* 8) }
    return Int(truncatingIfNeeded: value)
  }

  private func clamped(_ block: Int) -> Int { max(0, min(block, blockCount &- 1)) }
}
