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
    try view.require(node, 2)
    try section?.check(at &+ node, min(LexiconTrie.largestNode, view.count &- node))
    // SAFETY: what is read of the node lies in the view, as `require` finds before each part, and in pages
    // that were checked: no part ends behind the largest node.
    let bytes = view.base + node
    let head = bytes.load(as: UInt8.self)
    let pathLength = Int(bytes.load(fromByteOffset: 1, as: UInt8.self))
    try view.require(node, 2 &+ pathLength)
    for i in 0..<pathLength {
      guard used < key.count else { return clamped(low &- 1) }
      let byte = bytes.load(fromByteOffset: 2 &+ i, as: UInt8.self)
      if key[used] != byte { return clamped(key[used] < byte ? low &- 1 : high &- 1) }
      used &+= 1
    }
    let here = head & LexiconTrie.terminalBit != 0 ? low : low &- 1
    guard head & LexiconTrie.childrenBit != 0, used < key.count else { return clamped(here) }

    let labels = 3 &+ pathLength
    try view.require(node, labels)
    let childCount = Int(bytes.load(fromByteOffset: labels &- 1, as: UInt8.self)) &+ 1
    let firstWidth = Int(head & 7) &+ 1
    let distanceWidth = Int(head >> 3 & 7) &+ 1
    try view.require(node, labels &+ childCount &* (1 &+ firstWidth &+ distanceWidth))
    let child = LexiconTrie.lastLabel(notAbove: key[used], of: childCount, at: bytes + labels)
    guard child >= 0 else { return clamped(here) }
    let firsts = labels &+ childCount
    var childHigh = high
    if child &+ 1 < childCount {
      childHigh = low &+ number(node, firsts &+ (child &+ 1) &* firstWidth, firstWidth)
    }
    guard bytes.load(fromByteOffset: labels &+ child, as: UInt8.self) == key[used] else {
      return clamped(childHigh &- 1)
    }
    let childLow = low &+ number(node, firsts &+ child &* firstWidth, firstWidth)
    let distances = firsts &+ childCount &* firstWidth
    let distance = number(node, distances &+ child &* distanceWidth, distanceWidth)
    if distance == 0 { return clamped(childLow) }
    place = Place(node: node &- distance, low: childLow, high: childHigh, used: used &+ 1)
    return nil
  }

  /// The last of some ascending labels that is not above a byte; -1: none.
  @inline(__always)
  private static func lastLabel(
    notAbove byte: UInt8, of count: Int, at labels: UnsafeRawPointer
  ) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low &+ high) >> 1
      // SAFETY: `middle` is below `count`, and so many labels stand there.
      if labels.load(fromByteOffset: middle, as: UInt8.self) <= byte {
        low = middle &+ 1
      } else {
        high = middle
      }
    }
    return low &- 1
  }

  /// A number of `width` bytes, which lie in the view, at `offset` of a node.
  @inline(__always)
  private func number(_ node: Int, _ offset: Int, _ width: Int) -> Int {
    // SAFETY: eight bytes from there lie in the view, or `width` do. A node with narrower numbers is by
    // more than eight bytes smaller than the largest one, up to whose end pages were checked.
    let bytes = view.base + (node &+ offset)
    guard node &+ offset > view.count &- 8 else {
      let word = UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
      return Int(truncatingIfNeeded: word & (UInt64.max >> UInt64(64 &- 8 &* width)))
    }
    var value: UInt64 = 0
    for i in 0..<width {
      value |= UInt64(bytes.load(fromByteOffset: i, as: UInt8.self)) &<< UInt64(i &* 8)
    }
    return Int(truncatingIfNeeded: value)
  }

  private func clamped(_ block: Int) -> Int { max(0, min(block, blockCount &- 1)) }
}
