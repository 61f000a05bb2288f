import ByteStore

/// Writes the identity section, fed in document order.
///
/// Memory: nine bytes a document.
package final class IdentityWriter {
  private let section: SectionWriter
  private let blocksOffset: Int
  private var blockOffsets: [UInt64] = [0]
  private var pending: [[UInt8]] = []
  private var hashes: [UInt64] = []

  package init(_ section: SectionWriter) {
    self.section = section
    blocksOffset = section.offset
  }

  /// Adds the identifier of the next document: not empty, and none that was added before.
  package func add(_ identifier: [UInt8]) throws(StoreError) {
    guard !identifier.isEmpty else {
      throw .damaged(place: "identity", offset: hashes.count, detail: "an empty identifier")
    }
    hashes.append(IdentifierHash.hash(identifier))
    pending.append(identifier)
    if pending.count == IdentifierBlock.size { try flush() }
  }

  private func flush() throws(StoreError) {
    guard !pending.isEmpty else { return }
    try section.append(IdentifierBlock.encode(pending))
    blockOffsets.append(UInt64(section.offset - blocksOffset))
    pending.removeAll(keepingCapacity: true)
  }

  /// Ends the section.
  package func finish() throws(StoreError) {
    try flush()
    try section.append([UInt8](repeating: 0, count: BitPacker.padding))
    var directory = ByteBuffer()
    directory.appendVarint(UInt64(hashes.count))
    directory.appendVarint(UInt64(blocksOffset))
    try PackedIntegers.write(blockOffsets, to: section, descriptor: &directory)
    let bits = BitPacker.width(of: UInt64(hashes.count / 8))
    var starts = [UInt32](repeating: 0, count: 1 << bits + 1)
    for hash in hashes { starts[Identity.bucket(hash, bits: bits) + 1] += 1 }
    for bucket in 0..<1 << bits { starts[bucket + 1] += starts[bucket] }
    directory.append(u8: UInt8(bits))
    try PackedIntegers.write(starts, to: section, descriptor: &directory)
    var documents = [UInt32](repeating: 0, count: hashes.count)
    var tags = [UInt8](repeating: 0, count: hashes.count)
    for (document, hash) in hashes.enumerated() {
      let bucket = Identity.bucket(hash, bits: bits)
      let entry = Int(starts[bucket])
      starts[bucket] += 1
      documents[entry] = UInt32(document)
      tags[entry] = UInt8(truncatingIfNeeded: hash)
    }
    directory.appendVarint(UInt64(section.offset))
    try section.append(tags)
    try PackedIntegers.write(documents, to: section, descriptor: &directory)
    try SectionDirectory.write(directory, to: section)
  }
}
