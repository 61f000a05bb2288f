import Postings

/// The arrays of a ``TermPostings``, lent for writing.
///
/// Invariants, kept by ``TermPostings/withColumns(_:)``:
/// 1. `documents` and `frequencies` have `count` elements.
/// 2. where `hasMasks`, `masks` has `count` elements.
struct PostingColumns {
  let documents: UnsafeMutableBufferPointer<UInt32>
  let frequencies: UnsafeMutableBufferPointer<UInt32>
  let masks: UnsafeMutableBufferPointer<UInt8>

  var count: Int { documents.count }
  var hasMasks: Bool { !masks.isEmpty }

  /// Copies postings from other columns.
  ///
  /// Precondition: they lie in both, and either both have masks or this one has none.
  @inline(__always)
  func copy(_ postings: Range<Int>, of other: PostingColumns, to posting: Int) {
    // SAFETY: the caller promises that all places lie in the columns.
    PostingColumns.copy(postings, of: other.documents, to: documents, posting)
    PostingColumns.copy(postings, of: other.frequencies, to: frequencies, posting)
    if hasMasks { PostingColumns.copy(postings, of: other.masks, to: masks, posting) }
  }

  @inline(__always)
  private static func copy<Element>(
    _ range: Range<Int>, of source: UnsafeMutableBufferPointer<Element>,
    to target: UnsafeMutableBufferPointer<Element>, _ place: Int
  ) {
    // Most stretches are of one element or two: a call would cost more than it moves.
    if range.count > 8, let from = source.baseAddress, let to = target.baseAddress {
      (to + place).update(from: from + range.lowerBound, count: range.count)
      return
    }
    for index in 0..<range.count { target[place &+ index] = source[range.lowerBound &+ index] }
  }
}

extension TermPostings {
  /// Lends the arrays, whose lengths obey the invariants of the type.
  mutating func withColumns<R>(_ body: (PostingColumns) -> R) -> R {
    precondition(
      frequencies.count == documents.count && (masks.isEmpty || masks.count == documents.count),
      "arrays of postings have the lengths they must have")
    return documents.withUnsafeMutableBufferPointer { documents in
      frequencies.withUnsafeMutableBufferPointer { frequencies in
        masks.withUnsafeMutableBufferPointer { masks in
          body(PostingColumns(documents: documents, frequencies: frequencies, masks: masks))
        }
      }
    }
  }

  /// Gives the arrays the lengths of another's, with any contents.
  mutating func resize(like other: TermPostings) {
    documents.resize(to: other.documents.count)
    frequencies.resize(to: other.documents.count)
    masks.resize(to: other.masks.count)
  }

  /// Forgets what lies behind the first postings.
  mutating func keep(_ count: Int) {
    documents.removeLast(documents.count - count)
    frequencies.removeLast(frequencies.count - count)
    masks.removeLast(max(0, masks.count - count))
  }
}

extension Array where Element: FixedWidthInteger {
  fileprivate mutating func resize(to wanted: Int) {
    if count > wanted {
      removeLast(count - wanted)
    } else if count < wanted {
      append(contentsOf: repeatElement(0, count: wanted - count))
    }
  }
}
