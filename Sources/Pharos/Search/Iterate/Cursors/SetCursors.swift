import ByteStore
import Postings

/// A set that was computed as a whole.
final class BitsetCursor: DocumentCursor {
  private let set: Bitset

  init(_ set: Bitset) {
    self.set = set
    super.init(estimate: set.popcount())
  }

  override func rewind() -> Bool { true }

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
  override var isListed: Bool { true }
  override func list(into documents: inout DocumentArray) { documents.append(set) }
  override func keep(_ documents: inout DocumentArray) { documents.keep(in: set) }
}

/// A short ascending list.
final class ArrayCursor: DocumentCursor {
  private let documents: [UInt32]
  @exclusivity(unchecked) private var position = 0

  /// `documents` ascend and are distinct.
  init(_ documents: [UInt32]) {
    self.documents = documents
    super.init(estimate: documents.count)
  }

  override func rewind() -> Bool {
    position = 0
    return true
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

  override var isListed: Bool { true }
  override func list(into documents: inout DocumentArray) { documents.append(self.documents) }

  override func keep(_ documents: inout DocumentArray) {
    documents.formIntersection(self.documents)
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
