import ByteStore

/// Writes the store, fed record by record in document order.
///
/// The first records wait in memory, up to ``sampleSize`` bytes, until a dictionary is trained from
/// them.
package final class StoreWriter {
  /// Bytes of records that are held back to train a dictionary.
  package static let sampleSize = 4 << 20
  /// Fewer bytes of records get no dictionary: it would not earn its own size.
  static let minimumForDictionary = 512 << 10
  /// The longest dictionary; a shorter one for fewer records, which would not earn it.
  static let dictionarySize = 110 << 10
  /// A dictionary has at most this share of the records known when it is trained.
  private static let dictionaryShare = 36
  /// Training looks at so many bytes at most, and at so many of one record.
  private static let trainedBytes = 2 << 20
  static let trainedRecordBytes = 8 << 10

  private let section: SectionWriter
  private let level: Int
  private let blockSize: Int
  private var waiting: [[UInt8]]? = []
  private var waitingBytes = 0
  private var dictionary: ZstdDictionary?
  private var families: [StoreFamily] = []
  /// The family of the blocks that are compressed here.
  private var ownFamily = 0
  private var familyOfBlock: [UInt32] = []
  private var blocksOffset = 0
  private var lengths = ByteBuffer()
  private var records: [UInt8] = []
  private var pendingCount = 0
  private var firstDocuments: [UInt32] = [0]
  private var blockOffsets: [UInt64] = [0]
  /// Records so far.
  package private(set) var documentCount: UInt32 = 0

  /// `level` is the zstd level: 3 for what is written now, 6 for compaction.
  ///
  /// `blockSize` is the size at which a block is closed, ``RecordBlock/targetSize`` if nil.
  package init(_ section: SectionWriter, level: Int = 3, blockSize: Int? = nil) {
    self.section = section
    self.level = level
    self.blockSize = max(1, min(blockSize ?? RecordBlock.targetSize, RecordBlock.maximumOverhead))
  }

  /// Takes over dictionaries instead of training one; nothing was added before.
  ///
  /// - Parameters:
  ///   - adopted: the families of blocks that are copied, and of those that are compressed here.
  ///   - own: the number of the latter.
  func begin(
    _ adopted: [(level: UInt8, dictionary: [UInt8])], own: Int
  ) throws(StoreError) {
    waiting = nil
    ownFamily = own
    var places: [[UInt8]: Range<Int>] = [:]
    for (level, bytes) in adopted {
      let place = places[bytes] ?? section.offset..<section.offset + bytes.count
      if places[bytes] == nil { try section.append(bytes) }
      places[bytes] = place
      families.append(StoreFamily(level: level, dictionary: place))
    }
    let bytes = adopted[own].dictionary
    if !bytes.isEmpty { dictionary = try ZstdDictionary(bytes) }
    blocksOffset = section.offset
  }

  /// Whether a block may be copied now: what waits for its block is nothing, or makes one by
  /// itself.
  var takesBlocks: Bool {
    waiting == nil && (pendingCount == 0 || lengths.count + records.count >= blockSize / 4)
  }

  /// Copies a block of the next documents, as it stands in another store.
  func add(block: ByteView, documents: Int, family: Int) throws(StoreError) {
    try flush()
    try block.withBytes { (bytes) throws(StoreError) in try section.append(bytes) }
    documentCount += UInt32(documents)
    endBlock(documents, family)
  }

  private func endBlock(_ documents: Int, _ family: Int) {
    firstDocuments.append(firstDocuments[firstDocuments.count - 1] + UInt32(documents))
    blockOffsets.append(UInt64(section.offset - blocksOffset))
    familyOfBlock.append(UInt32(family))
  }

  /// Adds the record of the next document.
  package func add(_ record: [UInt8]) throws(StoreError) {
    guard record.count <= Store.maximumRecord else {
      throw .tooLarge(what: "stored item", size: record.count, limit: Store.maximumRecord)
    }
    documentCount += 1
    guard waiting != nil else { return try append(record[...]) }
    waiting?.append(record)
    waitingBytes += record.count
    if waitingBytes >= StoreWriter.sampleSize { try release() }
  }

  /// Adds the record of the next document, as a part of a block that was read.
  package func add(_ record: ArraySlice<UInt8>) throws(StoreError) {
    guard waiting == nil, record.count <= Store.maximumRecord else {
      return try add(Array(record))
    }
    documentCount += 1
    try append(record)
  }

  /// Trains the dictionary, writes it and then the records that waited.
  private func release() throws(StoreError) {
    guard let records = waiting else { return }
    waiting = nil
    var place = section.offset..<section.offset
    if waitingBytes >= StoreWriter.minimumForDictionary {
      let trained = ZstdDictionary.train(
        samples: StoreWriter.samples(of: records, bytes: waitingBytes),
        capacity: min(StoreWriter.dictionarySize, waitingBytes / StoreWriter.dictionaryShare))
      if let trained {
        dictionary = try ZstdDictionary(trained)
        place = section.offset..<section.offset + trained.count
        try section.append(trained)
      }
    }
    families = [StoreFamily(level: StoreFamily.code(ofLevel: level), dictionary: place)]
    blocksOffset = section.offset
    for record in records { try append(record[...]) }
  }

  /// Every n-th record, the beginning of it if it is long.
  private static func samples(of records: [[UInt8]], bytes: Int) -> [[UInt8]] {
    let step = max(1, bytes / trainedBytes)
    return stride(from: 0, to: records.count, by: step).map {
      Array(records[$0].prefix(trainedRecordBytes))
    }
  }

  private func append(_ record: ArraySlice<UInt8>) throws(StoreError) {
    if record.count >= blockSize {
      try flush()
      return try write(blockOf: record)
    }
    lengths.appendVarint(UInt64(record.count))
    records.append(contentsOf: record)
    pendingCount += 1
    if lengths.count + records.count >= blockSize { try flush() }
  }

  private func flush() throws(StoreError) {
    guard pendingCount > 0 else { return }
    var block = ByteBuffer()
    block.appendVarint(UInt64(pendingCount))
    block.append(lengths)
    block.append(records)
    lengths.removeAll()
    records.removeAll(keepingCapacity: true)
    try write(block, documents: pendingCount)
    pendingCount = 0
  }

  /// Writes a long record as a block of its own; it is copied once.
  private func write(blockOf record: ArraySlice<UInt8>) throws(StoreError) {
    var block = ByteBuffer(capacity: record.count + 16)
    block.appendVarint(1)
    block.appendVarint(UInt64(record.count))
    block.append(record)
    try write(block, documents: 1)
  }

  private func write(
    _ block: consuming ByteBuffer, documents: Int
  ) throws(StoreError) {
    let packed = try ZstdCodec.shared.compress(
      block.bytes, level: level, dictionary: dictionary)
    let gains = packed.count < block.count
    var header = ByteBuffer()
    header.append(u32: UInt32(block.count) | (gains ? 0 : Store.plainFlag))
    try section.append(header.bytes)
    if gains { block = ByteBuffer() }
    try section.append(gains ? packed : block.bytes)
    endBlock(documents, ownFamily)
  }

  /// Ends the section.
  package func finish() throws(StoreError) {
    try release()
    try flush()
    var directory = ByteBuffer()
    directory.appendVarint(UInt64(documentCount))
    directory.appendVarint(UInt64(families.count))
    for family in families {
      directory.append(u8: family.level)
      directory.appendVarint(UInt64(family.dictionary.lowerBound))
      directory.appendVarint(UInt64(family.dictionary.count))
    }
    directory.appendVarint(UInt64(blocksOffset))
    try PackedIntegers.write(firstDocuments, to: section, descriptor: &directory)
    try PackedIntegers.write(blockOffsets, to: section, descriptor: &directory)
    if families.count > 1 {
      try PackedIntegers.write(familyOfBlock, to: section, descriptor: &directory)
    }
    try SectionDirectory.write(directory, to: section)
  }
}
