/// One section being written; append only.
///
/// The checksums of its pages are made on the way.
///
/// Not safe to share between threads. After the image was finished, nothing may be appended.
@usableFromInline
package final class SectionWriter {
  package let kind: SectionKind
  /// Bytes so far.
  @usableFromInline package var offset: Int { length }

  /// Bytes that the first page has room for at first: most sections of small segments are shorter.
  private static let firstCapacity = 512

  private let spool: PageSpool
  private let store: PageSpool.Store
  private var length = 0
  private var page: [UInt8] = []
  private(set) var checksums: [UInt32] = []
  private var isFinished = false

  init(kind: SectionKind, spool: PageSpool) {
    self.kind = kind
    self.spool = spool
    store = spool.makeStore()
  }

  @usableFromInline
  package func append(_ bytes: UnsafeRawBufferPointer) throws(StoreError) {
    precondition(!isFinished, "nothing is appended to a finished section")
    length += bytes.count
    // Kept in a local: the memory of the object would be checked for exclusive access at every use.
    var page: [UInt8] = []
    swap(&page, &self.page)
    defer { swap(&page, &self.page) }
    if page.isEmpty { page.reserveCapacity(SectionWriter.firstCapacity) }
    var taken = 0
    while taken < bytes.count {
      let end = min(bytes.count, taken + SegmentFormat.pageSize - page.count)
      page.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[taken..<end]))
      taken = end
      if page.count == SegmentFormat.pageSize {
        checksums.append(Checksum.crc32c(page))
        let full = page
        page = []
        page.reserveCapacity(SegmentFormat.pageSize)
        try spool.add(full, to: store)
      }
    }
  }

  @usableFromInline
  package func append(_ bytes: [UInt8]) throws(StoreError) {
    try bytes.withUnsafeBufferPointer { (buffer) throws(StoreError) in
      try append(UnsafeRawBufferPointer(buffer))
    }
  }

  @inlinable
  package func append(_ bytes: ArraySlice<UInt8>) throws(StoreError) {
    try bytes.withUnsafeBufferPointer { (buffer) throws(StoreError) in
      try append(UnsafeRawBufferPointer(buffer))
    }
  }

  @inlinable
  package func append(_ buffer: ByteBuffer) throws(StoreError) {
    try append(buffer.bytes)
  }

  package func append(u8 value: UInt8) throws(StoreError) {
    try appendInteger(value)
  }

  package func append(u16 value: UInt16) throws(StoreError) {
    try appendInteger(value)
  }

  package func append(u32 value: UInt32) throws(StoreError) {
    try appendInteger(value)
  }

  package func append(u64 value: UInt64) throws(StoreError) {
    try appendInteger(value)
  }

  package func appendVarint(_ value: UInt64) throws(StoreError) {
    var buffer = ByteBuffer()
    buffer.appendVarint(value)
    try append(buffer)
  }

  /// Appends zeros up to the next multiple of `alignment`.
  package func align(to alignment: Int) throws(StoreError) {
    precondition(alignment > 0, "an alignment is positive")
    let over = offset % alignment
    if over != 0 { try append([UInt8](repeating: 0, count: alignment - over)) }
  }

  /// Closes the section: the last page gets its checksum.
  func finish() {
    guard !isFinished else { return }
    isFinished = true
    if !page.isEmpty { checksums.append(Checksum.crc32c(page)) }
  }

  /// Calls `body` with all bytes, in parts.
  func forEachPart(
    _ body: (UnsafeRawBufferPointer) throws(StoreError) -> Void
  ) throws(StoreError) {
    try spool.forEachPart(of: store, body)
    // A copy: while the writer's own is lent, every access to it would have to be watched.
    let last = page
    try last.withUnsafeBufferPointer { (buffer) throws(StoreError) in
      try body(UnsafeRawBufferPointer(buffer))
    }
  }

  /// The finished section, mapped from its temporary file.
  ///
  /// The file may have been on the device meanwhile, so its pages are checked as those of others.
  func preview() throws(StoreError) -> SectionReader {
    precondition(isFinished, "a section is finished before it is read")
    let last = page
    page = []
    let place = "preview of \(kind)"
    let bytes = try spool.view(of: store, last: last, place: place)
    guard bytes.count == offset else {
      throw bytes.damaged(0, "temporary file has \(bytes.count) bytes, not \(offset)")
    }
    var table = ByteBuffer(capacity: checksums.count * 4)
    for checksum in checksums { table.append(u32: checksum) }
    return SectionReader(
      kind: kind, bytes: bytes, checksums: ByteView(copying: table.bytes, place: place))
  }

  private func appendInteger<I: FixedWidthInteger>(_ value: I) throws(StoreError) {
    var little = value.littleEndian
    try withUnsafeBytes(of: &little) { (bytes) throws(StoreError) in try append(bytes) }
  }
}
