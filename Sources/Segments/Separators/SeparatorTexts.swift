import ByteStore
import Columns
import TextAnalysis

/// The separators that a segment lists, with their bytes.
///
/// Most of many are rare forms, which take long to decode one by one. Memory: 16 bytes each, and their own.
///
/// Invariants:
/// 1. `forms` ascends strictly; `ends`, which ascends, and `bytesHad` have as many elements.
/// 2. the bytes of the form at a place lie in `bytes` between the end before it and its own.
struct SeparatorTexts: Sendable {
  private(set) var forms: [UInt32] = []
  /// The bits of the bytes of each form by `ASCII.bit(of:)`; all bits where one is 0x80 or more, for it may
  /// fold to others.
  private(set) var bytesHad: [UInt64] = []
  private var ends: [UInt32] = []
  private var bytes: [UInt8] = []

  /// - Parameter wanted: the numbers of forms, ascending strictly.
  init(_ wanted: [UInt32], of forms: Forms) throws(StoreError) {
    self.forms.reserveCapacity(wanted.count)
    try forms.forEach(among: wanted) { (form, text) throws(StoreError) in
      self.forms.append(UInt32(truncatingIfNeeded: form))
      bytesHad.append(text.reduce(0) { $0 | ($1 < 0x80 ? ASCII.bit(of: $1) : .max) })
      bytes.append(contentsOf: text)
      ends.append(UInt32(truncatingIfNeeded: bytes.count))
    }
  }

  /// Lends the bytes of the form at a place.
  func withBytes<Result>(
    at place: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let start = place == 0 ? 0 : Int(ends[place - 1])
    let end = Int(ends[place])
    return try bytes.withUnsafeBufferPointer { (bytes) throws(StoreError) in
      // SAFETY: invariant 2; the slice checks its range.
      try body(UnsafeBufferPointer(rebasing: bytes[start..<end]))
    }
  }
}
