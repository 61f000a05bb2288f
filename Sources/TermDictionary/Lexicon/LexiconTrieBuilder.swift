import ByteStore

/// Builds the trie over the separators of the lexicon's blocks, children before their node.
struct LexiconTrieBuilder {
  private let separators: TermArena
  private var out = ByteBuffer()

  /// The bytes of the trie and the offset of its root; separators ascend, the first one is empty.
  static func build(_ separators: TermArena) -> (bytes: [UInt8], root: Int) {
    guard separators.count > 0 else { return ([], 0) }
    var builder = LexiconTrieBuilder(separators: separators)
    let root = builder.node(0..<separators.count, depth: 0)
    return (builder.out.bytes, root)
  }

  private init(separators: TermArena) { self.separators = separators }

  private func byte(_ block: Int, _ depth: Int) -> UInt8 {
    separators.bytes[separators.start(block) + depth]
  }

  private func length(_ block: Int) -> Int { separators.range(block).count }

  /// Writes the node of the blocks whose separators agree below `depth`; recursion is bounded by
  /// the length of a term.
  private mutating func node(_ blocks: Range<Int>, depth: Int) -> Int {
    let first = blocks.lowerBound
    let last = blocks.upperBound - 1
    var end = depth
    while end < min(length(first), length(last)), byte(first, end) == byte(last, end) { end += 1 }
    let isTerminal = length(first) == end

    var labels: [UInt8] = []
    var firsts: [Int] = []
    var children: [Int?] = []
    var start = isTerminal ? first + 1 : first
    while start < blocks.upperBound {
      let label = byte(start, end)
      var stop = start + 1
      while stop < blocks.upperBound, byte(stop, end) == label { stop += 1 }
      labels.append(label)
      firsts.append(start - first)
      let isBareLeaf = stop - start == 1 && length(start) == end + 1
      children.append(isBareLeaf ? nil : node(start..<stop, depth: end + 1))
      start = stop
    }

    let at = out.count
    let distances = children.map { child in child.map { at - $0 } ?? 0 }
    let firstWidth = LexiconTrieBuilder.byteWidth(firsts.max() ?? 0)
    let distanceWidth = LexiconTrieBuilder.byteWidth(distances.max() ?? 0)
    var head = UInt8(distanceWidth - 1) << 3 | UInt8(firstWidth - 1)
    if isTerminal { head |= LexiconTrie.terminalBit }
    if !labels.isEmpty { head |= LexiconTrie.childrenBit }
    out.append(u8: head)
    out.append(u8: UInt8(end - depth))
    for i in depth..<end { out.append(u8: byte(first, i)) }
    if !labels.isEmpty {
      out.append(u8: UInt8(labels.count - 1))
      out.append(labels)
      for value in firsts { append(value, firstWidth) }
      for value in distances { append(value, distanceWidth) }
    }
    return at
  }

  private mutating func append(_ value: Int, _ width: Int) {
    for i in 0..<width { out.append(u8: UInt8(truncatingIfNeeded: value >> (i * 8))) }
  }

  private static func byteWidth(_ value: Int) -> Int {
    max(1, (71 - UInt64(value).leadingZeroBitCount) / 8)
  }
}
