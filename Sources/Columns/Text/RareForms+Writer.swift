import ByteStore

extension RareForms {
  /// Writes rare forms, fed in their order.
  struct Writer {
    private let section: SectionWriter
    private var blocks = ByteBuffer()
    private var offset = 0
    private var written = 0
    private var offsets: [UInt64] = []
    private var last: [UInt8] = []
    private var count = 0

    init(_ section: SectionWriter) { self.section = section }

    /// Adds a form of 1 to ``longest`` bytes that comes behind the one before.
    mutating func add(_ form: UnsafeBufferPointer<UInt8>) throws(StoreError) {
      if count == 0 { offset = section.offset }
      let isFirst = count % RareForms.blockSize == 0
      if isFirst { offsets.append(UInt64(written + blocks.count)) }
      let shared =
        isFirst ? 0 : last.withUnsafeBufferPointer { ByteOrder.sharedPrefix($0, form) }
      FrontCoding.append(form, shared: shared, to: &blocks)
      last.removeSubrange(shared...)
      // SAFETY: the slice checks that `shared` is not above the count.
      last.append(contentsOf: UnsafeBufferPointer(rebasing: form[shared...]))
      count += 1
      if blocks.count >= SegmentFormat.pageSize { try flush() }
    }

    private mutating func flush() throws(StoreError) {
      written += blocks.count
      try section.append(blocks.bytes)
      blocks.removeAll()
    }

    mutating func finish(descriptor: inout ByteBuffer) throws(StoreError) {
      try flush()
      descriptor.appendVarint(UInt64(count))
      descriptor.appendVarint(UInt64(offset))
      try PackedIntegers.write(
        offsets + [UInt64(written)], to: section, descriptor: &descriptor)
    }
  }
}
