import SegmentStore

/// Reads the frames of a journal and tells a torn tail from damage.
package struct JournalReader {
  private let bytes: [UInt8]
  private let place: String
  /// Where the next frame begins.
  package private(set) var position = JournalFormat.framesStart
  /// Everything below was synced, as far as the file itself recorded it.
  package let syncedLength: Int

  /// Checks the header.
  ///
  /// A file that is shorter than what it recorded as synced is damaged.
  package init(_ bytes: [UInt8], number: UInt64, place: String) throws(IndexError) {
    self.bytes = bytes
    self.place = place
    guard bytes.count >= JournalFormat.framesStart else {
      throw JournalReader.damaged(
        place, 0, "it is \(bytes.count) bytes long, too short for a header")
    }
    var expected = JournalFormat.header(number: number)
    guard bytes[..<24].elementsEqual(expected[..<24]) else {
      if bytes[..<8].elementsEqual(expected[..<8]), bytes[8..<12] != expected[8..<12] {
        throw .newerFormat(
          place: place, found: UInt32(bytes[8]), supported: JournalFormat.version)
      }
      throw JournalReader.damaged(place, 0, "its header is not that of journal \(number)")
    }
    expected = []
    let slots = [JournalFormat.sector, 2 * JournalFormat.sector].compactMap {
      JournalReader.slot(bytes, at: $0)
    }
    let synced = slots.max() ?? JournalFormat.framesStart
    guard synced <= bytes.count else {
      throw JournalReader.damaged(
        place, bytes.count, "it ends here, but \(synced) bytes were written and synced")
    }
    syncedLength = synced
  }

  /// The operations of the next frame; nil at the end or where a torn tail begins.
  ///
  /// - Throws: damage, where a bad frame lies below what was synced or before a later good frame
  ///   that was written after it had been synced.
  package mutating func next() throws(IndexError) -> [JournalOperation]? {
    guard position < bytes.count else { return nil }
    guard let frame = frame(at: position) else {
      if position < syncedLength || laterFrameProvesSync() {
        throw JournalReader.damaged(
          place, position, "a frame that had been acknowledged is not readable")
      }
      return nil
    }
    do {
      var reader = try RecordReader(bytes, range: frame.payload)
      var operations: [JournalOperation] = []
      while reader.remaining > 0 { operations.append(try JournalOperation(from: &reader)) }
      position = frame.payload.upperBound
      return operations
    } catch {
      throw JournalReader.damaged(
        place, position, "a frame with a right checksum does not decode: \(error)")
    }
  }

  /// Goes on behind a bad frame, at the next good one; false when there is none.
  ///
  /// For recovery.
  package mutating func skipToNextGoodFrame() -> Bool {
    var candidate = position + 1
    while candidate + JournalFormat.frameHeaderCount <= bytes.count {
      if frame(at: candidate) != nil {
        position = candidate
        return true
      }
      candidate += 1
    }
    return false
  }

  private func laterFrameProvesSync() -> Bool {
    var candidate = position + 1
    while candidate + JournalFormat.frameHeaderCount <= bytes.count {
      if let frame = frame(at: candidate), frame.syncedLength > UInt64(position) { return true }
      candidate += 1
    }
    return false
  }

  private func frame(at offset: Int) -> (payload: Range<Int>, syncedLength: UInt64)? {
    let start = offset + JournalFormat.frameHeaderCount
    guard start <= bytes.count, load32(offset) == JournalFormat.frameMagic else { return nil }
    let count = Int(load32(offset + 4))
    guard count <= JournalFormat.maximumPayload, count <= bytes.count - start else { return nil }
    let header = Checksum.crc32c(Array(bytes[offset..<(offset + 16)]))
    let crc = Checksum.crc32c(Array(bytes[start..<(start + count)]), seed: header)
    guard crc == load32(offset + 16) else { return nil }
    let synced = UInt64(load32(offset + 8)) | UInt64(load32(offset + 12)) << 32
    return (start..<(start + count), synced)
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

  private static func damaged(_ place: String, _ offset: Int, _ detail: String) -> IndexError {
    .damaged(place: place, offset: offset, detail: detail, remedy: IndexError.recoverRemedy)
  }
}
