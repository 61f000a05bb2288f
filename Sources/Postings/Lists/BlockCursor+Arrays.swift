import ByteStore
import CKernels

/// A list and arrays of documents: parts of the list, and what both have.
///
/// Targets ascend as with seeks.
extension BlockCursor {
  /// Appends the documents of a range that have a spelling of the mask.
  package func appendDocuments(
    in range: Range<UInt32>, allowedMask: UInt8 = 0xFF, to documents: inout DocumentArray
  ) throws(StoreError) {
    let header = list.header
    if !header.hasMasks, allowedMask & header.mask == 0 { return }
    let filters = allowedMask != 0xFF && header.hasMasks
    if range.count >= Int(list.limit) { documents.reserve(documentCount) }
    var target = range.lowerBound
    while target < range.upperBound, try seek(to: target) {
      // SAFETY: first <= end <= decoded <= 128.
      let last = memory.documents[decoded &- 1]
      let first = gallop(from: place, to: target)
      let end = last < range.upperBound ? decoded : gallop(from: first, to: range.upperBound)
      if filters {
        _ = try masks()
        if first < end {
          documents.append(
            memory.documents + first, memory.masks + first, end &- first, allowedMask)
        }
      } else if first < end {
        documents.append(memory.documents + first, end &- first)
      }
      guard end == decoded, last < .max else {
        place = min(end, decoded &- 1)
        return
      }
      target = last &+ 1
    }
  }

  /// The same of the postings whose byte is accepted.
  ///
  /// - Parameters:
  ///   - bytes: one for each posting of the list.
  ///   - accepted: 1 for a byte that is accepted, 0 for others; 256 numbers.
  package func appendDocuments(
    in range: Range<UInt32>, allowedMask: UInt8, to documents: inout DocumentArray,
    where bytes: UnsafeBufferPointer<UInt8>, areAmong accepted: UnsafeBufferPointer<UInt8>
  ) throws(StoreError) {
    precondition(bytes.count >= documentCount && accepted.count == 256, "a byte for each posting")
    guard let bytes = bytes.baseAddress, let accepted = accepted.baseAddress else { return }
    let header = list.header
    if !header.hasMasks, allowedMask & header.mask == 0 { return }
    let filters = allowedMask != 0xFF && header.hasMasks
    var target = range.lowerBound
    while target < range.upperBound, try seek(to: target) {
      // SAFETY: first <= end <= decoded <= 128, and blocks before this one are full: their postings are
      // numbered below the number of documents.
      let last = memory.documents[decoded &- 1]
      let first = gallop(from: place, to: target)
      let end = last < range.upperBound ? decoded : gallop(from: first, to: range.upperBound)
      if first < end {
        let masks = filters ? try masks().baseAddress.map { $0 + first } : nil
        documents.append(
          memory.documents + first, end &- first,
          bytes + (block &* PostingFormat.blockSize &+ first), accepted, masks, allowedMask)
      }
      guard end == decoded, last < .max else {
        place = min(end, decoded &- 1)
        return
      }
      target = last &+ 1
    }
  }

  /// Appends those of some ascending documents that the list has with a spelling of the mask.
  ///
  /// Only blocks that can hold some are looked at; bitset blocks are asked without being decoded.
  package func appendCommon(
    with candidates: borrowing DocumentArray, allowedMask: UInt8 = 0xFF,
    to documents: inout DocumentArray
  ) throws(StoreError) {
    let header = list.header
    if !header.hasMasks, allowedMask & header.mask == 0 { return }
    let filters = allowedMask != 0xFF && header.hasMasks
    documents.reserve(min(candidates.count, documentCount))
    var next = 0
    while next < candidates.count {
      let target = candidates[next]
      if decoded == 0 || memory.documents[decoded &- 1] < target {
        guard try locate(target) else { return }
        if decoded == 0 {
          if !filters, isBitset {
            let last = memory.lastDocuments[block % PostingFormat.blocksInGroup]
            let end = candidates.firstPlace(from: next, notBelow: last &+ 1)
            try appendBits(candidates.memory + next, end &- next, to: &documents)
            next = end
            continue
          }
          try decodeDocuments()
        }
        guard memory.documents[decoded &- 1] >= target else {
          return move(to: header.blockCount)
        }
      }
      let last = memory.documents[decoded &- 1]
      let end =
        last == .max ? candidates.count : candidates.firstPlace(from: next, notBelow: last &+ 1)
      if filters {
        try appendMasked(candidates.memory + next, end &- next, allowedMask, to: &documents)
      } else {
        appendCommon(candidates.memory + next, end &- next, to: &documents)
      }
      next = end
    }
  }

  /// Documents up to the current block's last one that it has, too; room was made for them.
  private func appendCommon(
    _ candidates: UnsafePointer<UInt32>, _ count: Int, to documents: inout DocumentArray
  ) {
    // SAFETY: places stay below `decoded`; the kernels write as many as there are candidates at most,
    // and a full block is 128.
    documents.reserve(count)
    if count <= Self.mostCompared, decoded == PostingFormat.blockSize {
      return documents.add(
        pharos_block_members(candidates, count, memory.documents, documents.end))
    }
    if count > 8 {
      let first = gallop(from: place, to: candidates[0])
      place = first
      return documents.add(
        pharos_intersect(
          candidates, count, memory.documents + first, decoded &- first, documents.end, count))
    }
    for i in 0..<count {
      place = gallop(from: place, to: candidates[i])
      if memory.documents[place] == candidates[i] { documents.append(candidates[i]) }
    }
  }

  /// Up to so many candidates are compared with all of a full block each; more are merged with it.
  static let mostCompared = 32

  private func appendMasked(
    _ candidates: UnsafePointer<UInt32>, _ count: Int, _ allowed: UInt8,
    to documents: inout DocumentArray
  ) throws(StoreError) {
    // SAFETY: `count` candidates; places stay below `decoded`, as many as masks there are.
    for i in 0..<count {
      place = gallop(from: place, to: candidates[i])
      if memory.documents[place] == candidates[i], try masks()[place] & allowed != 0 {
        documents.append(candidates[i])
      }
    }
  }

  /// Whether the current block, which was located and not decoded, is one of bits.
  private var isBitset: Bool {
    guard block < list.header.fullBlocks, let base = group.base else { return false }
    let i = block % PostingFormat.blocksInGroup
    // SAFETY: the directory of a located block was read: it has a token for each block.
    return base.load(fromByteOffset: group.documentTokens &+ i, as: UInt8.self)
      == PostingFormat.bitset
  }

  /// The same for a block of bits that is not decoded; the candidates are not above its last
  /// document.
  private func appendBits(
    _ candidates: UnsafePointer<UInt32>, _ count: Int, to documents: inout DocumentArray
  ) throws(StoreError) {
    guard let view = group.view else { return }
    let i = block % PostingFormat.blocksInGroup
    let floor = firstPossible(i)
    let range = Int(memory.lastDocuments[i] &- floor) + 1
    documents.reserve(count)
    if range == PostingFormat.blockSize {
      for j in 0..<count where candidates[j] >= floor { documents.append(candidates[j]) }
      return
    }
    let at = Int(memory.offsets[i])
    try view.require(at, (range &+ 7) / 8)
    let bits = (view.base + at).assumingMemoryBound(to: UInt8.self)
    // SAFETY: the bytes were asked for; room was made for all candidates.
    documents.add(pharos_bits_keep(bits, range, floor, candidates, count, true, documents.end))
  }
}
