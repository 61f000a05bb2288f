import ByteStore

/// The bytes a list stands in: a section, or a view of part of one.
///
/// A section checks the pages of what is asked for, so lists ask for what they decode and not more
/// than ``PostingFormat/maximumHeader`` bytes beyond.
package enum ListBytes: Sendable {
  case section(SectionReader)
  case view(ByteView)

  /// Number of bytes.
  package var count: Int {
    switch self {
    case .section(let section): section.count
    case .view(let view): view.count
    }
  }

  /// The bytes [at, at + count).
  func view(_ at: Int, _ count: Int) throws(StoreError) -> ByteView {
    switch self {
    case .section(let section): try section.view(at, count)
    case .view(let view): try view.slice(at, count)
    }
  }

  /// The same as ``view(_:upTo:)``, not retained: the bytes live as long as this value's owner.
  @inline(__always)
  func checked(_ at: Int, upTo limit: Int) throws(StoreError) -> UnsafeRawBufferPointer {
    try checked(at, min(limit, max(0, count &- at)))
  }

  /// The same as ``view(_:_:)``, not retained: the bytes live as long as this value's owner.
  @inline(__always)
  func checked(_ at: Int, _ length: Int) throws(StoreError) -> UnsafeRawBufferPointer {
    switch self {
    case .section(let section):
      return try section.checkedBytes(at, length)
    case .view(let view):
      try view.require(at, length)
      // SAFETY: the range was checked.
      return UnsafeRawBufferPointer(start: view.base + at, count: length)
    }
  }

  /// The error for a contradiction at an offset.
  func damaged(_ offset: Int, _ detail: String) -> StoreError {
    switch self {
    case .section(let section): section.damaged(offset, detail)
    case .view(let view): view.damaged(offset, detail)
    }
  }

  /// At most `limit` bytes from `at`, fewer at the end.
  func view(_ at: Int, upTo limit: Int) throws(StoreError) -> ByteView {
    try view(at, min(limit, max(0, count &- at)))
  }
}
