import ByteStore
import CKernels

/// A set of documents within one window of 4 096: the unit in which boolean queries are computed.
///
/// The words are aligned with the window, whose base is a multiple of `size`; who uses a window
/// knows its base.
@usableFromInline
package struct DocumentWindow: ~Copyable {
  /// Documents of a window.
  @inlinable
  package static var size: UInt32 { 4096 }
  @inlinable
  package static var wordCount: Int { 64 }

  /// SAFETY: `wordCount` words, owned by this value and freed in `deinit`; every access of this
  /// type stays below `wordCount`.
  @usableFromInline package let words: UnsafeMutablePointer<UInt64>

  @inlinable
  package init() {
    words = .allocate(capacity: DocumentWindow.wordCount)
    words.initialize(repeating: 0, count: DocumentWindow.wordCount)
  }

  deinit { words.deallocate() }

  /// The base of the window that holds `document`.
  @inlinable
  package static func base(of document: UInt32) -> UInt32 { document & ~(size - 1) }

  /// The base of the window after the one at `base`; the greatest number after the last one.
  @inlinable
  package static func next(after base: UInt32) -> UInt32 {
    base > .max - size ? .max : base + size
  }

  @inlinable
  package func removeAll() {
    for i in 0..<DocumentWindow.wordCount { words[i] = 0 }
  }

  @inlinable
  package var isEmpty: Bool {
    var all: UInt64 = 0
    for i in 0..<DocumentWindow.wordCount { all |= words[i] }
    return all == 0
  }

  /// The documents of 64 offsets, a bit each; `index` is below `wordCount`.
  @inlinable
  package func word(_ index: Int) -> UInt64 {
    precondition(index >= 0 && index < DocumentWindow.wordCount, "a word of the window")
    return words[index]
  }

  /// Adds the documents of 64 offsets, a bit each; `index` is below `wordCount`.
  @inlinable
  package func formUnion(word: UInt64, at index: Int) {
    precondition(index >= 0 && index < DocumentWindow.wordCount, "a word of the window")
    words[index] |= word
  }

  /// Whether there are at most so many documents.
  @inlinable
  package func hasAtMost(_ limit: Int) -> Bool {
    var total = 0
    for i in 0..<DocumentWindow.wordCount where words[i] != 0 {
      total &+= words[i].nonzeroBitCount
      if total > limit { return false }
    }
    return true
  }

  package var count: Int { Int(pharos_popcount(words, DocumentWindow.wordCount)) }

  /// Adds the document at `offset` from the base; offsets outside the window are ignored.
  @inlinable
  package func insert(offset: UInt32) {
    guard offset < DocumentWindow.size else { return }
    words[Int(offset >> 6)] |= 1 << UInt64(offset & 63)
  }

  @inlinable
  package func remove(offset: UInt32) {
    guard offset < DocumentWindow.size else { return }
    words[Int(offset >> 6)] &= ~(1 << UInt64(offset & 63))
  }

  @inlinable
  package func contains(offset: UInt32) -> Bool {
    guard offset < DocumentWindow.size else { return false }
    return words[Int(offset >> 6)] & (1 << UInt64(offset & 63)) != 0
  }

  /// Adds all offsets below `count`.
  @inlinable
  package func fill(below count: UInt32) {
    let whole = Int(min(count, DocumentWindow.size) >> 6)
    for i in 0..<whole { words[i] = .max }
    if whole < DocumentWindow.wordCount, count & 63 != 0 {
      words[whole] |= (1 << UInt64(count & 63)) &- 1
    }
  }

  @inlinable
  package func formUnion(_ other: borrowing DocumentWindow) {
    for i in 0..<DocumentWindow.wordCount { words[i] |= other.words[i] }
  }

  @inlinable
  package func formIntersection(_ other: borrowing DocumentWindow) {
    for i in 0..<DocumentWindow.wordCount { words[i] &= other.words[i] }
  }

  @inlinable
  package func subtract(_ other: borrowing DocumentWindow) {
    for i in 0..<DocumentWindow.wordCount { words[i] &= ~other.words[i] }
  }

  /// ORs a slice of a document set into the window; bits past the set's end stay as they are.
  @inlinable
  package func formUnion(_ set: Bitset, base: UInt32) {
    let first = Int(base >> 6)
    guard first < set.words.count else { return }
    let count = min(DocumentWindow.wordCount, set.words.count - first)
    for i in 0..<count { words[i] |= set.words[first + i] }
  }

  @inlinable
  package func subtract(_ set: Bitset, base: UInt32) {
    let first = Int(base >> 6)
    guard first < set.words.count else { return }
    let count = min(DocumentWindow.wordCount, set.words.count - first)
    for i in 0..<count { words[i] &= ~set.words[first + i] }
  }

  /// Adds the documents of the window to a set; those past the set's end are left out.
  @inlinable
  package func add(to set: inout Bitset, base: UInt32) {
    let first = Int(base >> 6)
    set.withMutableWords { all in
      for i in 0..<max(0, min(DocumentWindow.wordCount, all.count - first)) {
        all[first + i] |= words[i]
      }
    }
  }

  /// Appends the documents of the window, ascending.
  @inlinable
  package func appendDocuments(base: UInt32, to documents: inout [UInt32]) {
    forEachOffset { documents.append(base + $0) }
  }
}
