import ByteStore

/// The identity section: document -> identifier and back.
///
/// ```
/// blocks      64 identifiers each, in document order, see IdentifierBlock · 8 zero bytes
/// tags        per entry u8: lowest byte of the hash
/// directory   varint documents · varint offset of the blocks · block offsets from there and the end
///             (PackedIntegers) · u8 bucket bits · bucket -> first entry, and the end
///             (PackedIntegers) · varint offset of the tags · entry -> document (PackedIntegers)
/// ```
///
/// An entry is a document; entries are sorted by (bucket, document), the bucket being the highest
/// bits of the identifier's hash. About eight entries share a bucket.
///
/// Invariants:
/// 1. no identifier is empty, no two are equal;
/// 2. every document has one entry, in the bucket and with the tag of its identifier's hash;
/// 3. bucket starts do not fall, begin with 0 and end with the number of documents;
/// 4. blocks follow each other without gaps.
package final class Identity: Sendable {
  private let section: SectionReader
  private let blocksOffset: Int
  let blockOffsets: PackedIntegers
  private let bucketBits: Int
  private let bucketStarts: PackedIntegers
  private let tagsOffset: Int
  private let documents: PackedIntegers
  /// Documents of the segment.
  package let documentCount: UInt32

  /// Opens the section by its directory.
  package init(_ section: SectionReader) throws(StoreError) {
    let directory = try SectionDirectory.open(section)
    var at = 0
    self.section = section
    documentCount = try directory.varint32(&at)
    blocksOffset = try directory.varint(&at, limit: section.count)
    blockOffsets = try PackedIntegers(section, descriptor: directory, at: &at)
    bucketBits = Int(try directory.u8(at))
    at += 1
    bucketStarts = try PackedIntegers(section, descriptor: directory, at: &at)
    tagsOffset = try directory.varint(&at, limit: section.count)
    documents = try PackedIntegers(section, descriptor: directory, at: &at)
    let count = Int(documentCount)
    guard bucketBits == BitPacker.width(of: UInt64(count / 8)),
      bucketStarts.count == 1 << bucketBits + 1,
      documents.count == count, count <= section.count - tagsOffset,
      blockOffsets.count == (count + IdentifierBlock.size - 1) / IdentifierBlock.size + 1
    else { throw directory.damaged(at, "identity directory") }
  }

  @inline(never)
  func damaged(_ detail: String) -> StoreError {
    section.damaged(blocksOffset, detail)
  }

  func block(_ index: Int) throws(StoreError) -> IdentifierBlock {
    let first = try blockOffsets.value(at: index)
    let end = try blockOffsets.value(at: index + 1)
    let room = section.count - blocksOffset - BitPacker.padding
    guard first < end, room >= 0, end <= UInt64(room) else {
      throw damaged("invariant 4: block \(index)")
    }
    let view = try section.view(
      blocksOffset + Int(first), Int(end - first) + BitPacker.padding)
    let count = min(IdentifierBlock.size, Int(documentCount) - index * IdentifierBlock.size)
    return try IdentifierBlock(view, count: count)
  }

  /// The identifier of a document.
  package func identifier(ofDocument document: UInt32) throws(StoreError) -> [UInt8] {
    try block(of: document).identifier(Int(document) % IdentifierBlock.size)
  }

  private func block(of document: UInt32) throws(StoreError) -> IdentifierBlock {
    guard document < documentCount else { throw damaged("no document \(document)") }
    return try block(Int(document) / IdentifierBlock.size)
  }

  /// The document that has the identifier, compared byte by byte; nil if none has it.
  package func document(forIdentifier identifier: [UInt8]) throws(StoreError) -> UInt32? {
    try document(forIdentifier: identifier, hash: IdentifierHash.hash(identifier))
  }

  /// The same of an identifier whose hash is known.
  func document(
    forIdentifier identifier: [UInt8], hash: UInt64
  ) throws(StoreError) -> UInt32? {
    let entries = try entries(ofBucket: Identity.bucket(hash, bits: bucketBits))
    let tags = try section.view(tagsOffset + entries.lowerBound, entries.count)
    for index in 0..<entries.count
    where try tags.u8(index) == UInt8(truncatingIfNeeded: hash) {
      let document = try documents.value(at: entries.lowerBound + index)
      guard document < UInt64(documentCount) else { throw damaged("invariant 2: \(document)") }
      let found = UInt32(document)
      let block = try block(of: found)
      let place = Int(found) % IdentifierBlock.size
      if try block.length(place) == identifier.count, try block.identifier(place) == identifier {
        return found
      }
    }
    return nil
  }

  private func entries(ofBucket bucket: Int) throws(StoreError) -> Range<Int> {
    let first = try bucketStarts.value(at: bucket)
    let end = try bucketStarts.value(at: bucket + 1)
    guard first <= end, end <= UInt64(documentCount) else {
      throw damaged("invariant 3: bucket \(bucket)")
    }
    return Int(first)..<Int(end)
  }

  static func bucket(_ hash: UInt64, bits: Int) -> Int {
    Int(truncatingIfNeeded: hash >> UInt64(64 - bits))
  }

  /// Checks the invariants.
  package func checkInvariants() throws(StoreError) {
    for packed in [blockOffsets, bucketStarts, documents] { try packed.checkInvariants() }
    var end: UInt64 = 0
    for index in 0..<blockOffsets.count {
      let next = try blockOffsets.value(at: index)
      guard index == 0 ? next == 0 : next > end else {
        throw damaged("invariant 4: block \(index)")
      }
      end = next
    }
    var next = 0
    for bucket in 0..<1 << bucketBits {
      let entries = try entries(ofBucket: bucket)
      guard entries.lowerBound == next else { throw damaged("invariant 3: bucket \(bucket)") }
      next = entries.upperBound
    }
    guard next == Int(documentCount) else { throw damaged("invariant 3: last bucket") }
    // As many entries as documents, and every document is found, so each has exactly one entry.
    try forEachIdentifier { (document, identifier) throws(StoreError) in
      guard !identifier.isEmpty else { throw damaged("invariant 1: empty, document \(document)") }
      guard try self.document(forIdentifier: identifier) == document else {
        throw damaged("invariants 1, 2: document \(document) is not found by its identifier")
      }
    }
  }
}
