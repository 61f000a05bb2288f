import ByteStore

/// Reads the frames of a journal and tells a torn tail from damage.
package struct JournalReader {
  private let bytes: [UInt8]
  private let place: String
  private let number: UInt64
  /// Where the next frame begins.
  package private(set) var position = JournalFormat.framesStart
  /// Everything below was synced, as far as the file itself recorded it; nil when no record of it
  /// is readable.
  package let recordedLength: Int?

  /// Checks the header.
  package init(_ bytes: [UInt8], number: UInt64, place: String) throws(IndexError) {
    self.init(salvaging: bytes, number: number, place: place)
    if let problem = headerProblem() { throw problem }
  }

  /// Takes any bytes; `headerProblem` tells what is wrong with them.
  ///
  /// For recovery.
  package init(salvaging bytes: [UInt8], number: UInt64, place: String) {
    self.bytes = bytes
    self.number = number
    self.place = place
    recordedLength = [JournalFormat.sector, 2 * JournalFormat.sector].compactMap {
      JournalReader.slot(bytes, at: $0)
    }.max()
  }

  /// Bytes of the file.
  package var count: Int { bytes.count }

  /// The frames read so far that are not known to be synced.
  package var unsynced: [UInt8] {
    let synced = max(recordedLength ?? 0, JournalFormat.framesStart)
    return synced < position ? Array(bytes[synced..<position]) : []
  }

  /// What is wrong before the frames: a file that is not a journal, that has no record of what was
  /// synced, or that is shorter than that.
  package func headerProblem() -> IndexError? {
    guard bytes.count >= JournalFormat.framesStart else {
      return .damage(place, "it is \(bytes.count) bytes long, too short for a header")
    }
    let expected = JournalFormat.header(number: number)
    guard bytes[..<24].elementsEqual(expected[..<24]) else {
      let isWhole = load32(20) == Checksum.crc32c(Array(bytes[..<20]))
      if isWhole, bytes[..<8].elementsEqual(expected[..<8]),
        load32(8) > JournalFormat.version
      {
        return .newerFormat(place: place, found: load32(8), supported: JournalFormat.version)
      }
      return .damage(place, "its header is not that of journal \(number)")
    }
    guard let recordedLength else {
      return .damage(
        place, at: JournalFormat.sector, "both records of its synced length are unreadable")
    }
    guard recordedLength <= bytes.count else {
      return .damage(
        place, at: bytes.count,
        "it ends here, but \(recordedLength) bytes were written and synced")
    }
    return nil
  }

  /// The operations of the next frame; nil at the end or where a torn tail begins.
  ///
  /// - Throws: damage, where a bad frame lies below what was synced or before a good frame, which
  ///   was written after it had been synced.
  package mutating func next() throws(IndexError) -> [JournalOperation]? {
    guard position < bytes.count else { return nil }
    guard let frame = frame(at: position) else {
      if position < recordedLength ?? 0 || nextGoodFrame() != nil {
        throw .damage(
          place, at: position, "a frame that had been acknowledged is not readable")
      }
      return nil
    }
    do {
      var reader = try RecordReader(bytes, range: frame)
      var operations: [JournalOperation] = []
      while reader.remaining > 0 { operations.append(try JournalOperation(from: &reader)) }
      position = frame.upperBound
      return operations
    } catch {
      throw .damage(
        place, at: position, "a frame with a right checksum does not decode: \(error)")
    }
  }

  /// Goes on behind a bad frame, at the next good one; false when there is none.
  ///
  /// For recovery.
  package mutating func skipToNextGoodFrame() -> Bool {
    guard let next = nextGoodFrame() else { return false }
    position = next
    return true
  }

  private func nextGoodFrame() -> Int? {
    var candidate = position + 1
    while candidate + JournalFormat.frameHeaderCount <= bytes.count {
      if frame(at: candidate) != nil { return candidate }
      candidate += 1
    }
    return nil
  }

  /// The payload of the good frame at an offset.
  private func frame(at offset: Int) -> Range<Int>? {
    let start = offset + JournalFormat.frameHeaderCount
    guard start <= bytes.count, load32(offset) == JournalFormat.frameMagic else { return nil }
    let count = Int(load32(offset + 4))
    guard count <= JournalFormat.maximumPayload, count <= bytes.count - start,
      UInt64(load32(offset + 8)) | UInt64(load32(offset + 12)) << 32 == UInt64(offset)
    else { return nil }
    let crc = JournalFormat.checksum(
      header: Array(bytes[offset..<(offset + 16)]),
      payload: Array(bytes[start..<(start + count)]), ofJournal: number)
    return crc == load32(offset + 16) ? start..<(start + count) : nil
  }

  private func load32(_ offset: Int) -> UInt32 {
    var value: UInt32 = 0
    for place in 0..<4 { value |= UInt32(bytes[offset + place]) << UInt32(8 * place) }
    return value
  }

  private static func slot(_ bytes: [UInt8], at offset: Int) -> Int? {
    guard var reader = try? RecordReader(bytes, range: offset..<(offset + 12)),
      let length = try? reader.fixed(UInt64.self), let crc = try? reader.fixed(UInt32.self),
      crc == Checksum.crc32c(Array(bytes[offset..<(offset + 8)]))
    else { return nil }
    return Int(exactly: length)
  }
}
