import SegmentStore

/// The documents of one segment that satisfy one node of a plan, handed over window by window.
///
/// Windows are asked for in ascending order, each at most once. One dynamic call serves 4 096
/// documents. Not thread-safe: a cursor belongs to one running query.
package class DocumentCursor {
  /// At most so many documents match.
  package let estimate: Int

  init(estimate: Int) { self.estimate = estimate }

  /// A document that no match at or after `document` precedes; nil when there is none left.
  ///
  /// It may be no match itself; who uses it only skips what lies before it.
  func lowerBound(_ document: UInt32) throws -> UInt32? { document }

  /// Adds the matches of the window at `base` to `window`, which may hold others already.
  func add(to window: inout DocumentWindow, base: UInt32) throws {}

  /// The number of matches, deleted and expired documents included, where it is known without going
  /// through the windows; nil elsewhere.
  ///
  /// Does not move the cursor.
  func exactCount() throws -> Int? { nil }

  /// Appends all matches, ascending, until the result is full; takes the place of all windows.
  ///
  /// False where windows are the way, and then nothing has happened.
  func append(to result: inout GatheredReferences) throws -> Bool { false }

  /// Whether texts are read to decide: such a part is asked last, and only about what is left.
  var verifies: Bool { false }

  /// Removes from `window` what does not match; takes the place of `add` for this window.
  func filter(_ window: inout DocumentWindow, base: UInt32) throws {
    var matches = DocumentWindow()
    try add(to: &matches, base: base)
    window.formIntersection(matches)
  }
}

/// No document.
final class EmptyCursor: DocumentCursor {
  init() { super.init(estimate: 0) }
  override func lowerBound(_ document: UInt32) -> UInt32? { nil }
  override func exactCount() -> Int? { 0 }
  override func append(to result: inout GatheredReferences) -> Bool { true }
  override func filter(_ window: inout DocumentWindow, base: UInt32) { window.removeAll() }
}

/// Every document of the segment.
final class EveryCursor: DocumentCursor {
  private let documentCount: UInt32

  init(documentCount: UInt32) {
    self.documentCount = documentCount
    super.init(estimate: Int(documentCount))
  }

  override func lowerBound(_ document: UInt32) -> UInt32? {
    document < documentCount ? document : nil
  }

  override func add(to window: inout DocumentWindow, base: UInt32) {
    if base < documentCount { window.fill(below: documentCount - base) }
  }

  override func exactCount() -> Int? { estimate }
  override func filter(_ window: inout DocumentWindow, base: UInt32) {}
}

/// A set that was computed as a whole.
final class BitsetCursor: DocumentCursor {
  private let set: Bitset

  init(_ set: Bitset) {
    self.set = set
    super.init(estimate: set.popcount())
  }

  override func lowerBound(_ document: UInt32) -> UInt32? {
    var index = Int(document >> 6)
    guard index < set.words.count else { return nil }
    var word = set.words[index] & (.max << UInt64(document & 63))
    while word == 0 {
      index += 1
      guard index < set.words.count else { return nil }
      word = set.words[index]
    }
    return UInt32(index << 6 + word.trailingZeroBitCount)
  }

  override func add(to window: inout DocumentWindow, base: UInt32) {
    window.formUnion(set, base: base)
  }

  override func exactCount() -> Int? { estimate }
}

/// A short ascending list.
final class ArrayCursor: DocumentCursor {
  private let documents: [UInt32]
  private var position = 0

  /// `documents` ascend and are distinct.
  init(_ documents: [UInt32]) {
    self.documents = documents
    super.init(estimate: documents.count)
  }

  override func lowerBound(_ document: UInt32) -> UInt32? {
    skip(to: document)
    return position < documents.count ? documents[position] : nil
  }

  override func add(to window: inout DocumentWindow, base: UInt32) {
    skip(to: base)
    while position < documents.count, documents[position] - base < DocumentWindow.size {
      window.insert(offset: documents[position] - base)
      position += 1
    }
  }

  override func exactCount() -> Int? { documents.count }

  override func append(to result: inout GatheredReferences) -> Bool {
    result.append(documents)
    return true
  }

  private func skip(to document: UInt32) {
    position = documents.firstPlace(from: position, notBelow: document)
  }
}

extension [UInt32] {
  /// The first place from `start` on whose number is not below `target`, by steps that double.
  func firstPlace(from start: Int, notBelow target: UInt32) -> Int {
    guard start < count, self[start] < target else { return start }
    var below = start
    var step = 1
    while below + step < count, self[below + step] < target {
      below += step
      step <<= 1
    }
    var low = below + 1
    var high = Swift.min(below + step, count)
    while low < high {
      let middle = (low + high) >> 1
      if self[middle] < target { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
