import ByteStore

extension DocumentRows {
  /// From one wanted entry in so many on, all between the first and the last are decoded.
  static let decodingPays = 4

  /// The entries of ascending documents, an empty range for each that has none.
  func appendEntries(
    of documents: ArraySlice<UInt32>, to ranges: inout [Range<Int>]
  ) throws(StoreError) {
    guard let first = documents.first, let last = documents.last else { return }
    guard first <= last else { throw damaged("documents that do not ascend") }
    switch layout {
    case .all:
      for document in documents {
        let row = Int(document)
        ranges.append(row < rowCount ? row..<row + 1 : 0..<0)
      }
    case .bits(let offset): try appendRows(of: documents, bitsAt: offset, to: &ranges)
    case .list(let list): try appendRows(of: documents, list, to: &ranges)
    }
    if let starts { try appendEntries(starts, ofLast: documents.count, of: &ranges) }
  }

  private func appendRows(
    of documents: ArraySlice<UInt32>, bitsAt offset: Int, to ranges: inout [Range<Int>]
  ) throws(StoreError) {
    var group = -1
    var bits = [UInt64](repeating: 0, count: 8)
    var before = [Int](repeating: 0, count: 9)
    for document in documents {
      guard Int(document) < documentCount else {
        ranges.append(0..<0)
        continue
      }
      let place = Int(document) % DocumentRows.groupSize
      if Int(document) / DocumentRows.groupSize != group {
        group = Int(document) / DocumentRows.groupSize
        let at = offset + group * DocumentRows.groupBytes
        let view = try section.view(at, DocumentRows.groupBytes)
        let rank = try view.u64(0)
        guard rank <= UInt64(rowCount) else { throw damaged("invariant 4: rows before a group") }
        before[0] = Int(rank)
        for word in 0..<8 {
          bits[word] = try view.u64(8 + word * 8)
          before[word + 1] = before[word] + bits[word].nonzeroBitCount
        }
        guard before[8] <= rowCount else { throw damaged("invariant 4: more bits than rows") }
      }
      let word = bits[place / 64]
      let bit: UInt64 = 1 << UInt64(place % 64)
      if word & bit == 0 {
        ranges.append(0..<0)
      } else {
        let row = before[place / 64] + (word & (bit - 1)).nonzeroBitCount
        ranges.append(row..<row + 1)
      }
    }
  }

  private func appendRows(
    of documents: ArraySlice<UInt32>, _ list: PackedIntegers, to ranges: inout [Range<Int>]
  ) throws(StoreError) {
    guard let first = documents.first, let last = documents.last else { return }
    let low = try list.lowerBound(UInt64(first))
    let high = try list.lowerBound(UInt64(last) + 1)
    guard low <= high else { throw damaged("invariant 3: documents ascend") }
    guard high - low <= documents.count * DocumentRows.decodingPays else {
      for document in documents {
        let row = try row(of: document)
        ranges.append(row.map { $0..<$0 + 1 } ?? 0..<0)
      }
      return
    }
    let present = try list.values(low..<high)
    var place = 0
    for document in documents {
      while place < present.count, present[place] < UInt64(document) { place += 1 }
      let isPresent = place < present.count && present[place] == UInt64(document)
      ranges.append(isPresent ? low + place..<low + place + 1 : 0..<0)
    }
  }

  /// Turns the last `count` ranges from rows into the entries of the rows.
  private func appendEntries(
    _ starts: IntegerColumn, ofLast count: Int, of ranges: inout [Range<Int>]
  ) throws(StoreError) {
    let begin = ranges.count - count
    var (low, high, wanted) = (Int.max, 0, 0)
    for range in ranges[begin...] where !range.isEmpty {
      low = min(low, range.lowerBound)
      high = max(high, range.upperBound)
      wanted += 1
    }
    guard wanted > 0 else { return }
    guard high - low <= wanted * DocumentRows.decodingPays else {
      for place in begin..<ranges.count where !ranges[place].isEmpty {
        ranges[place] = try entries(ofRow: ranges[place].lowerBound)
      }
      return
    }
    let decoded = try starts.values(low..<high + 1)
    for place in begin..<ranges.count where !ranges[place].isEmpty {
      let row = ranges[place].lowerBound - low
      let (first, end) = (decoded[row], decoded[row + 1])
      guard first < end, end <= UInt64(entryCount) else {
        throw damaged("invariant 5: row \(row + low) goes from \(first) to \(end)")
      }
      ranges[place] = Int(first)..<Int(end)
    }
  }
}
