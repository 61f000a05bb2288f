import ByteStore

/// The deleted documents of one segment.
///
/// ```
/// magic 89 'P' 'H' 'D' 'E' 'L' 0D 0A · documents u64 · crc u32 of everything else
/// · one bit a document, lowest bit first, in words of 8 bytes
/// ```
enum DeletionsFile {
  static let magic: [UInt8] = [0x89, 0x50, 0x48, 0x44, 0x45, 0x4C, 0x0D, 0x0A]

  static func encode(_ deletions: Bitset, documents: Int) -> [UInt8] {
    var body = RecordWriter()
    for word in deletions.words { body.fixed(word) }
    var writer = RecordWriter()
    writer.bytes = magic
    writer.fixed(UInt64(documents))
    let crc = Checksum.crc32c(body.bytes, seed: Checksum.crc32c(writer.bytes))
    writer.fixed(crc)
    return writer.bytes + body.bytes
  }

  /// - Parameter deleted: how many the manifest says; nil when that is not known.
  static func decode(
    _ bytes: [UInt8], documents: Int, deleted: Int?, place: String
  ) throws(IndexError) -> Bitset {
    func damaged(_ detail: String) -> IndexError { .damage(place, detail) }
    let wordCount = (documents + 63) / 64
    guard bytes.count == 20 + wordCount * 8, Array(bytes[..<8]) == magic else {
      throw damaged("it is not a deletions file of \(documents) documents")
    }
    var set = Bitset(count: documents)
    do {
      var reader = try RecordReader(bytes, range: 8..<bytes.count)
      let count = try reader.fixed(UInt64.self)
      let crc = try reader.fixed(UInt32.self)
      let computed = Checksum.crc32c(
        Array(bytes[20...]), seed: Checksum.crc32c(Array(bytes[..<16])))
      guard crc == computed, count == UInt64(documents) else {
        throw damaged("its checksum does not agree")
      }
      for word in 0..<wordCount {
        var bits = try reader.fixed(UInt64.self)
        while bits != 0 {
          let document = word * 64 + bits.trailingZeroBitCount
          guard document < documents else { throw damaged("a document past the end") }
          set.insert(document)
          bits &= bits - 1
        }
      }
    } catch {
      throw IndexError(error)
    }
    if let deleted, set.popcount() != deleted {
      throw damaged("\(set.popcount()) documents are deleted where the manifest says \(deleted)")
    }
    return set
  }
}
