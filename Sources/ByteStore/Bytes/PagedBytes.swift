/// A byte for each of many places, most of which stay 0: only pages that were written take memory.
///
/// A page is reached through a table of addresses, so that a new one costs no more than its own
/// 1 024 bytes; zeroing a byte for each of a million places takes longer than many a query.
///
/// Invariant: every address is that of `zeros` or of a page in `written`, each of which has one.
///
/// Not thread-safe.
@usableFromInline
package final class PagedBytes {
  @inlinable
  static var pageSize: Int { 1024 }
  @inlinable
  static var pageBits: Int { 10 }

  package let count: Int
  // SAFETY: one for all, never written and never freed.
  nonisolated(unsafe) private static let zeros: UnsafeMutablePointer<UInt8> = {
    let page = UnsafeMutablePointer<UInt8>.allocate(capacity: pageSize)
    page.initialize(repeating: 0, count: pageSize)
    return page
  }()
  private let zeros = PagedBytes.zeros
  @usableFromInline let pages: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>>
  /// The pages that this object owns.
  private var written: [UnsafeMutablePointer<UInt8>] = []

  package init(count: Int) {
    self.count = count
    let pageCount = (count + PagedBytes.pageSize - 1) >> PagedBytes.pageBits
    pages = .allocate(capacity: pageCount)
    // SAFETY: room for `pageCount` addresses.
    pages.initialize(repeating: zeros, count: pageCount)
  }

  deinit {
    // SAFETY: nothing else frees them.
    for page in written { page.deallocate() }
    pages.deallocate()
  }

  /// The byte of a place below `count`.
  @inline(__always)
  @inlinable
  package subscript(place: Int) -> UInt8 {
    // SAFETY: the caller's place is below `count`, so it lies on a page.
    pages[place >> PagedBytes.pageBits][place & (PagedBytes.pageSize - 1)]
  }

  /// Sets the byte of a place below `count`; returns how many bytes of memory that took.
  package func set(_ place: Int, _ byte: UInt8) -> Int {
    // SAFETY: as above; the page of zeros is replaced before anything is written.
    let number = place >> PagedBytes.pageBits
    var taken = 0
    if pages[number] == zeros {
      let page = UnsafeMutablePointer<UInt8>.allocate(capacity: PagedBytes.pageSize)
      page.initialize(repeating: 0, count: PagedBytes.pageSize)
      pages[number] = page
      written.append(page)
      taken = PagedBytes.pageSize
    }
    pages[number][place & (PagedBytes.pageSize - 1)] = byte
    return taken
  }
}
