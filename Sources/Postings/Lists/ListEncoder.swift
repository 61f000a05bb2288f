import ByteStore

/// Encodes lists: header, group table, groups and tail (drawn at ``PostingFormat``).
struct ListEncoder {
  /// One list to encode; the invariants are those of ``TermPostings``.
  struct Content {
    var documents: UnsafeBufferPointer<UInt32>
    /// Empty: all are 1.
    var frequencies = UnsafeBufferPointer<UInt32>(start: nil, count: 0)
    /// Empty: all are 1.
    var masks = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    /// Empty: not known; else an ``Impact`` for each block, also for the tail.
    var impacts = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  }

  init() {}

  /// Appends the list.
  func encode(_ content: Content, into output: inout ByteBuffer) {
    if content.documents.count == 1 {
      encodeOne(content, into: &output)
    } else {
      encodeBlocks(content, into: &output)
    }
  }

  private func encodeOne(_ content: Content, into output: inout ByteBuffer) {
    output.bytes.append(ListShape.one.rawValue | commonForm(content))
    output.appendVarint(UInt64(content.documents[0]))
    if !content.masks.isEmpty { output.bytes.append(content.masks[0]) }
    if !content.frequencies.isEmpty { output.appendVarint(UInt64(content.frequencies[0]) - 2) }
  }

  private func encodeBlocks(_ content: Content, into output: inout ByteBuffer) {
    let count = content.documents.count
    let fullBlocks = count / PostingFormat.blockSize
    let tailRange = fullBlocks * PostingFormat.blockSize..<count
    var form = ListShape.blocks.rawValue | commonForm(content)
    if !content.impacts.isEmpty { form |= PostingFormat.Form.impacts }

    output.bytes.append(form)
    output.appendVarint(UInt64(count))
    if !content.frequencies.isEmpty {
      output.bytes.append(UInt8(clamping: content.frequencies.max() ?? 1))
    }

    if let impact = content.impacts.max(), let last = content.impacts.last {
      output.bytes.append(impact)
      if fullBlocks > 0, !tailRange.isEmpty { output.bytes.append(last) }
    }
    let tokens = output.count
    if !tailRange.isEmpty {
      output.bytes.append(0)
      if !content.frequencies.isEmpty { output.bytes.append(0) }
      if !content.masks.isEmpty { output.bytes.append(0) }
    }
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: PostingFormat.blockSize) { scratch in
      scratch.initialize(repeating: 0)
      if fullBlocks > 0 { appendGroups(content, form: form, scratch: scratch, to: &output) }
      if !tailRange.isEmpty {
        appendTail(content, tailRange, tokens: tokens, scratch: scratch, to: &output)
      }
    }
  }

  private func commonForm(_ content: Content) -> UInt8 {
    var form: UInt8 = 0
    if !content.frequencies.isEmpty { form |= PostingFormat.Form.frequencies }
    if !content.masks.isEmpty { form |= PostingFormat.Form.masks }
    return form
  }

  /// Appends the length of all groups, the group table if there are several, and the groups.
  private func appendGroups(
    _ content: Content, form: UInt8, scratch: UnsafeMutableBufferPointer<UInt32>,
    to output: inout ByteBuffer
  ) {
    var group = GroupEncoder()
    var table = ByteBuffer()
    var groups = ByteBuffer()
    var floor: UInt32 = 0
    var groupFloor: UInt32 = 0
    let fullBlocks = content.documents.count / PostingFormat.blockSize
    for block in 0..<fullBlocks {
      let range = block * PostingFormat.blockSize..<(block + 1) * PostingFormat.blockSize
      let documents = UnsafeBufferPointer(rebasing: content.documents[range])
      group.addDocuments(documents, floor: floor)
      floor = documents[PostingFormat.blockSize - 1] + 1
      if !content.frequencies.isEmpty {
        group.addFrequencies(
          UnsafeBufferPointer(rebasing: content.frequencies[range]), scratch: scratch)
      }
      if !content.masks.isEmpty {
        group.addMasks(UnsafeBufferPointer(rebasing: content.masks[range]), scratch: scratch)
      }
      if !content.impacts.isEmpty { group.addImpact(content.impacts[block]) }
      guard group.blocks == PostingFormat.blocksInGroup || block == fullBlocks - 1 else { continue }
      let maximum = group.maximumFrequency
      let impact = group.maximumImpact
      group.finish(floor: groupFloor, form: form, into: &groups)
      table.append(u32: floor - 1)
      table.append(u64: UInt64(groups.count))
      if !content.frequencies.isEmpty { table.append(u8: maximum) }
      if !content.impacts.isEmpty { table.append(u8: impact) }
      groupFloor = floor
    }
    output.appendVarint(UInt64(groups.count))
    if fullBlocks > PostingFormat.blocksInGroup { output.append(table) }
    output.append(groups)
  }

  /// Appends what is left after the full blocks, and writes its tokens to where they belong.
  private func appendTail(
    _ content: Content, _ range: Range<Int>, tokens: Int,
    scratch: UnsafeMutableBufferPointer<UInt32>, to output: inout ByteBuffer
  ) {
    let values = UnsafeBufferPointer(rebasing: UnsafeBufferPointer(scratch)[..<range.count])
    var next = range.lowerBound == 0 ? 0 : content.documents[range.lowerBound - 1] + 1
    var union: UInt32 = 0
    for i in range {
      let gap = content.documents[i] - next
      scratch[i - range.lowerBound] = gap
      union |= gap
      next = content.documents[i] + 1
    }
    let width = BitPacking.width(of: union)
    BitPacking.pack(values, width: width, into: &output)
    var place = tokens
    output.bytes[place] = UInt8(width)
    if !content.frequencies.isEmpty {
      for i in range { scratch[i - range.lowerBound] = content.frequencies[i] - 1 }
      place += 1
      let token = PatchedBlock.encode(values, into: &output)
      output.bytes[place] = token
    }
    if !content.masks.isEmpty {
      for i in range { scratch[i - range.lowerBound] = UInt32(content.masks[i]) - 1 }
      place += 1
      let token = PatchedBlock.encode(values, into: &output)
      output.bytes[place] = token
    }
  }
}
