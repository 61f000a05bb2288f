/// Where everything of a new segment goes; see `SegmentFormat`.
struct SegmentLayout {
  private(set) var entries: [SectionEntry] = []
  private let tableOffset: Int
  let fileLength: Int

  /// The sections are closed and ascending by kind.
  init(_ sections: [SectionWriter]) {
    var offset = SegmentFormat.headerSize
    for section in sections {
      entries.append(
        SectionEntry(
          kind: section.kind.rawValue, offset: offset, length: section.offset,
          checksumOffset: 0))
      offset = SegmentFormat.aligned(offset + section.offset)
    }
    for index in entries.indices {
      entries[index].checksumOffset = offset
      offset += entries[index].pageCount * 4
    }
    tableOffset = SegmentFormat.aligned(offset)
    fileLength = tableOffset + entries.count * SegmentFormat.entrySize + SegmentFormat.footerSize
  }

  func write<Sink: ImageSink>(
    _ sections: [SectionWriter], to sink: inout Sink
  ) throws(StoreError) {
    try sink.write(SegmentFormat.header())
    for section in sections {
      try sink.align()
      try section.forEachPart { (part) throws(StoreError) in try sink.write(part) }
    }
    try sink.align()
    for section in sections {
      for checksum in section.checksums {
        try withUnsafeBytes(of: checksum.littleEndian) { (bytes) throws(StoreError) in
          try sink.write(bytes)
        }
      }
    }
    try sink.align()
    let table = tableOfContents()
    try sink.write(table)
    try sink.write(SegmentFormat.footer(tableOffset: tableOffset, table: table))
    precondition(sink.count == fileLength, "the image is as long as its layout")
  }

  private func tableOfContents() -> [UInt8] {
    var buffer = ByteBuffer(capacity: entries.count * SegmentFormat.entrySize)
    for entry in entries {
      buffer.append(u32: entry.kind)
      buffer.append(u32: UInt32(SegmentFormat.pageSize))
      buffer.append(u64: UInt64(entry.offset))
      buffer.append(u64: UInt64(entry.length))
      buffer.append(u64: UInt64(entry.checksumOffset))
    }
    return buffer.bytes
  }
}

/// What an image is written to.
protocol ImageSink {
  /// Bytes so far.
  var count: Int { get }
  mutating func write(_ bytes: UnsafeRawBufferPointer) throws(StoreError)
}

/// What fills the space before an aligned part.
private let zeros = [UInt8](repeating: 0, count: SegmentFormat.alignment)

extension ImageSink {
  mutating func write(_ bytes: [UInt8]) throws(StoreError) {
    try bytes.withUnsafeBufferPointer { (buffer) throws(StoreError) in
      try write(UnsafeRawBufferPointer(buffer))
    }
  }

  /// Writes zeros up to the next multiple of the format's alignment.
  mutating func align() throws(StoreError) {
    let missing = SegmentFormat.aligned(count) - count
    try zeros.withUnsafeBufferPointer { (zeros) throws(StoreError) in
      // SAFETY: fewer bytes than the alignment are missing; the slice checks it.
      try write(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: zeros[..<missing])))
    }
  }
}

/// Fills memory of the right size.
struct MemorySink: ImageSink {
  let memory: UnsafeMutableRawBufferPointer
  private(set) var count = 0

  init(memory: UnsafeMutableRawBufferPointer) {
    self.memory = memory
  }

  mutating func write(_ bytes: UnsafeRawBufferPointer) {
    // SAFETY: the subscript checks the range; both sides have the same length.
    UnsafeMutableRawBufferPointer(rebasing: memory[count..<count + bytes.count])
      .copyMemory(from: bytes)
    count += bytes.count
  }
}

/// Appends to a file in large parts.
struct FileSink: ImageSink {
  private static let bufferSize = 1 << 20

  let file: any WritableFile
  private(set) var count = 0
  private var buffer: [UInt8] = []

  init(file: any WritableFile) {
    self.file = file
  }

  mutating func write(_ bytes: UnsafeRawBufferPointer) throws(StoreError) {
    count += bytes.count
    if buffer.count + bytes.count > Self.bufferSize { try flush() }
    if bytes.count >= Self.bufferSize {
      try file.append(bytes)
    } else {
      buffer.append(contentsOf: bytes)
    }
  }

  mutating func flush() throws(StoreError) {
    guard !buffer.isEmpty else { return }
    try file.append(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
