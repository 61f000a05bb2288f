import ByteStore

extension DocumentRows {
  /// Calls `body` with every row of the documents in `documents`, ascending.
  package func forEachRow(
    in documents: Range<UInt32>,
    _ body: (_ document: UInt32, _ entries: Range<Int>) throws(StoreError) -> Void
  ) throws(StoreError) {
    let end = UInt32(truncatingIfNeeded: min(Int(documents.upperBound), documentCount))
    guard documents.lowerBound < end else { return }
    switch layout {
    case .all:
      for document in documents.lowerBound..<end {
        try body(document, entries(ofRow: Int(document)))
      }
    case .list(let list):
      var row = try list.lowerBound(UInt64(documents.lowerBound))
      var next = UInt64(documents.lowerBound)
      while row < list.count {
        let document = try list.value(at: row)
        guard document >= next else { throw damaged("invariant 3: documents ascend") }
        guard document < UInt64(end) else { return }
        try body(UInt32(document), entries(ofRow: row))
        next = document + 1
        row += 1
      }
    case .bits(let offset):
      var row = try firstRow(notBefore: documents.lowerBound)
      var base = documents.lowerBound & ~63
      var mask = UInt64.max << UInt64(documents.lowerBound & 63)
      while base < end {
        let group = offset + Int(base) / DocumentRows.groupSize * DocumentRows.groupBytes
        // What a merge reads it writes, so it must not read over this.
        if base >= documents.lowerBound, Int(base) % DocumentRows.groupSize == 0 {
          guard try rank(group) == row else { throw damaged("invariant 4: rows before a group") }
        }
        var bits = try section.u64(group + 8 + Int(base) % DocumentRows.groupSize / 64 * 8) & mask
        while bits != 0 {
          let document = base | UInt32(bits.trailingZeroBitCount)
          guard document < end else { return }
          try body(document, entries(ofRow: row))
          row += 1
          bits &= bits &- 1
        }
        mask = .max
        let (next, overflow) = base.addingReportingOverflow(64)
        guard !overflow else { return }
        base = next
      }
    }
  }

  /// Calls `body` with every row.
  package func forEachRow(
    _ body: (_ document: UInt32, _ entries: Range<Int>) throws(StoreError) -> Void
  ) throws(StoreError) {
    try forEachRow(in: 0..<UInt32(clamping: documentCount), body)
  }

  /// Checks the invariants that opening left open.
  package func checkInvariants() throws(StoreError) {
    var rows = 0
    var entries = 0
    try forEachRow { (_, range) throws(StoreError) in
      guard range.lowerBound == entries else { throw damaged("invariant 5: starts") }
      entries = range.upperBound
      rows += 1
    }
    guard rows == rowCount else { throw damaged("invariant 4: \(rows) rows of \(rowCount)") }
    guard entries == entryCount else { throw damaged("invariant 5: \(entries) entries") }
    if case .list(let list) = layout { try list.checkInvariants() }
    if let starts { try starts.checkInvariants() }
    guard case .bits(let offset) = layout else { return }
    var rank = 0
    for group in 0..<(documentCount + DocumentRows.groupSize - 1) / DocumentRows.groupSize {
      let at = offset + group * DocumentRows.groupBytes
      guard try section.u64(at) == UInt64(rank) else {
        throw damaged("invariant 4: rows before group \(group)")
      }
      for word in 0..<8 { rank += try section.u64(at + 8 + word * 8).nonzeroBitCount }
    }
    guard rank == rowCount else { throw damaged("invariant 4: bits outside the documents") }
  }
}

/// Collects rows in document order.
@usableFromInline
package struct DocumentRowsWriter {
  private var documents: [UInt32] = []
  /// First entry of each row; kept only from the first row with several entries on.
  private var starts: [UInt32] = []
  /// Entries so far.
  package private(set) var entryCount = 0

  package init() {}

  /// Documents that have a row so far.
  package var rowCount: Int { documents.count }

  /// Adds the row of a document; documents ascend, a row without entries is no row.
  @usableFromInline
  package mutating func append(document: UInt32, entries: Int) {
    precondition(documents.last.map { $0 < document } ?? true, "documents ascend")
    guard entries > 0 else { return }
    if entries > 1, starts.isEmpty { starts = (0..<UInt32(documents.count)).map { $0 } }
    if entries > 1 || !starts.isEmpty { starts.append(UInt32(entryCount)) }
    documents.append(document)
    entryCount += entries
  }

  /// Writes what the layout needs to `section` and the descriptor to `descriptor`.
  package func finish(
    documentCount: Int, to section: SectionWriter, descriptor: inout ByteBuffer
  ) throws(StoreError) {
    precondition(documents.last.map { Int($0) < documentCount } ?? true, "document in range")
    descriptor.appendVarint(UInt64(documents.count))
    descriptor.appendVarint(UInt64(entryCount))
    let flag: UInt8 = starts.isEmpty ? 0 : 0x80
    let listBits = documents.count * BitPacker.width(of: UInt64(documents.last ?? 0))
    if documents.count == documentCount {
      descriptor.append(u8: flag | 0)
    } else if listBits <= documentCount + documentCount / 8 {
      descriptor.append(u8: flag | 1)
      try PackedIntegers.write(documents, to: section, descriptor: &descriptor)
    } else {
      descriptor.append(u8: flag | 2)
      descriptor.appendVarint(UInt64(section.offset))
      try writeBits(documentCount: documentCount, to: section)
    }
    guard !starts.isEmpty else { return }
    var column = IntegerColumnWriter()
    for start in starts { column.append(UInt64(start)) }
    column.append(UInt64(entryCount))
    try column.finish(to: section, descriptor: &descriptor)
  }

  private func writeBits(documentCount: Int, to section: SectionWriter) throws(StoreError) {
    var row = 0
    var first = 0
    while first < documentCount {
      var buffer = ByteBuffer()
      buffer.append(u64: UInt64(row))
      for word in 0..<8 {
        var bits: UInt64 = 0
        let base = first + word * 64
        while row < documents.count, Int(documents[row]) < base + 64 {
          bits |= 1 << UInt64(Int(documents[row]) - base)
          row += 1
        }
        buffer.append(u64: bits)
      }
      try section.append(buffer.bytes)
      first += DocumentRows.groupSize
    }
  }
}
