import CKernels
import Synchronization

/// Reading side of one section.
///
/// Every access first loads the 64 KiB pages it touches from their file and checks their CRC-32C, once
/// a page; after that it costs one atomic load a page. Images built in memory skip both.
///
/// What tells where the parts of a section are is read when a segment is opened, but its pages can wait:
/// nobody relies on them before something else of the section is read, and then they are checked first
/// (``beginOpening()``).
///
/// Invariants:
/// 1. `checksums`, if there, has four bytes for each page of `bytes`.
/// 2. once a segment is open, no page becomes one that is checked before those are that were read while
///    it was opened.
@usableFromInline
package final class SectionReader: Sendable {
  package let kind: SectionKind
  /// Bytes of the section.
  @usableFromInline package let count: Int
  @usableFromInline let bytes: ByteView
  @usableFromInline let checksums: ByteView?
  @usableFromInline let checked: AtomicBits
  /// Whether there are pages in `opening`.
  private let owesChecks = Atomic<Bool>(false)
  private let opening = Mutex(Opening())

  /// What was read while the segment was opened.
  private struct Opening {
    var isOpening = false
    /// Pages to be checked.
    var pages: [Int] = []
    /// Bytes that are loaded.
    var loaded = 0..<0
  }

  /// `checksums` is nil for bytes that need no check.
  init(kind: SectionKind, bytes: ByteView, checksums: ByteView?) {
    self.kind = kind
    self.count = bytes.count
    self.bytes = bytes
    self.checksums = checksums
    checked = AtomicBits(count: checksums == nil ? 0 : SegmentFormat.pageCount(bytes.count))
  }

  /// The section and its segment, for errors.
  package var place: String { bytes.place }

  /// Whether bytes are checked; those of images built in memory need no check.
  var hasChecksums: Bool { checksums != nil }

  /// The bytes `at ..< at + length`, their pages checked.
  @inlinable
  package func view(_ at: Int, _ length: Int) throws(StoreError) -> ByteView {
    try check(at, length)
    return try bytes.slice(at, length)
  }

  /// Asks memory for bytes that will be read soon; those outside are left out.
  package func prefetch(_ at: Int, _ length: Int) {
    guard at >= 0, at < bytes.count else { return }
    for offset in stride(from: at, to: min(at &+ length, bytes.count), by: 64) {
      // SAFETY: the address lies in the section, and nothing is read.
      pharos_prefetch(bytes.base + offset)
    }
  }

  /// The bytes `at ..< at + length`, their pages checked; they live as long as the section does.
  @inline(__always)
  @inlinable
  package func checkedBytes(_ at: Int, _ length: Int) throws(StoreError) -> UnsafeRawBufferPointer {
    try check(at, length)
    // SAFETY: the range was checked.
    return UnsafeRawBufferPointer(start: bytes.base + at, count: length)
  }

  /// The bytes `at ..< at + length`, pages not checked: the caller calls `check` before it reads.
  @inlinable
  package func unchecked(_ at: Int, _ length: Int) throws(StoreError) -> ByteView {
    try bytes.slice(at, length)
  }

  /// The bytes `at ..< at + length`, loaded but pages not checked: for what has a checksum of its own.
  package func loaded(_ at: Int, _ length: Int) throws(StoreError) -> ByteView {
    try bytes.loadedSlice(at, length)
  }

  @inlinable
  package func u8(_ at: Int) throws(StoreError) -> UInt8 {
    try check(at, 1)
    return try bytes.u8(at)
  }

  @inlinable
  package func u16(_ at: Int) throws(StoreError) -> UInt16 {
    try check(at, 2)
    return try bytes.u16(at)
  }

  @inline(__always)
  @inlinable
  package func u32(_ at: Int) throws(StoreError) -> UInt32 {
    try check(at, 4)
    // SAFETY: the range was checked.
    return UInt32(littleEndian: bytes.base.loadUnaligned(fromByteOffset: at, as: UInt32.self))
  }

  @inline(__always)
  @inlinable
  package func u64(_ at: Int) throws(StoreError) -> UInt64 {
    try check(at, 8)
    // SAFETY: the range was checked.
    return UInt64(littleEndian: bytes.base.loadUnaligned(fromByteOffset: at, as: UInt64.self))
  }

  /// The error for bytes at `offset` of the section that contradict its format.
  @usableFromInline
  package func damaged(_ offset: Int, _ detail: String) -> StoreError {
    bytes.damaged(offset, detail)
  }

  // MARK: Pages

  /// Throws unless `at ..< at + length` lies in the section and its pages have the right checksum.
  @inline(__always)
  @inlinable
  package func check(_ at: Int, _ length: Int) throws(StoreError) {
    // Nearly always the bytes lie on one page, which was checked before.
    let page = at &>> SegmentFormat.pageShift
    if at >= 0, length > 0, at <= count &- length,
      (at &+ length &- 1) &>> SegmentFormat.pageShift == page,
      checksums == nil || checked.contains(page)
    {
      return
    }
    try checkPages(at, length)
  }

  @inline(never)
  @usableFromInline
  func checkPages(_ at: Int, _ length: Int) throws(StoreError) {
    try bytes.require(at, length)
    guard checksums != nil, length > 0 else { return }
    let first = at &>> SegmentFormat.pageShift
    let last = (at &+ length &- 1) &>> SegmentFormat.pageShift
    var page = first
    while page <= last {
      if !checked.contains(page) { try verify(page, for: at, length) }
      page &+= 1
    }
  }

  /// Lets the checks of pages wait that are read from now on.
  ///
  /// For the one thread that opens the segment. Whoever relies on something without reading more of the
  /// section, such as that it is empty, calls ``checkOwed()``.
  func beginOpening() {
    if checksums != nil { opening.withLock { $0.isOpening = true } }
  }

  /// Ends what ``beginOpening()`` began.
  func endOpening() {
    opening.withLock {
      $0.isOpening = false
      $0.loaded = 0..<0
    }
  }

  /// Checks the pages that were read while the segment was opened.
  package func checkOwed() throws(StoreError) {
    guard owesChecks.load(ordering: .acquiring) else { return }
    let pages = opening.withLock { $0.pages }
    // None counts as checked before all are: what was read from one may rest on another.
    for page in pages { try compare(page) }
    for page in pages { checked.insert(page) }
    owesChecks.store(false, ordering: .releasing)
  }

  /// Checks all pages, also those that were checked before: the bytes of a file may have changed.
  package func verifyAllPages() throws(StoreError) {
    guard checksums != nil else { return }
    try checkOwed()
    for page in 0..<SegmentFormat.pageCount(count) { try verify(page) }
  }

  /// Checks a page, after those that wait, or loads the bytes and lets it wait.
  @usableFromInline
  @inline(never)
  func verify(_ page: Int, for at: Int, _ length: Int) throws(StoreError) {
    if try waits(page, at, length) { return }
    try checkOwed()
    try verify(page)
  }

  /// Loads bytes without a check of their page if the segment is being opened; false if it is not.
  private func waits(_ page: Int, _ at: Int, _ length: Int) throws(StoreError) -> Bool {
    try opening.withLock { (opening) throws(StoreError) in
      guard opening.isOpening else { return false }
      if opening.loaded.lowerBound > at || opening.loaded.upperBound < at + length {
        // As much as the system reads at once anyway.
        let start = at & ~4095
        let end = min(count, (at + length + 4095) & ~4095)
        try bytes.load(start, end - start)
        opening.loaded = start..<end
      }
      if !opening.pages.contains(page) { opening.pages.append(page) }
      owesChecks.store(true, ordering: .releasing)
      return true
    }
  }

  private func verify(_ page: Int) throws(StoreError) {
    try compare(page)
    checked.insert(page)
  }

  /// Throws unless a page has the right checksum.
  private func compare(_ page: Int) throws(StoreError) {
    guard let checksums else { return }
    let start = page &<< SegmentFormat.pageShift
    let slice = try bytes.slice(start, min(SegmentFormat.pageSize, count &- start))
    try slice.load(0, slice.count)
    let expected = try checksums.u32(page &* 4)
    let found = slice.withBytes { Checksum.crc32c($0) }
    guard found == expected else {
      throw bytes.damaged(start, "page \(page): checksum is \(found), expected \(expected)")
    }
  }
}
