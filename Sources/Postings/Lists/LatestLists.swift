import ByteStore

/// The bytes of the lists that were written last, to find equal ones: those of a term, or of a gram, in
/// several attributes follow each other.
package struct LatestLists {
  /// A list that was written.
  private struct List {
    var reference: UInt64 = 0
    /// A short list itself: most lists are short.
    var key = ByteKey()
    /// The bytes of a longer one.
    var bytes: [UInt8] = []
  }

  private let longest: Int
  private var lists: [List]
  /// So many of them are remembered, from the first on.
  private var count = 0
  private var next = 0

  /// Remembers so many lists that are not longer than so many bytes.
  package init(count: Int, longest: Int = .max) {
    self.longest = longest
    lists = Array(repeating: List(), count: count)
  }

  /// Forgets all lists.
  mutating func removeAll() { (count, next) = (0, 0) }

  /// Where the same bytes stand; nil if they are not among the latest ones.
  package func reference(of list: UnsafeRawBufferPointer) -> UInt64? {
    // SAFETY: the bytes are only read, during the call.
    let list = list.assumingMemoryBound(to: UInt8.self)
    guard count > 0, !list.isEmpty, list.count <= longest else { return nil }
    let key = ByteKey(list)
    for place in 0..<count where lists[place].key == key {
      if key.isWhole
        || lists[place].bytes.withUnsafeBufferPointer({ ByteHash.areEqual($0, list) })
      {
        return lists[place].reference
      }
    }
    return nil
  }

  /// Notes a list that was written.
  package mutating func append(_ list: UnsafeRawBufferPointer, _ reference: UInt64) {
    guard list.count <= longest else { return }
    // SAFETY: the bytes are only read, during the call.
    let key = ByteKey(list.assumingMemoryBound(to: UInt8.self))
    lists[next].reference = reference
    lists[next].key = key
    if !key.isWhole {
      lists[next].bytes.clear()
      lists[next].bytes.append(contentsOf: list)
    }
    next = (next + 1) % lists.count
    count = min(count + 1, lists.count)
  }
}
