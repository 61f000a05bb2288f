import SegmentStore

/// The bytes of a journal file.
///
/// ```
/// 0      magic 89 'P' 'H' 'J' 'R' 'N' 0D 0A · version u32 · number u64 · crc u32 of these, zeros to 512
/// 512    slot A: synced length u64 · crc u32, zeros to 1024
/// 1024   slot B: the same, zeros to 1536
/// 1536   frames, one after the other:
///        magic u32 'PJF1' · payload length u32 · synced length before the frame u64
///        · crc u32 of magic, length, synced length and payload · payload
/// ```
/// A frame holds the operations of a group of batches that became durable together; its one
/// checksum makes them atomic. After a frame is synced, the length up to its end is written to the
/// slots in turn, without a sync of its own: whichever slot is older is on the device already. So a
/// bad frame below a recorded length is damage, and what follows the last good frame above it is a
/// torn tail that was never acknowledged.
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

  static func frame(_ payload: [UInt8], syncedLength: UInt64) -> [UInt8] {
    var writer = RecordWriter()
    writer.bytes.reserveCapacity(payload.count + frameHeaderCount)
    writer.fixed(frameMagic)
    writer.fixed(UInt32(payload.count))
    writer.fixed(syncedLength)
    let crc = Checksum.crc32c(payload, seed: Checksum.crc32c(writer.bytes))
    writer.fixed(crc)
    writer.bytes += payload
    return writer.bytes
  }
}
