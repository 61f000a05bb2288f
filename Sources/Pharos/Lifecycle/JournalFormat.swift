import ByteStore

/// The bytes of a journal file.
///
/// ```
/// 0      magic 89 'P' 'H' 'J' 'R' 'N' 0D 0A · version u32 · number u64 · crc u32 of these, zeros to 512
/// 512    slot A: synced length u64 · crc u32, zeros to 1024
/// 1024   slot B: the same, zeros to 1536
/// 1536   frames, one after the other:
///        magic u32 'PJF1' · payload length u32 · offset of the frame u64
///        · crc u32 of journal number u64, magic, length, offset and payload · payload
/// ```
/// A frame holds the operations of a group of batches that became durable together; its one
/// checksum makes them atomic. It covers the journal's number and the frame's offset, so that
/// neither an older journal's bytes nor a journal inside of an item look like a frame. A frame is
/// written when everything before it is synced. After it is synced itself, the length up to its end
/// is written to the slots in turn, without a sync of its own: whichever slot is older is on the
/// device already. So one slot at least is good; a bad frame below a recorded length, or before a
/// good one, is damage; and what follows the last good frame above it is a torn tail that was never
/// acknowledged.
package enum JournalFormat {
  package static let version: UInt32 = 1
  package static let magic: [UInt8] = [0x89, 0x50, 0x48, 0x4A, 0x52, 0x4E, 0x0D, 0x0A]
  package static let sector = 512
  package static let framesStart = 1536
  package static let frameHeaderCount = 20
  package static let frameMagic: UInt32 = 0x3146_4A50
  /// Frames are kept well below the width of their length.
  package static let maximumPayload = 1 << 30

  static func header(number: UInt64) -> [UInt8] {
    var writer = RecordWriter()
    writer.bytes = magic
    writer.fixed(version)
    writer.fixed(number)
    writer.fixed(Checksum.crc32c(writer.bytes))
    var sectors = writer.bytes
    sectors += [UInt8](repeating: 0, count: sector - sectors.count)
    sectors += slot(UInt64(framesStart))
    sectors += slot(UInt64(framesStart))
    return sectors
  }

  /// One of the two slots, a sector long.
  static func slot(_ syncedLength: UInt64) -> [UInt8] {
    var writer = RecordWriter()
    writer.fixed(syncedLength)
    writer.fixed(Checksum.crc32c(writer.bytes))
    return writer.bytes + [UInt8](repeating: 0, count: sector - writer.bytes.count)
  }

  static func frame(_ payload: [UInt8], at offset: UInt64, ofJournal number: UInt64) -> [UInt8] {
    frameHeader(of: payload, at: offset, ofJournal: number) + payload
  }

  /// What stands before the payload in its frame.
  static func frameHeader(
    of payload: [UInt8], at offset: UInt64, ofJournal number: UInt64
  ) -> [UInt8] {
    var writer = RecordWriter()
    writer.fixed(frameMagic)
    writer.fixed(UInt32(payload.count))
    writer.fixed(offset)
    writer.fixed(checksum(header: writer.bytes, payload: payload, ofJournal: number))
    return writer.bytes
  }

  static func checksum(
    header: [UInt8], payload: [UInt8], ofJournal number: UInt64
  ) -> UInt32 {
    var writer = RecordWriter()
    writer.fixed(number)
    let seed = Checksum.crc32c(header, seed: Checksum.crc32c(writer.bytes))
    return Checksum.crc32c(payload, seed: seed)
  }
}
