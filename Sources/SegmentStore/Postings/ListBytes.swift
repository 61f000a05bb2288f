/// The bytes a list stands in: a section, or a view of part of one.
///
/// A section checks the pages of what is asked for, so lists ask for what they decode and not more
/// than ``PostingFormat/maximumHeader`` bytes beyond.
enum ListBytes: Sendable {
  case section(SectionReader)
  case view(ByteView)

  /// Number of bytes.
  var count: Int {
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

  /// At most `limit` bytes from `at`, fewer at the end.
  func view(_ at: Int, upTo limit: Int) throws(StoreError) -> ByteView {
    try view(at, min(limit, max(0, count &- at)))
  }
}
