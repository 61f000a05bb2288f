import ByteStore
import CKernels

extension BlockCursor {
  /// Moves, without decoding, to the first block not before the current one that can hold a
  /// document not below `target`; false when there is none.
  func locate(_ target: UInt32) throws(StoreError) -> Bool {
    let header = list.header
    if block < 0 { move(to: 0) }
    guard block < header.blockCount else { return false }
    switch header.shape {
    case .empty, .one: return true
    case .all:
      move(to: min(max(block, Int(target) / PostingFormat.blockSize), header.blockCount))
      return block < header.blockCount
    case .blocks:
      if block >= header.fullBlocks { return true }
      var number = block / PostingFormat.blocksInGroup
      try loadGroup(number)
      if group.last < target {
        guard let next = try findGroup(target, after: number) else {
          move(to: header.fullBlocks)
          return block < header.blockCount
        }
        number = next
        try loadGroup(number)
        guard group.last >= target else { throw damagedTable(number) }
        move(to: number * PostingFormat.blocksInGroup)
      }
      var i = block - number * PostingFormat.blocksInGroup
      // SAFETY: ends at the group's last block at the latest, for group.last >= target.
      while i < group.blocks &- 1, memory.lastDocuments[i] < target { i &+= 1 }
      move(to: number * PostingFormat.blocksInGroup + i)
      return true
    }
  }

  /// The first group after `number` whose last document is not below `target`.
  private func findGroup(_ target: UInt32, after number: Int) throws(StoreError) -> Int? {
    let count = list.header.groupCount
    var low = number
    var step = 1
    while low + step < count, try tableLast(low + step) < target {
      low += step
      step += step
    }
    var high = min(low + step, count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if try tableLast(middle) < target { low = middle } else { high = middle }
    }
    return high < count ? high : nil
  }

  private func groupTable() throws(StoreError) -> ByteView {
    if let table { return table }
    let header = list.header
    let view = try list.bytes.view(header.tableAt, header.groupsAt &- header.tableAt)
    table = view
    return view
  }

  /// The last document of a group, by the group table.
  private func tableLast(_ number: Int) throws(StoreError) -> UInt32 {
    try groupTable().u32(number &* PostingFormat.tableStride(form: list.header.form))
  }

  /// The entry of a group in the group table; there is one only for lists of several groups.
  func tableEntry(_ number: Int) throws(StoreError) -> GroupTableEntry {
    let header = list.header
    let stride = PostingFormat.tableStride(form: header.form)
    let view = try groupTable()
    var at = number * stride
    let end = try view.u64(at + 4)
    var entry = GroupTableEntry(last: try view.u32(at), end: Int(truncatingIfNeeded: end))
    at += 12
    if header.hasFrequencies {
      entry.maximumFrequency = try view.u8(at)
      at += 1
    }
    if header.hasImpacts { entry.impact = try view.u8(at) }
    guard entry.last < list.limit, end < 1 << 50 else { throw damagedTable(number) }
    return entry
  }

  func damagedTable(_ number: Int) -> StoreError {
    list.damaged(list.header.tableAt, "entry \(number) of the group table")
  }

  /// Reads a group's directory, unless it is the current group.
  func loadGroup(_ number: Int) throws(StoreError) {
    guard number != group.number else { return }
    group.number = -1
    let header = list.header
    var next = BlockGroup()
    next.blocks = min(
      PostingFormat.blocksInGroup, header.fullBlocks - number * PostingFormat.blocksInGroup)
    var start = 0
    var end = header.groupsLength
    var declared: UInt32?
    if header.groupCount > 1 {
      if number > 0 {
        let before = try tableEntry(number - 1)
        next.floor = before.last &+ 1
        start = before.end
      }
      let entry = try tableEntry(number)
      declared = entry.last
      next.impact = entry.impact
      end = entry.end
    }
    guard start <= end, end <= header.groupsLength, end - start <= PostingFormat.maximumGroup else {
      throw list.damaged(header.tableAt, "bounds of group \(number)")
    }
    let view = try list.bytes.view(header.groupsAt &+ start, end - start)
    try readDirectory(view, &next)
    guard declared == nil || declared == next.last else { throw damagedTable(number) }
    next.view = view
    next.base = view.base
    next.number = number
    group = next
  }

  /// Reads the directory of a group into `next` and the cursor's memory.
  private func readDirectory(_ view: ByteView, _ next: inout BlockGroup) throws(StoreError) {
    let header = list.header
    let form = Int(try view.u8(0))
    guard form < 4 else { throw view.damaged(0, "form of a group") }
    let lastBytes = form + 1
    var at = 1 + next.blocks * lastBytes
    next.documentTokens = at
    at += next.blocks
    if header.hasFrequencies {
      next.frequencyTokens = at
      next.maximumFrequencies = at + next.blocks
      at += next.blocks * 2
    }
    if header.hasMasks {
      next.maskTokens = at
      at += next.blocks
    }
    if header.hasImpacts {
      next.impacts = at
      at += next.blocks * PostingFormat.impactBytes
    }
    guard at <= view.count else { throw view.damaged(0, "directory of a group") }

    // SAFETY: at most 32 blocks, of which memory has as many places (offsets one more). What is read of
    // the directory lies inside the view.
    let isSound = pharos_directory_read(
      view.base.assumingMemoryBound(to: UInt8.self), view.count, UInt32(next.blocks),
      UInt32(lastBytes), next.documentTokens, PostingFormat.bitset, at, next.floor, list.limit,
      memory.lastDocuments, memory.offsets)
    guard isSound, next.blocks > 0 else {
      throw view.damaged(0, "last documents or tokens of a group")
    }
    next.last = memory.lastDocuments[next.blocks - 1]
  }
}
