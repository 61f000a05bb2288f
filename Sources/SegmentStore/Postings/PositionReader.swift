/// Reads positions of one list by their index; keeps the block decoded last.
final class PositionReader {
  private let bytes: ListBytes
  let positionCount: Int
  private let spellingBits: Int
  private let isInline: Bool
  private let spellingsAt: Int
  private let endsAt: Int
  private let groupsAt: Int
  /// Whether flags are decoded; if not, all are 0.
  private let readsFlags: Bool

  let memory = PositionMemory()
  private var group = -1
  private var view: ByteView?
  private(set) var block = -1

  /// Positions of a list; nothing is read yet.
  init(_ list: BlockList, positions: ListBytes, readsFlags: Bool = true) {
    let header = list.header
    self.readsFlags = readsFlags
    bytes = header.positionsInline ? list.bytes : positions
    positionCount = header.positionCount
    spellingBits = header.spellingBits
    isInline = header.positionsInline
    spellingsAt = header.positionsAt
    endsAt = spellingsAt &+ (header.spellingBits &+ 7) / 8
    let groups = PositionFormat.groupCount(header.positionCount)
    groupsAt = endsAt &+ (groups > 1 ? 8 &* groups : 0)
  }

  /// Appends the positions from `start` on of postings with these frequencies.
  func append(
    _ start: Int, of frequencies: UnsafeBufferPointer<UInt32>, runs: inout [UInt32],
    flags: inout [UInt8]
  ) throws(StoreError) {
    var total: UInt64 = 0
    for frequency in frequencies { total &+= UInt64(frequency) }
    guard start >= 0, start <= positionCount, total <= UInt64(positionCount &- start) else {
      throw damaged("positions beyond the list's")
    }
    var posting = 0
    var left: UInt32 = 0
    var next: UInt64 = 0
    var at = start
    let end = start &+ Int(truncatingIfNeeded: total)
    while at < end {
      try load(at / PositionFormat.blockSize)
      let first = at % PositionFormat.blockSize
      let count = min(PositionFormat.blockSize &- first, end &- at)
      var union: UInt64 = 0
      // SAFETY: first + count <= 128 in arrays of 128. A posting is begun for each position at most, and
      // frequencies are not 0, so there is one as long as positions are left of their sum.
      for i in 0..<count {
        if left == 0 {
          left = frequencies[posting]
          posting &+= 1
          next = 0
        }
        next &+= UInt64(memory.deltas[first &+ i])
        union |= next
        memory.places[i] = UInt32(truncatingIfNeeded: next)
        next &+= 1
        left &-= 1
      }
      guard union < PatchedBlock.limit else { throw damaged("run number out of range") }
      runs.append(contentsOf: UnsafeBufferPointer(start: memory.places, count: count))
      flags.append(contentsOf: UnsafeBufferPointer(start: memory.flags + first, count: count))
      at &+= count
    }
  }

  /// Appends the spelling numbers of the positions of one posting with several spellings.
  func appendSpellings(
    bit: Int, count: Int, mask: UInt8, to spellings: inout [UInt8]
  ) throws(StoreError) {
    let width = PostingFormat.spellingWidth(mask: mask)
    guard width > 0, bit >= 0, bit <= spellingBits &- count &* width else {
      throw damaged("spellings beyond the list's")
    }
    let last = bit &+ count &* width
    let view = try bytes.view(spellingsAt &+ bit >> 3, (last &+ 7) >> 3 &- bit >> 3)
    for i in 0..<count {
      let rank = try BitPacking.value(view, bit: bit & 7 &+ i &* width, width: width)
      var left = mask
      for _ in 0..<rank { left &= left &- 1 }
      guard left != 0 else { throw damaged("spelling that the mask has not") }
      spellings.append(UInt8(truncatingIfNeeded: left.trailingZeroBitCount))
    }
  }

  func damaged(_ detail: String) -> StoreError {
    do throws(StoreError) {
      return try bytes.view(spellingsAt, 0).damaged(0, detail)
    } catch {
      return error
    }
  }

  func load(_ number: Int) throws(StoreError) {
    guard number != block else { return }
    block = -1
    try loadGroup(number / PositionFormat.blocksInGroup)
    guard let view else { return }
    let i = number % PositionFormat.blocksInGroup
    let count = min(PositionFormat.blockSize, positionCount - number * PositionFormat.blockSize)
    let at = Int(memory.offsets[i])
    let end = Int(memory.offsets[i + 1])
    guard end &- at >= 2 else { throw view.damaged(at, "length of a block of positions") }
    let token = try view.u8(at)
    let form = try view.u8(at + 1)
    try PatchedBlock.decode(view, at: at + 2, token: token, count: count, into: memory.deltas)
    if readsFlags {
      try decodeFlags(
        view, at: at + 2 + PatchedBlock.byteCount(token: token, count: count), form: form,
        count: count)
    }
    block = number
  }

  private func decodeFlags(
    _ view: ByteView, at start: Int, form: UInt8, count: Int
  ) throws(StoreError) {
    let flags = memory.flags
    // SAFETY: every place written is below `count`, at most 128; `different` is at most 64, and a
    // view of that many bytes was taken.
    flags.update(repeating: 0, count: PositionFormat.blockSize)
    guard form & 3 != PositionFormat.Flags.none else { return }
    let different = Int(form >> 2) + 1
    let values = try view.slice(start, different)
    var at = start + different
    var places = 0
    switch form & 3 {
    case PositionFormat.Flags.all:
      for i in 0..<count { memory.exceptions[i] = UInt8(truncatingIfNeeded: i) }
      places = count
    case PositionFormat.Flags.bitmap:
      let end = at + (count + 7) / 8
      try view.require(at, end - at)
      var first = 0
      while at < end {
        var word = view.word(at, end: end)
        // Bits behind the last position say nothing.
        if count - first < 64 { word &= 1 << UInt64(count - first) &- 1 }
        while word != 0 {
          memory.exceptions[places] =
            UInt8(truncatingIfNeeded: first &+ word.trailingZeroBitCount)
          places &+= 1
          word &= word &- 1
        }
        first += 64
        at += 8
      }
      at = end
    default:
      places = Int(try view.u8(at))
      guard places <= count else { throw view.damaged(at, "count of flags") }
      at += 1
      for i in 0..<places {
        let index = try view.u8(at + i)
        guard index < count else { throw view.damaged(at, "index of flags") }
        memory.exceptions[i] = index
      }
      at += places
    }
    let width = PositionFormat.placeWidth(different)
    try BitPacking.unpack(view, at: at, count: places, width: width, into: memory.places)
    for i in 0..<places {
      let place = Int(memory.places[i])
      guard place < different else { throw view.damaged(at, "place of flags") }
      let value = try values.u8(place)
      guard value < PositionFlags.count else { throw view.damaged(start, "flags of a position") }
      flags[Int(memory.exceptions[i])] = value
    }
  }

  private func loadGroup(_ number: Int) throws(StoreError) {
    guard number != group else { return }
    group = -1
    let blocks = PositionFormat.blockCount(positionCount)
    let count = min(
      PositionFormat.blocksInGroup, blocks - number * PositionFormat.blocksInGroup)
    if blocks == 1, isInline {
      let only = try bytes.view(groupsAt, upTo: PostingFormat.inlinePositions)
      memory.offsets[0] = 0
      memory.offsets[1] = UInt32(truncatingIfNeeded: only.count)
      view = only
    } else {
      view = try readLengths(number, blocks: count, of: blocks)
    }
    group = number
  }

  private func readLengths(
    _ number: Int, blocks count: Int, of blocks: Int
  ) throws(StoreError) -> ByteView {
    var start: UInt64 = 0
    var end: UInt64?
    if blocks > PositionFormat.blocksInGroup {
      let ends = try bytes.view(endsAt, 8 * PositionFormat.groupCount(positionCount))
      if number > 0 { start = try ends.u64(8 * (number - 1)) }
      end = try ends.u64(8 * number)
    }
    guard start < 1 << 48 else { throw damaged("start of a group of positions") }
    let at = groupsAt &+ Int(truncatingIfNeeded: start)
    let lengths = try bytes.view(at, 2 * count)
    var offset = 2 * count
    // SAFETY: count <= 32; offsets has 33 places.
    for i in 0..<count {
      memory.offsets[i] = UInt32(truncatingIfNeeded: offset)
      offset += Int(try lengths.u16(2 * i))
    }
    memory.offsets[count] = UInt32(truncatingIfNeeded: offset)
    guard offset <= PositionFormat.maximumGroup,
      end == nil || end == start + UInt64(offset)
    else { throw damaged("lengths of a group of positions") }
    return try bytes.view(at, offset)
  }
}
